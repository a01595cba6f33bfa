import { ServiceError } from '#contract/errors'
import { type QuoteFlow, type QuoteMove, type QuoteStep, quoteMoves } from '#contract/quote-moves'
import type { QuoteStatus, TransactionStatus } from '#contract/transfers'

/** What the rules need to know of a quote. */
export type QuoteState = {
  id: string
  status: QuoteStatus
  sourceRail: 'prefunded_account' | 'pagomovil'
  destinationRail: 'pagomovil' | 'bank_transfer' | 'wallet'
  requiresConfirmation: boolean
  expiresAt: Date
  confirmBy: Date | null
}

/** A payer may report a deposit for a day after the time to pay it: banks report late. */
const depositGraceMs = 24 * 3600 * 1000

/** Which of the flows in `quoteMoves` a quote goes through. */
export function flowOf({
  sourceRail,
  destinationRail,
  requiresConfirmation,
}: Pick<QuoteState, 'sourceRail' | 'destinationRail' | 'requiresConfirmation'>): QuoteFlow {
  if (sourceRail === 'pagomovil') return 'deposit'
  if (destinationRail === 'wallet') return 'wallet_transfer'
  return requiresConfirmation ? 'two_step_payout' : 'one_step_payout'
}

/** Returns where a step leads, or undefined when it cannot happen in this status. Reads the statuses as they are stored: see `statusAt`. */
export function findMove(quote: QuoteState, step: QuoteStep): QuoteMove | undefined {
  const flow = flowOf(quote)
  return quoteMoves.find((move) => move.flow === flow && move.step === step && move.from === quote.status)
}

/** The status of the transaction of a paid quote, which follows from the status of the quote. */
export function transactionStatusOf(quote: QuoteState): TransactionStatus {
  const moves = quoteMoves.filter(({ flow, to }) => flow === flowOf(quote) && to === quote.status)
  const move = moves.find(({ transaction }) => transaction !== null)
  if (!move?.transaction) throw new Error(`Quote ${quote.id} is ${quote.status} and has a transaction`)
  return move.transaction
}

/** The status at a moment: a quote whose time to be paid or released has passed is expired, also before anything has recorded that. */
export function statusAt(quote: QuoteState, now: Date): QuoteStatus {
  const isOver = (quote.status === 'pending' && now >= openUntil(quote)) || hasLapsed(quote, now)
  const end = isOver ? findMove(quote, 'expire') : undefined
  return end?.to ?? quote.status
}

function openUntil({ sourceRail, expiresAt }: QuoteState): Date {
  return sourceRail === 'pagomovil' ? new Date(expiresAt.getTime() + depositGraceMs) : expiresAt
}

/** The time to release a paid payout is over, and its money has to go back. */
export function hasLapsed({ status, confirmBy }: QuoteState, now: Date): boolean {
  return status === 'awaiting_confirmation' && confirmBy !== null && now >= confirmBy
}

/**
 * Returns what a confirmation has to do: `release` a payout, `match` a deposit, or nothing because it was `done` before.
 * Throws `quote_not_confirmable`, or `confirmation_expired` when the window has closed.
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

/** Only what is not yet with a rail can be called off. */
export function mustBeCancellable(quote: QuoteState, now: Date): void {
  const status = statusAt(quote, now)
  if (findMove({ ...quote, status }, 'cancel') !== undefined) return
  if (status === 'cancelled') throw new ServiceError('quote_cancelled', `Quote ${quote.id} is cancelled`)
  if (status === 'expired') throw new ServiceError('quote_expired', `Quote ${quote.id} has expired`)
  throw new ServiceError('invalid_transition', `Quote ${quote.id} is ${status}`)
}
