import type { Customer } from '#contract/customers'
import type { ListedDeposit } from '#contract/deposits'
import type { Quote } from '#contract/transfers'
import type { WalletSummary } from '#contract/wallets'
import type { Failure } from '#lib/shared/attempt'
import type { LastSeen } from '../payment/last-seen'
import type { Phase, Replaced } from '../payment/phase'
import type { FoundTransaction } from '../transaction/read-transaction'

/** How a record was found by the reference that a bank gave it: it is this reference, or it ends like it. */
export type ByBank = 'whole' | 'end'

/**
 * One record that was found, with its current state, or, if the API could not be asked, as it was `lastSeen`. `foreign`: see
 * `PaymentFacts`. `unpayable`, `replaced`: see `PaymentSubject`.
 */
export type Match =
  | ({
      kind: 'transaction'
      quote: Quote | undefined
      phase: Phase
      foreign: boolean
      lastSeen?: LastSeen
      byBank?: ByBank
    } & FoundTransaction)
  /** A quote without a known transaction: it was never paid, or the answer to its payment was lost. */
  | {
      kind: 'quote'
      quote: Quote
      phase: Phase
      foreign: boolean
      unpayable?: boolean
      replaced?: Replaced | undefined
      /** The id of the quote with which its request was paid. */
      paidWith?: string | undefined
      lastSeen?: LastSeen
      byBank?: ByBank
    }
  | { kind: 'customer'; customer: Customer; wallet: WalletSummary | undefined }
  /** Money that came in and is no payment of this list: mostly nobody claimed it yet. */
  | { kind: 'deposit'; deposit: ListedDeposit; byBank: ByBank }

export type PaymentMatch = Extract<Match, { kind: 'transaction' | 'quote' }>

/** Returns whether a record is a payment or its quote. */
export function isPayment<One extends { kind: string }>(match: One): match is Extract<One, { kind: 'transaction' | 'quote' }> {
  return match.kind === 'transaction' || match.kind === 'quote'
}

/** `failed`: a source could not be queried, so that "not found" would be wrong. */
export type Matches = { found: Match[]; failed: Failure | null }

/** Returns the id of the record that was found. */
export function idOf(match: Match): string {
  if (match.kind === 'transaction') return match.transaction.id
  if (match.kind === 'deposit') return match.deposit.id
  return match.kind === 'quote' ? match.quote.id : match.customer.id
}

/** Removes duplicates: one payment can be found by its own id and by that of its quote. The match with the quote is retained. */
export function withoutTwins<Found extends Match>(found: readonly Found[]): Found[] {
  const known = new Map<string, Found>()
  for (const match of found) {
    const key = `${match.kind} ${idOf(match)}`
    const twin = known.get(key)
    if (twin?.kind !== 'transaction' || twin.quote === undefined) known.set(key, match)
  }
  return [...known.values()]
}

/** Returns the reference of a payment, the API's word for its status and its payee, as far as they are known. */
export function factsOf(match: PaymentMatch): { reference: string | undefined; word: string; payeeId: string | undefined } {
  if (match.kind === 'quote') {
    const { external_transfer_id: reference, status: word, customer_id: payeeId } = match.quote
    return { reference, word, payeeId }
  }
  const { partner_reference_id: reference, status: word, customer_id: payeeId } = match.transaction
  return { reference: reference ?? undefined, word, payeeId: payeeId ?? match.quote?.customer_id }
}

/** Returns each record once, at the position of its first occurrence. */
export function eachOnce<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const first = new Map(items.toReversed().map((item) => [keyOf(item), item]))
  return items.filter((item) => first.get(keyOf(item)) === item)
}
