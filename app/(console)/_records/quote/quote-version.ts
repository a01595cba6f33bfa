import { isFinal, type Phase } from '../payment/phase'

type Seen = {
  quote: { status: string; updated_at?: string; transaction_id?: string | null }
  phase: Phase
  transaction: { status: string; updated_at?: string } | undefined
  /** The state of its request for approval, if there is one. */
  request: { state: string } | undefined
  /** See `readNextLookUp`. */
  nextLookUp: Date | undefined
}

/** Returns a text that changes whenever the page would look different. */
export function quoteVersion({ quote, phase, transaction, request, nextLookUp }: Seen): string {
  const ofPayment = [transaction?.status, transaction?.updated_at]
  return [phase, quote.status, quote.updated_at, ...ofPayment, request?.state, nextLookUp?.toISOString()].join('|')
}

/** Returns the seconds between polls: a bank or a look-up answers soon, a person later. Undefined if nothing can change. */
export function askEvery({
  phase,
  transaction,
  isHeld = false,
}: {
  phase: Phase
  transaction?: { status: string } | undefined
  /** The quote waits for the decision of a second person, and another quote is paid then. */
  isHeld?: boolean
}): number | undefined {
  // A quote ends before its money is booked back.
  const isBackLater = transaction?.status === 'pending'
  if (isHeld) return 3
  if (isFinal(phase)) return isBackLater ? 2 : undefined
  return phase === 'processing' || phase === 'unconfirmed_pay' || phase === 'unconfirmed_confirm' ? 2 : 5
}
