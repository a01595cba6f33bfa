import { isFinal, type Phase } from '../payment/phase'

type Seen = {
  quote: { status: string; updated_at?: string; transaction_id?: string | null }
  phase: Phase
  transaction: { status: string; updated_at?: string } | undefined
}

/** Changes when the page would look different. */
export function quoteVersion({ quote, phase, transaction }: Seen): string {
  return [phase, quote.status, quote.updated_at, transaction?.status, transaction?.updated_at].join('|')
}

/** Seconds between two questions: a bank or a look-up answers soon, a person takes longer. Undefined once nothing can change any more. */
export function askEvery({
  phase,
  transaction,
}: {
  phase: Phase
  transaction?: { status: string } | undefined
}): number | undefined {
  // A quote ends before its money is booked back.
  const isBackLater = transaction?.status === 'pending'
  if (isFinal(phase)) return isBackLater ? 2 : undefined
  return phase === 'processing' || phase === 'unconfirmed_pay' || phase === 'unconfirmed_confirm' ? 2 : 5
}
