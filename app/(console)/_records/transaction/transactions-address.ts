import { longestId } from '#contract/ids'
import { transactionSorts } from '#contract/transfer-lists'
import { transactionStatuses, transactionTypes } from '#contract/transfers'
import { ageNames } from '../../_kit/list/ages'
import { createdPeriods } from '../../_kit/list/created-periods'
import { listAddress, type ViewOf } from '../../_kit/list/list-address'
import { anyOf, day, oneOf, sorting, text, trail } from '../../_kit/list/parameters'
import { readBankReference } from '../payment/bank-reference'

/** How a field takes the amount of a filter, as `readAmountBound` reads it. */
export const amountInput = { type: 'text', inputMode: 'decimal', pattern: '\\s*\\d{1,12}([.,]\\d{1,2})?\\s*' } as const

export const transactionsAddress = listAddress('/transactions', {
  status: anyOf(transactionStatuses),
  type: anyOf(transactionTypes),
  customer: text((typed) => typed.slice(0, longestId)),
  created: oneOf(createdPeriods),
  age: oneOf(ageNames),
  from: day(),
  to: day(),
  least: text(readAmountBound),
  most: text(readAmountBound),
  reference: text((typed) => typed.trim().slice(0, 64)),
  bankReference: text(readBankReference),
  sorting: sorting(transactionSorts),
  trail: trail(),
})
export type TransactionsView = ViewOf<typeof transactionsAddress>

/** Reads "1000", "1000.5" and "1000,50". A thousands separator would be ambiguous and is refused. */
export function readAmountBound(typed: string): string | undefined {
  return new RegExp(`^(?:${amountInput.pattern})$`).test(typed.trim()) ? typed.trim().replace(',', '.') : undefined
}
