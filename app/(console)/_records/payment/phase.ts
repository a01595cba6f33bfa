import type { Quote, Transaction } from '#contract/transfers'

/** The outcome of the last call of one kind that this console sent for a quote. */
export type SentState = 'sent' | 'done' | 'failed' | 'unknown'
/** Undefined for a step that this console never sent. */
export type SentSteps = { pay?: SentState; confirm?: SentState }

/**
 * All that is known about one payment. A quote that was not paid has no transaction, and a transaction that was looked up may
 * lack its quote. Each part may be missing; `phaseOf` uses the parts that exist.
 */
export type PaymentFacts = {
  quote?: Pick<Quote, 'id' | 'status' | 'expires_at' | 'source' | 'requires_confirmation' | 'transaction_id'> | undefined
  transaction?: Pick<Transaction, 'status' | 'failure_code' | 'requires_confirmation' | 'quote_id'> | undefined
  sent?: SentSteps
  /** The status words come from an API that may not mean by them what the contract does. They prove nothing about a quote. */
  foreign?: boolean
}

/**
 * Where the money of one payment is. Every page, list, file and count of the console takes it from `phaseOf`.
 *
 * `unconfirmed_*`: the step was sent and its answer was lost, so it is looked up and never sent again.
 * `lapsed`: the rate expired before payment, so nothing was debited.
 * `lapsed_paid`: it was paid, its confirmation expired, and the money came back.
 * `cancelled_paid`: it was cancelled after it was paid, and the money came back.
 * `failed`: it was submitted to the bank and the money came back; the failure code of the transaction gives the reason.
 * `failed_unsaid`: another API reports a failure without saying where the money is.
 * `other`: an unknown status, which is shown as received, and for which no step is offered.
 */
export const phases = [
  'payable',
  'deposit_awaited',
  'unconfirmed_pay',
  'awaiting_confirmation',
  'unconfirmed_confirm',
  'processing',
  'completed',
  'failed',
  'failed_unsaid',
  'lapsed',
  'lapsed_paid',
  'cancelled',
  'cancelled_paid',
  'other',
] as const
export type Phase = (typeof phases)[number]

/** How the payment of an approval stands that was made with a new quote, as seen from the quote that was requested. */
export const replacedStates = ['paying', 'paid', 'not_known'] as const
export type Replaced = (typeof replacedStates)[number]

/** Returns the phase at `now`. A transaction proves the payment and outranks its quote; both outrank our own calls. */
export function phaseOf({ quote, transaction, sent = {}, foreign = false }: PaymentFacts, now: Date): Phase {
  if (foreign) return phaseOfForeign({ quote, transaction, sent }, now)
  if (transaction !== undefined) return phaseOfPaid(transaction, quote, sent)
  return quote === undefined ? 'other' : phaseOfQuote(quote, sent, now)
}

type QuoteFacts = NonNullable<PaymentFacts['quote']>
type TransactionFacts = NonNullable<PaymentFacts['transaction']>

function phaseOfPaid(transaction: TransactionFacts, quote: QuoteFacts | undefined, sent: SentSteps): Phase {
  switch (transaction.status) {
    case 'completed':
    case 'processing':
      return transaction.status
    case 'failed':
      return phaseOfFailed(transaction, quote)
    case 'pending':
      // The quote ends first, and its money comes back later.
      if (quote?.status === 'expired') return 'lapsed_paid'
      if (quote?.status === 'cancelled') return 'cancelled_paid'
      return awaitsConfirmation(transaction, quote) ? phaseOfAwaiting(sent) : 'processing'
    default:
      return 'other'
  }
}

function phaseOfFailed({ failure_code: code }: TransactionFacts, quote: QuoteFacts | undefined): Phase {
  if (code === 'confirmation_expired') return 'lapsed_paid'
  if (code === 'cancelled') return 'cancelled_paid'
  if (code) return 'failed'
  // An API that gives no failure code may still report how the quote ended.
  if (quote?.status === 'expired') return 'lapsed_paid'
  return quote?.status === 'cancelled' ? 'cancelled_paid' : 'failed'
}

/**
 * Returns the phase for another API. Only the four published statuses of a transaction are trusted. Everything else follows from
 * the calls of this console, the terms of the quote and the clock: such an API may call an unpaid quote completed.
 */
