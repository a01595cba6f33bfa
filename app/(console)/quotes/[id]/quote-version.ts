import type { QuotePhase } from '../quote-phase'

type Seen = {
  quote: { status: string; updated_at?: string; transaction_id?: string | null }
  phase: QuotePhase
  transaction: { status: string; updated_at?: string } | undefined
}

/** Changes when the page would look different. */
export function quoteVersion({ quote, phase, transaction }: Seen): string {
  return [phase, quote.status, quote.updated_at, transaction?.status, transaction?.updated_at].join('|')
}

/** How often it is worth asking: seconds. A bank or a look-up answers soon; a person takes longer. Undefined once it is final. */
export function askEvery(phase: QuotePhase): number | undefined {
  if (phase === 'processing' || phase === 'unconfirmed_pay' || phase === 'unconfirmed_confirm') return 2
  return phase === 'payable' || phase === 'awaiting_confirmation' || phase === 'deposit_awaited' ? 5 : undefined
}
