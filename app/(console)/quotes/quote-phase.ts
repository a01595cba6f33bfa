import type { Quote } from '#contract/transfers'

/** How the last pay and confirm of this console stand; undefined when it never sent one. */
export type SentSteps = { pay?: SentState; confirm?: SentState }
export type SentState = 'sent' | 'done' | 'failed' | 'unknown'

/**
 * What can happen with a quote now. `unconfirmed_*`: the step was sent and no answer came, so it is looked up and never sent again.
 * `other` is a status that we do not know: it is shown as it came and nothing is offered.
 */
export type QuotePhase =
  | 'payable'
  | 'deposit_awaited'
  | 'unconfirmed_pay'
  | 'lapsed'
  | 'awaiting_confirmation'
  | 'unconfirmed_confirm'
  | 'processing'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'other'

const open: readonly (SentState | undefined)[] = ['sent', 'unknown']

/** The quote that was just read counts more than what was sent: once it says "paid", it is paid. */
export function phaseOf(quote: Pick<Quote, 'status' | 'expires_at' | 'source'>, sent: SentSteps, now: Date): QuotePhase {
  switch (quote.status) {
    case 'pending':
      if (open.includes(sent.pay)) return 'unconfirmed_pay'
      if (now >= new Date(quote.expires_at)) return 'lapsed'
      return quote.source.payment_rail === 'pagomovil' ? 'deposit_awaited' : 'payable'
    case 'expired':
      return open.includes(sent.pay) ? 'unconfirmed_pay' : 'lapsed'
    case 'awaiting_confirmation':
      return open.includes(sent.confirm) ? 'unconfirmed_confirm' : 'awaiting_confirmation'
    case 'processing':
    case 'completed':
    case 'failed':
    case 'cancelled':
      return quote.status
    default:
      return 'other'
  }
}

/** Nothing more will happen by itself, so nobody needs to look again. */
export function isFinal(phase: QuotePhase): boolean {
  return phase === 'completed' || phase === 'failed' || phase === 'cancelled' || phase === 'lapsed' || phase === 'other'
}

/** The word of the status badge: an unanswered pay or confirm is a status of its own. */
export function badgeOf(phase: QuotePhase, status: string): string {
  if (phase === 'unconfirmed_pay' || phase === 'unconfirmed_confirm') return 'unconfirmed'
  return phase === 'lapsed' ? 'expired' : status
}