function phaseOfForeign({ quote, transaction: found, sent = {} }: Omit<PaymentFacts, 'foreign'>, now: Date): Phase {
  // A transaction that is filed under the reference of a quote never paid here belongs to another quote, unless it names this
  // one.
  const isOurs = quote === undefined || sent.pay !== undefined || sent.confirm !== undefined || found?.quote_id === quote.id
  const transaction = isOurs ? found : undefined
  if (transaction?.status === 'completed') return 'completed'
  // The published interface has no failure codes, so a code that looks like one of the contract does not prove a return.
  if (transaction?.status === 'failed') return 'failed_unsaid'
  if (isOpen(sent.confirm)) return 'unconfirmed_confirm'
  if (sent.confirm === 'done') return 'processing'
  if (transaction !== undefined || sent.pay === 'done') return phaseOfForeignPaid(transaction, quote)
  if (isOpen(sent.pay)) return 'unconfirmed_pay'
  if (quote === undefined) return 'other'
  if (isDeposit(quote)) return 'deposit_awaited'
  return isOver(quote, now) ? 'lapsed' : 'payable'
}

/** Returns the phase of a paid quote that this console has not confirmed. Without a known quote, the reported status counts. */
function phaseOfForeignPaid(transaction: TransactionFacts | undefined, quote: QuoteFacts | undefined): Phase {
  if (quote === undefined)
    return transaction?.status === 'processing' || transaction?.status === 'pending' ? 'processing' : 'other'
  const required = transaction?.requires_confirmation ?? quote.requires_confirmation
  return required === false || isDeposit(quote) ? 'processing' : 'awaiting_confirmation'
}

/** Returns whether a payment awaits confirmation. If its quote was read before it was paid, a payout is assumed to need one. */
function awaitsConfirmation({ requires_confirmation }: TransactionFacts, quote: QuoteFacts | undefined): boolean {
  if (quote?.status === 'awaiting_confirmation') return true
  if (quote !== undefined && quote.status !== 'pending') return false
  return requires_confirmation ?? (quote !== undefined && quote.requires_confirmation !== false && !isDeposit(quote))
}

/** Returns whether the quote has expired. An API that reports no expiry keeps its quotes open. */
function isOver({ expires_at }: QuoteFacts, now: Date): boolean {
  return expires_at !== undefined && now >= new Date(expires_at)
}

function phaseOfQuote(quote: QuoteFacts, sent: SentSteps, now: Date): Phase {
  const paid = Boolean(quote.transaction_id) || sent.pay === 'done'
  switch (quote.status) {
    case 'pending':
      if (isDeposit(quote)) return isOpen(sent.confirm) ? 'unconfirmed_confirm' : 'deposit_awaited'
      if (paid) return quote.requires_confirmation === false ? 'processing' : phaseOfAwaiting(sent)
      return isOpen(sent.pay) ? 'unconfirmed_pay' : isOver(quote, now) ? 'lapsed' : 'payable'
    case 'expired':
      return paid ? 'lapsed_paid' : (unanswered(sent) ?? 'lapsed')
    case 'cancelled':
      return paid ? 'cancelled_paid' : (unanswered(sent) ?? 'cancelled')
    case 'awaiting_confirmation':
      return phaseOfAwaiting(sent)
    case 'processing':
    case 'completed':
    case 'failed':
      return quote.status
    default:
      return unanswered(sent) ?? 'other'
  }
}

/** Returns the phase of a paid quote without a bank: `processing` after an accepted confirmation, even if the status lags. */
function phaseOfAwaiting({ confirm }: SentSteps): Phase {
  if (confirm === 'done') return 'processing'
  return isOpen(confirm) ? 'unconfirmed_confirm' : 'awaiting_confirmation'
}

/** Returns the phase for a step whose answer was lost: such a step is never treated as one without effect. */
function unanswered({ pay, confirm }: SentSteps): Phase | undefined {
  if (isOpen(confirm)) return 'unconfirmed_confirm'
  return isOpen(pay) ? 'unconfirmed_pay' : undefined
}

function isOpen(state: SentState | undefined): boolean {
  return state === 'sent' || state === 'unknown'
}

function isDeposit({ source }: Pick<QuoteFacts, 'source'>): boolean {
  return source.payment_rail === 'pagomovil'
}

const ends: readonly Phase[] = ['completed', 'failed', 'failed_unsaid', 'lapsed', 'lapsed_paid', 'cancelled', 'cancelled_paid']

/** Returns whether the phase no longer changes by itself. An unknown status is not final: an API may use it for anything. */
export function isFinal(phase: Phase): boolean {
  return ends.includes(phase)
}

/** Returns whether money left the source account and all of it came back. */
export function cameBack(phase: Phase): boolean {
  return phase === 'failed' || phase === 'lapsed_paid' || phase === 'cancelled_paid'
}

/** Returns whether nothing has left the source account, or that is not known yet. */
export function isUnpaid(phase: Phase): boolean {
  return ['payable', 'deposit_awaited', 'unconfirmed_pay', 'lapsed', 'cancelled'].includes(phase)
}
