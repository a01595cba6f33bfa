import type { Formatters } from '#app/formatters'
import type { RevealOfPayout } from '#backoffice/reveals/reveals'
import type { Payout } from '#contract/payouts'
import { shortId } from '#lib/shared/masks'
import { toAccountView } from '../_records/customer/account-view'
import { figuresOf, written } from '../_records/payment/figures'
import { isLate, type PayoutWait, waitOf, waitsSince } from './payout-wait'

/** One row of the list, masked and in the reader's language: all that is sent to the browser. */
export type PayoutRow = {
  id: string
  payee: string
  wait: PayoutWait
  waitWord: string
  /** Whether it waits for 24 hours or more. */
  late: boolean
  amount: string
  bank: string
  /** Masked. */
  number: string | null
  since: string | null
  /** What a person reported, or who was shown what to type at the bank; empty if nobody did anything. */
  who: string
}

export type RowContext = {
  format: Formatters
  waitWord: (wait: PayoutWait) => string
  nameOf: (customerId: string | undefined) => string | undefined
  /** Names who reported what. */
  reported: (claim: NonNullable<Payout['claim']>) => string
  /** Names who was shown what to type at the bank. */
  shown: (reveal: RevealOfPayout) => string
  reveals: ReadonlyMap<string, RevealOfPayout>
}

/** Returns the row of a payout. */
export function toPayoutRow(payout: Payout, { format, waitWord, nameOf, reported, shown, reveals }: RowContext): PayoutRow {
  const { transaction, beneficiary, claim } = payout
  const { bank, number } = toAccountView(beneficiary, format.now)
  const wait = waitOf(payout)
  const reveal = wait === 'execute' ? reveals.get(transaction.id) : undefined
  return {
    id: transaction.id,
    payee: nameOf(transaction.customer_id) ?? transaction.partner_reference_id ?? shortId(transaction.id),
    wait,
    waitWord: waitWord(wait),
    late: isLate(payout, format.now),
    amount: written(figuresOf({ transaction }).received, format),
    bank,
    number,
    since: waitsSince(payout) ?? null,
    who: claim ? reported(claim) : reveal ? shown(reveal) : '',
  }
}
