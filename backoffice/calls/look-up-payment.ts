import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { orRefusal, unlessCode } from '#contract/refusal-as-value'
import type { Quote, Transaction } from '#contract/transfers'
import type { Call } from './calls'
import { type FoundPayment, type IsOfAnother, searchPayment } from './find-payment'
import { done, type Finding, unknown } from './finding'

const noEffect: Finding = { state: 'failed', code: 'no_effect' }

/** Safety margin in seconds: how long a request may still be in transit after it was sent, or after its deadline. */
export const marginSeconds = 60
/** Seconds after a confirmation at which a payment that still waits was not confirmed (published interface, operation 3). */
const confirmSeconds = 300

export type PaymentBy = {
  /** They may identify the payment. */
  references?: readonly string[]
  /** See `findPayment`. */
  everyReference?: boolean
  /** Whether this API was seen to file payments under such references; "not found" proves nothing before that. */
  filesPayments?: () => Promise<boolean>
  /** By default nothing is known of other quotes. */
  isOfAnother?: IsOfAnother
}

/**
 * Looks up a payment by its quote, or by its references at an API that cannot read quotes. While the quote cannot be read, a
 * payment that is found proves the effect, but one that is not found proves nothing.
 */
export async function lookUpOfPayment(
  api: PaymentsApi,
  call: Call,
  now: Date,
  { references = [], everyReference = true, filesPayments = async () => false, isOfAnother = async () => false }: PaymentBy,
): Promise<Finding> {
  // undefined if the API cannot read quotes
  const quote = await orRefusal(unlessCode('extension_missing', api.readQuote(call.objectId)))
  if (quote !== undefined && !(quote instanceof ServiceError))
    return call.operation === 'payQuote' ? judgePay(call, quote, now) : judgeConfirm(api, call, quote, now)
  const { found, isAbsent } = await searchPayment(api, {
    quoteId: call.objectId,
    references: [...references, call.reference],
    everyReference,
    isOfAnother,
  })
  if (found !== undefined && isProofOf(call.operation, found.transaction)) return { ...done, payment: found }
  if (quote !== undefined) throw quote
  if (found !== undefined) return judgeWaiting(call, found, now)
  // Without the reference from the API only one of two was tried, so "not found" proves nothing.
  // A payment that the API reports as done already may have another program's reference.
  const isExpected = call.reference && call.code !== 'reported_done'
  const isCertain = isAbsent && isExpected && isDeadlineOver(call, now)
  return isCertain && (await filesPayments()) ? noEffect : unknown
}

/** Judges a confirmation by a payment that it did not move. Only the published status for "waits" proves that it still waits. */
function judgeWaiting(call: Call, found: FoundPayment, now: Date): Finding {
  const { lostAt, sentAt } = call
  if (found.transaction.status !== 'pending') return unknown
  if (isPast(lostAt ?? sentAt, now, confirmSeconds)) return { ...noEffect, payment: found }
  return isDeadlineOver(call, now) ? noEffect : unknown
}

function judgePay(call: Call, quote: Quote, now: Date): Finding {
  // A payment that was not confirmed in time is also expired, but it was made.
  if (quote.transaction_id) return done
  switch (quote.status) {
    case 'pending':
    case 'expired':
    case 'cancelled':
      // Both deadlines must have passed, because the clocks of the API and the console may differ.
      return [quote.expires_at, call.certainAt ?? quote.expires_at].every((end) => end && isPast(new Date(end), now))
        ? { state: 'failed', code: 'quote_expired' }
        : unknown
    case 'awaiting_confirmation':
    case 'processing':
    case 'completed':
    case 'failed':
      return done
    default:
      return unknown // an unknown status proves nothing
  }
}

/**
 * Judges a confirmation. A quote that still waits this long after it was sent was not confirmed by it. If it arrives later after
 * all, that does no harm: a quote is released once, however often it is confirmed.
 */
async function judgeConfirm(api: PaymentsApi, { sentAt, lostAt }: Call, quote: Quote, now: Date): Promise<Finding> {
  if (quote.status === 'processing' || quote.status === 'completed') return done
  if (['failed', 'expired', 'cancelled'].includes(quote.status) && quote.transaction_id) {
    const { status, failure_code } = await api.readTransaction(quote.transaction_id)
    // The deadline has passed, but a confirmation that was in time may still be in progress.
    if (status === 'pending') return unknown
    return failure_code === 'confirmation_expired' || failure_code === 'cancelled'
      ? { state: 'failed', code: failure_code }
      : done
  }
  if (quote.status !== 'awaiting_confirmation' || !quote.confirm_by) return unknown
  if (isPast(new Date(quote.confirm_by), now)) return { state: 'failed', code: 'confirmation_expired' }
  return isPast(lostAt ?? sentAt, now) ? noEffect : unknown
}

/**
 * Returns whether a payment proves the effect of a call: a pay by its existence, a confirmation by a published status that comes
 * after it. An unknown status proves nothing.
 */
export function isProofOf(operation: string, { status }: Transaction): boolean {
  return operation === 'payQuote' || status === 'processing' || status === 'completed' || status === 'failed'
}

/** Returns whether no effect of a call can appear any more at `now`; false if it has no deadline. */
function isDeadlineOver({ certainAt }: Pick<Call, 'certainAt'>, now: Date): boolean {
  return certainAt !== null && isPast(certainAt, now)
}

function isPast(time: Date, now: Date, seconds = marginSeconds): boolean {
  return now.getTime() > time.getTime() + seconds * 1000
}
