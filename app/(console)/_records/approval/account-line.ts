import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Masked } from '#backoffice/columns'
import { banks } from '#contract/banks'

/** "Account, Mercantil 0105*****7890": an account as it was kept, masked. Empty for a wallet. */
export async function accountLine(account: Masked): Promise<string> {
  const { account_rail: rail, account_bank: code, account_number: number, account_phone: phone } = account
  if (typeof rail !== 'string') return ''
  const t = await getTranslations('quote-new.accounts')
  const bank = banks.find((one) => one.code === code)?.short_name ?? (typeof code === 'string' ? code : '')
  const title = t(rail === 'pagomovil' ? 'pagomovil' : 'bankaccount', { bank })
  const shown = rail === 'pagomovil' ? phone : number
  return typeof shown === 'string' ? `${title} ${shown}` : title
}
