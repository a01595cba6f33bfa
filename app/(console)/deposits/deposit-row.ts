import type { Formatters } from '#app/formatters'
import type { ListedDeposit } from '#contract/deposits'
import { fromMinor } from '#lib/shared/format'
import { depositStateOf, type ShownDepositState } from '../_records/deposit/deposit-state'

/** One row of the list, masked and in the reader's language: all that is sent to the browser. */
export type ListedDepositRow = {
  id: string
  /** The payer's bank by its name, or that the money came on a chain. */
  bank: string
  /** Masked; null on a chain. */
  phone: string | null
  reference: string
  amount: string
  currency: string
  state: ShownDepositState
  stateWord: string
  /** The customer whose money it is; null while nobody's is known. */
  customer: string | null
  movedAt: string
}

export type RowContext = {
  format: Pick<Formatters, 'figure'>
  wordOf: (state: ShownDepositState) => string
  bankOf: (deposit: Pick<ListedDeposit, 'rail' | 'bank_code'>) => string
  nameOf: (customerId: string | undefined) => string | undefined
}

/** Returns the row of a deposit. */
export function toDepositRow(deposit: ListedDeposit, { format, wordOf, bankOf, nameOf }: RowContext): ListedDepositRow {
  const { id, phone_number: phone, reference, amount, currency, customer_id: customerId, moved_at: movedAt } = deposit
  const state = depositStateOf(deposit)
  return {
    id,
    bank: bankOf(deposit),
    phone,
    reference,
    amount: format.figure(fromMinor(amount)),
    currency,
    state,
    stateWord: wordOf(state),
    customer: nameOf(customerId ?? undefined) ?? null,
    movedAt,
  }
}
