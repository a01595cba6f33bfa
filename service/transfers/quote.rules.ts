import { ServiceError } from '#contract/errors'
import { type QuoteFlow, type QuoteMove, type QuoteStep, quoteMoves } from '#contract/quote-moves'
import type { QuoteStatus, TransactionStatus } from '#contract/transfers'

/** The members of a quote that the rules depend on. */
export type QuoteState = {
  id: string
  status: QuoteStatus
  sourceRail: 'prefunded_account' | 'pagomovil'
  destinationRail: 'pagomovil' | 'bank_transfer' | 'wallet'
  requiresConfirmation: boolean
  expiresAt: Date
  confirmBy: Date | null
}

/** How long after its expiry a deposit can be claimed: banks report late. */
const depositGraceMs = 24 * 3600 * 1000

/** Returns the flow of a quote in `quoteMoves`. */
export function flowOf({
  sourceRail,
  destinationRail,
  requiresConfirmation,
}: Pick<QuoteState, 'sourceRail' | 'destinationRail' | 'requiresConfirmation'>): QuoteFlow {
  if (sourceRail === 'pagomovil') return 'deposit'
  if (destinationRail === 'wallet') return 'wallet_transfer'
  return requiresConfirmation ? 'two_step_payout' : 'one_step_payout'
}

/** Returns the move of a step; undefined if the stored status does not allow it. For the effective status see `statusAt`. */
export function findMove(quote: QuoteState, step: QuoteStep): QuoteMove | undefined {
  const flow = flowOf(quote)
  return quoteMoves.find((move) => move.flow === flow && move.step === step && move.from === quote.status)
}

/** Returns the status of a paid quote's transaction, which follows from that of the quote. */
export function transactionStatusOf(quote: QuoteState): TransactionStatus {
  const moves = quoteMoves.filter(({ flow, to }) => flow === flowOf(quote) && to === quote.status)
  const move = moves.find(({ transaction }) => transaction !== null)
  if (!move?.transaction) throw new Error(`Quote ${quote.id} is ${quote.status} and has a transaction`)
  return move.transaction
}

/** Returns the status at a moment: an overdue quote is expired, even if that is not recorded yet. */
export function statusAt(quote: QuoteState, now: Date): QuoteStatus {
  const isOver = (quote.status === 'pending' && now >= openUntil(quote)) || hasLapsed(quote, now)
  const end = isOver ? findMove(quote, 'expire') : undefined
  return end?.to ?? quote.status
}

/** Returns until when a pending quote can be paid, or a deposit matched with it. */
export function openUntil({ sourceRail, expiresAt }: Pick<QuoteState, 'sourceRail' | 'expiresAt'>): Date {
  return sourceRail === 'pagomovil' ? new Date(expiresAt.getTime() + depositGraceMs) : expiresAt
}

/** Returns whether the confirmation window of a paid payout has closed, so that its money must be refunded. */
export function hasLapsed({ status, confirmBy }: QuoteState, now: Date): boolean {
  return status === 'awaiting_confirmation' && confirmBy !== null && now >= confirmBy
}

/**
 * Returns what a confirmation must do: `release` a payout, `match` a deposit, or nothing if it is `done`. Throws
 * `quote_not_confirmable`, or `confirmation_expired` if the window has closed.
 */
export function confirmationOf(quote: QuoteState, now: Date): 'release' | 'match' | 'done' {
  const isDeposit = quote.sourceRail === 'pagomovil'
  const status = statusAt(quote, now)
  if (findMove({ ...quote, status }, 'confirm') !== undefined) return isDeposit ? 'match' : 'release'
  if (isDeposit && status === 'completed') return 'done'
  if (isDeposit && status === 'expired') throw new ServiceError('quote_expired', `Deposit ${quote.id} came too late`)
  if (!isDeposit && quote.requiresConfirmation) {
    if (quote.confirmBy !== null && status === 'expired') {
      throw new ServiceError('confirmation_expired', `The window of quote ${quote.id} has closed`)
    }
    if (status === 'processing' || status === 'completed' || status === 'failed') return 'done'
  }
  throw new ServiceError('quote_not_confirmable', `Quote ${quote.id} is ${status}`)
}

/** Throws unless the quote can be cancelled: once at its rail it cannot. */
export function mustBeCancellable(quote: QuoteState, now: Date): void {
  const status = statusAt(quote, now)
  if (findMove({ ...quote, status }, 'cancel') !== undefined) return
  if (status === 'cancelled') throw new ServiceError('quote_cancelled', `Quote ${quote.id} is cancelled`)
  if (status === 'expired') throw new ServiceError('quote_expired', `Quote ${quote.id} has expired`)
  throw new ServiceError('invalid_transition', `Quote ${quote.id} is ${status}`)
}
