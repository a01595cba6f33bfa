import { ServiceError } from '#contract/errors'
import type { QuoteStatus } from '#contract/transfers'

/** What the rules need to know of a quote. */
export type QuoteState = {
  id: string
  status: QuoteStatus
  sourceRail: 'prefunded_account' | 'pagomovil'
  requiresConfirmation: boolean
  expiresAt: Date
  confirmBy: Date | null
}

/** What can happen to a quote after it was made; paying is decided where the money is locked, in `pay_quote`. */
export type QuoteEvent = 'pay' | 'confirm' | 'expire' | 'lapse' | 'cancel' | 'complete' | 'fail' | 'return'

const moves: Record<QuoteEvent, Partial<Record<QuoteStatus, QuoteStatus>>> = {
  pay: { pending: 'processing' },
  confirm: { pending: 'completed', awaiting_confirmation: 'processing' },
  expire: { pending: 'expired' },
  lapse: { awaiting_confirmation: 'expired' },
  cancel: { pending: 'cancelled', awaiting_confirmation: 'cancelled' },
  complete: { processing: 'completed' },
  fail: { processing: 'failed' },
  return: { completed: 'failed' },
}

/** A payer may report a deposit for a day after the time to pay it: banks report late. */
const depositGraceMs = 24 * 3600 * 1000

/** Where an event leads, or undefined when it cannot happen in this status. */
export function nextStatus(status: QuoteStatus, event: QuoteEvent): QuoteStatus | undefined {
  return moves[event][status]
}

/** The status at a moment: a quote whose time to be paid or released has passed is expired, also before anything has recorded that. */
export function statusAt(quote: QuoteState, now: Date): QuoteStatus {
  const isOver = (quote.status === 'pending' && now >= openUntil(quote)) || hasLapsed(quote, now)
  return isOver ? 'expired' : quote.status
}

export function openUntil({ sourceRail, expiresAt }: QuoteState): Date {
  return sourceRail === 'pagomovil' ? new Date(expiresAt.getTime() + depositGraceMs) : expiresAt
}

/** The time to release a paid payout is over, and its money has to go back. */
export function hasLapsed({ status, confirmBy }: QuoteState, now: Date): boolean {
  return status === 'awaiting_confirmation' && confirmBy !== null && now >= confirmBy
}

/**
 * What a confirmation has to do: `release` a payout, `match` a deposit, or nothing because it was `done` before.
 * Throws `quote_not_confirmable`, or `confirmation_expired` when the window has closed.
 */
export function confirmationOf(quote: QuoteState, now: Date): 'release' | 'match' | 'done' {
  const isDeposit = quote.sourceRail === 'pagomovil'
  const status = statusAt(quote, now)
  if (isDeposit && status === 'pending') return 'match'
  if (isDeposit && status === 'completed') return 'done'
  if (isDeposit && status === 'expired') throw new ServiceError('quote_expired', `Deposit ${quote.id} came too late`)
  if (!isDeposit && quote.requiresConfirmation) {
    if (status === 'awaiting_confirmation') return 'release'
    if (quote.confirmBy !== null && status === 'expired') {
      throw new ServiceError('confirmation_expired', `The window of quote ${quote.id} has closed`)
    }
    if (status === 'processing' || status === 'completed' || status === 'failed') return 'done'
  }
  throw new ServiceError('quote_not_confirmable', `Quote ${quote.id} is ${status}`)
}

/** Only what is not yet with a rail can be called off. */
export function mustBeCancellable(quote: QuoteState, now: Date): void {
  const status = statusAt(quote, now)
  if (nextStatus(status, 'cancel') !== undefined) return
  if (status === 'cancelled') throw new ServiceError('quote_cancelled', `Quote ${quote.id} is cancelled`)
  if (status === 'expired') throw new ServiceError('quote_expired', `Quote ${quote.id} has expired`)
  throw new ServiceError('invalid_transition', `Quote ${quote.id} is ${status}`)
}
