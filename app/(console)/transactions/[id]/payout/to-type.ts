import type { Formatters } from '#app/formatters'
import type { BankAccount } from '#contract/bank-accounts'
import { ServiceError } from '#contract/errors'
import type { PayoutDetail } from '#contract/payouts'
import { isWhole } from '../../../_records/customer/account-view'
import { bankName } from '../../../_records/customer/bank-name'
import { plainAmount } from '../../../_records/payment/figures'

/** One line of what a person types at the bank: as it is read, and as it is copied into the bank's own page. */
export type TypedLine = { name: TypedName; shown: string; copied: string }
type TypedName = 'bank' | 'account' | 'phone' | 'document' | 'holder' | 'amount' | 'concept'

/** The lines of a payout, and until when they may be shown (ISO). */
export type ShownPayout = { lines: readonly TypedLine[]; until: string }

/**
 * Returns what is typed at the bank to pay a revealed payout, in this order; a member that the payout lacks is left out. Phones
 * have the eleven digits that people dial. Throws `api_invalid_answer` if the API revealed only a part of a number: nobody may
 * guess the rest.
 */
export function linesToType(
  { beneficiary, transaction, description }: Pick<PayoutDetail, 'beneficiary' | 'transaction' | 'description'>,
  format: Pick<Formatters, 'amount' | 'locale'>,
): TypedLine[] {
  const { bank_code: code, account_holder_name: holder } = beneficiary
  const bank = bankName(beneficiary)
  const amount = plainAmount(transaction.quoted_amount)
  const currency = transaction.destination_currency ?? beneficiary.currency
  const lines: (TypedLine | undefined)[] = [
    { name: 'bank', shown: bank === code ? code : `${bank} ${code}`, copied: code },
    beneficiary.account_type === 'pagomovil'
      ? same('phone', whole(beneficiary, 'phone_number')?.replace(/^\+58/, '0'))
      : same('account', whole(beneficiary, 'account_number')),
    same('document', whole(beneficiary, 'id_doc_number')),
    same('holder', holder),
    amount === null || currency === undefined
      ? undefined
      : { name: 'amount', shown: format.amount(amount, currency), copied: withoutGroups(amount, format.locale) },
    same('concept', description),
  ]
  return lines.filter((line) => line !== undefined)
}

/** Returns an amount with the decimal mark of the reader and no other: the bank's page might read a grouping mark as one. */
function withoutGroups(amount: string, locale: string): string {
  return locale.startsWith('es') ? amount.replace('.', ',') : amount
}

function same(name: TypedName, value: string | null | undefined): TypedLine | undefined {
  return value ? { name, shown: value, copied: value } : undefined
}

function whole(account: BankAccount, member: 'account_number' | 'phone_number' | 'id_doc_number'): string | undefined {
  const value = account[member]
  if (!value) return undefined
  if (!isWhole(value)) throw new ServiceError('api_invalid_answer', `${member} was not revealed`)
  return value
}
