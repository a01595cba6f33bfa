import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Deposit } from '#contract/deposits'
import { bankName } from '../customer/bank-name'

/** Returns a function that names the payer's bank; of money on a chain it says so. */
export async function payerBank(): Promise<(deposit: Pick<Deposit, 'rail' | 'bank_code'>) => string> {
  const t = await getTranslations('deposits')
  return ({ rail, bank_code }) => {
    if (rail === 'chain') return t('chain')
    return bank_code === null ? t('noBank') : bankName({ bank_code })
  }
}
