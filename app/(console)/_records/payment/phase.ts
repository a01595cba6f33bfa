import type { Quote, Transaction } from '#contract/transfers'

/** The outcome of the last call of one kind that this console sent about a quote. */
export type SentState = 'sent' | 'done' | 'failed' | 'unknown'
/** Undefined for a step that this console never sent. */
export type SentSteps = { pay?: SentState; confirm?: SentState }

/**
 * All that is known about one payment. A quote that was not paid has no transaction; a transaction that was looked up may come without its
 * quote. Each part may be missing, and what is there decides.
 */
export type PaymentFacts = {
  quote?: Pick<Quote, 'status' | 'expires_at' | 'source' | 'requires_confirmation' | 'transaction_id'> | undefined
  transaction?: Pick<Transaction, 'status' | 'failure_code' | 'requires_confirmation'> | undefined
  sent?: SentSteps
  /** The words of an API that is not known to mean by them what the contract does. Of a quote they prove nothing. */
  foreign?: boolean
}

/**
 * Where the money of one payment is. Every page, list, file and count of the console takes it from `phaseOf`.
 *
 * `unconfirmed_*`: the step was sent and no answer came, so it is looked up and never sent again.
 * `lapsed`: the rate ended unpaid, nothing was debited. `lapsed_paid`: it was paid, nobody confirmed it in time, and its money came back.
 * `cancelled_paid`: it was cancelled after it was paid, and its money came back.
 * `failed`: it left for the bank and its money came back; the failure code of the transaction says why.
 * `failed_unsaid`: another API says that it failed, and not where its money is.
 * `other`: a status that we do not know. It is shown as it came and nothing is offered.
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

/** The phase at `now`. A transaction proves that it was paid and says more than its quote; both say more than our own calls. */
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
      // The quote ends first; its money is on its way back.
      if (quote?.status === 'expired') return 'lapsed_paid'
      if (quote?.status === 'cancelled') return 'cancelled_paid'
      return awaitsConfirmation(transaction, quote) ? phaseOfHeld(sent) : 'processing'
    default:
      return 'other'
  }
}

function phaseOfFailed({ failure_code: code }: TransactionFacts, quote: QuoteFacts | undefined): Phase {
  if (code === 'confirmation_expired') return 'lapsed_paid'
  if (code === 'cancelled') return 'cancelled_paid'
  if (code) return 'failed'
  // An API that gives no reason may still say how the quote ended.
  if (quote?.status === 'expired') return 'lapsed_paid'
  return quote?.status === 'cancelled' ? 'cancelled_paid' : 'failed'
}

/**
 * Of another API only the four published words of a transaction are believed. All else follows from what this console sent, from what it
 * asked for and from the clock: such an API may call an unpaid quote completed.
 */
function phaseOfForeign({ quote, transaction: found, sent = {} }: Omit<PaymentFacts, 'foreign'>, now: Date): Phase {
  // Under the words of a quote that was never paid here lies the payment of another one.
  const isOurs = quote === undefined || sent.pay !== undefined || sent.confirm !== undefined
  const transaction = isOurs ? found : undefined
  if (transaction?.status === 'completed') return 'completed'
  if (transaction?.status === 'failed') return transaction.failure_code ? phaseOfFailed(transaction, undefined) : 'failed_unsaid'
  if (isOpen(sent.confirm)) return 'unconfirmed_confirm'
  if (sent.confirm === 'done') return 'processing'
  if (transaction !== undefined || sent.pay === 'done') return phaseOfForeignPaid(transaction, quote)
  if (isOpen(sent.pay)) return 'unconfirmed_pay'
  if (quote === undefined) return 'other'
  if (isDeposit(quote)) return 'deposit_awaited'
  return isOver(quote, now) ? 'lapsed' : 'payable'
}

/** Paid, and not confirmed by this console. A payment whose quote is not known here is shown as it is told. */
function phaseOfForeignPaid(transaction: TransactionFacts | undefined, quote: QuoteFacts | undefined): Phase {
  if (quote === undefined)
    return transaction?.status === 'processing' || transaction?.status === 'pending' ? 'processing' : 'other'
  const required = transaction?.requires_confirmation ?? quote.requires_confirmation
  return required === false || isDeposit(quote) ? 'processing' : 'awaiting_confirmation'
}

/** A quote that was seen before it was paid cannot say whether it has to be confirmed; then a payout is taken to need it. */
function awaitsConfirmation({ requires_confirmation }: TransactionFacts, quote: QuoteFacts | undefined): boolean {
  if (quote?.status === 'awaiting_confirmation') return true
  if (quote !== undefined && quote.status !== 'pending') return false
  return requires_confirmation ?? (quote !== undefined && quote.requires_confirmation !== false && !isDeposit(quote))
}

/** An API that tells no end of its quotes keeps them open. */
function isOver({ expires_at }: QuoteFacts, now: Date): boolean {
  return expires_at !== undefined && now >= new Date(expires_at)
}

function phaseOfQuote(quote: QuoteFacts, sent: SentSteps, now: Date): Phase {
  const paid = Boolean(quote.transaction_id) || sent.pay === 'done'
  switch (quote.status) {
    case 'pending':
      if (isDeposit(quote)) return isOpen(sent.confirm) ? 'unconfirmed_confirm' : 'deposit_awaited'
      if (paid) return quote.requires_confirmation === false ? 'processing' : phaseOfHeld(sent)
      return isOpen(sent.pay) ? 'unconfirmed_pay' : isOver(quote, now) ? 'lapsed' : 'payable'
    case 'expired':
      return paid ? 'lapsed_paid' : (unanswered(sent) ?? 'lapsed')
    case 'cancelled':
      return paid ? 'cancelled_paid' : (unanswered(sent) ?? 'cancelled')
    case 'awaiting_confirmation':
      return phaseOfHeld(sent)
    case 'processing':
    case 'completed':
    case 'failed':
      return quote.status
    default:
      return unanswered(sent) ?? 'other'
  }
}

/** Paid, and with no bank yet: a confirmation that was accepted is on its way even if the status lags behind. */
function phaseOfHeld({ confirm }: SentSteps): Phase {
  if (confirm === 'done') return 'processing'
  return isOpen(confirm) ? 'unconfirmed_confirm' : 'awaiting_confirmation'
}

/** A step of ours that nobody answered is never taken for one that had no effect. */
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

/** Nothing more happens by itself. A status that we do not know is no end: an API may call anything by it. */
export function isFinal(phase: Phase): boolean {
  return ends.includes(phase)
}

/** Money left the source account and all of it came back. */
export function cameBack(phase: Phase): boolean {
  return phase === 'failed' || phase === 'lapsed_paid' || phase === 'cancelled_paid'
}

/** Nothing has left the source account, or nobody knows yet whether it has. */
export function isUnpaid(phase: Phase): boolean {
  return ['payable', 'deposit_awaited', 'unconfirmed_pay', 'lapsed', 'cancelled'].includes(phase)
}
