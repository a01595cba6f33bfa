import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Masked } from '#backoffice/columns'
import { banks } from '#contract/banks'

/** Returns a masked account in words, such as "Account, Mercantil" and "0105*****7890". Both are empty for a wallet. */
export async function accountWords(account: Masked): Promise<{ title: string; number: string }> {
  const { account_rail: rail, account_bank: code, account_number: number, account_phone: phone } = account
  if (typeof rail !== 'string') return { title: '', number: '' }
  const t = await getTranslations('quote-new.accounts')
  const bank = banks.find((one) => one.code === code)?.short_name ?? (typeof code === 'string' ? code : '')
  const title = t(rail === 'pagomovil' ? 'pagomovil' : 'bankaccount', { bank })
  const shown = rail === 'pagomovil' ? phone : number
  return { title, number: typeof shown === 'string' ? shown : '' }
}
