import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { orRefusal, unlessCode } from '#contract/refusal-as-value'
import type { Quote, Transaction } from '#contract/transfers'
import type { Call } from './calls'
import { findPayment } from './find-payment'
import type { Finding } from './finding'
import type { MatchKeys } from './match-keys'
import { type CountUnread, lookUpAccount, lookUpCustomer, lookUpUpdate, unlessQuiet } from './recognise'

const done: Finding = { state: 'done' }
const unknown: Finding = { state: 'unknown' }
const noEffect: Finding = { state: 'failed', code: 'no_effect' }

/** A request may still be on its way for this long after it left, or after the last moment it could have an effect. */
const marginSeconds = 60
/** A confirmation updates the status (published interface, operation 3): a payment that still waits so long after one was not confirmed by it. */
const confirmSeconds = 300

export type LookUpBy = { matchKeys?: MatchKeys; references?: readonly string[]; everyWord?: boolean; countUnread?: CountUnread }

/**
 * What became of a call, by reads alone; `matchKeys` is what it is recognised by, where that was kept, `references` are words under which its
 * payment may be filed, `everyWord` is as of `findPayment`, and `countUnread` says how many
 * rows of a list could not be read. Rejects with the ServiceError of the read that failed.
 */
export function lookUpOutcome(
  api: PaymentsApi,
  call: Call,
  now: Date,
  { matchKeys = {}, references = [], everyWord = true, countUnread = () => 0 }: LookUpBy = {},
): Promise<Finding> {
  switch (call.operation) {
    case 'payQuote':
    case 'confirmQuote':
      return lookUpPayment(api, call, now, { references: [...references, call.reference], everyWord })
    case 'cancelQuote':
      return lookUp(call, now, async () => (await api.readQuote(call.objectId)).status === 'cancelled')
    case 'deleteCustomer':
      return lookUp(call, now, () => isCustomerGone(api, call.objectId))
    case 'deleteBankAccount':
      return lookUp(call, now, () => isBankAccountGone(api, call, { matchKeys, countUnread }))
    case 'decideReview':
      return lookUp(call, now, () => isDecidedByCaller(api, call))
    case 'createCustomer':
      return lookUpCustomer(api, call, matchKeys, { now, countUnread })
    case 'updateCustomer':
      return lookUpUpdate(api, call, matchKeys, now)
    case 'createBankAccount':
      return lookUpAccount(api, call, matchKeys, { now, countUnread })
    case 'createQuote':
      // Whether it was made or not, nothing can be debited by it: nobody has its id.
      return Promise.resolve({ state: 'failed', code: 'answer_lost' })
    default:
      // Nothing published finds it; the person's repeat with the same key has the same effect, and ends this call too.
      return Promise.resolve(unknown)
  }
}

async function lookUp(call: Call, now: Date, happened: () => Promise<boolean>): Promise<Finding> {
  if (await happened()) return done
  return unlessQuiet(call, now)
}

/**
 * By the quote where the API can read one; an API with the published operations alone finds the transaction by its reference. A payment
 * that is found is proof also while the quote cannot be read; that none is found is none then.
 */
async function lookUpPayment(
  api: PaymentsApi,
  call: Call,
  now: Date,
  { references, everyWord }: { references: readonly (string | null)[]; everyWord: boolean },
): Promise<Finding> {
  // Undefined where the API cannot read quotes.
  const quote = await orRefusal(unlessCode('extension_missing', api.readQuote(call.objectId)))
  if (quote !== undefined && !(quote instanceof ServiceError))
    return call.operation === 'payQuote' ? judgePay(call, quote, now) : judgeConfirm(api, call, quote, now)
  const found = await findPayment(api, { quoteId: call.objectId, references, everyWord })
  if (found !== undefined && isProofOf(call.operation, found.transaction)) return { ...done, payment: found }
  if (quote !== undefined) throw quote
  if (found !== undefined && isPast(call.lostAt ?? call.sentAt, now, confirmSeconds)) return { ...noEffect, payment: found }
  // Without the word that the server returned, only one of the two was asked: that nothing was found proves nothing.
  return found !== undefined || (everyWord && call.reference) ? untilCertain(call, now) : unknown
}

function judgePay(call: Call, quote: Quote, now: Date): Finding {
  // What was paid and not confirmed in time has expired too.
  if (quote.transaction_id) return done
  switch (quote.status) {
    case 'pending':
    case 'expired':
    case 'cancelled':
      // Both readings of the deadline, where the clocks of the API and of the console differ.
      return [quote.expires_at, call.certainAt ?? quote.expires_at].every((end) => end && isPast(new Date(end), now))
        ? { state: 'failed', code: 'quote_expired' }
        : unknown
    case 'awaiting_confirmation':
    case 'processing':
    case 'completed':
    case 'failed':
      return done
    default:
      return unknown // a status we do not know proves nothing
  }
}

/**
 * A quote that still waits so long after its confirmation was sent was not confirmed by it. One that arrives later all the same does no harm: a
 * quote is released once, whoever confirms it and how often.
 */
async function judgeConfirm(api: PaymentsApi, { sentAt, lostAt }: Call, quote: Quote, now: Date): Promise<Finding> {
  if (quote.status === 'processing' || quote.status === 'completed') return done
  if (['failed', 'expired', 'cancelled'].includes(quote.status) && quote.transaction_id) {
    const { status, failure_code } = await api.readTransaction(quote.transaction_id)
    // Its time is over, and a confirmation may still be under way that came in time.
    if (status === 'pending') return unknown
    return failure_code === 'confirmation_expired' || failure_code === 'cancelled'
      ? { state: 'failed', code: failure_code }
      : done
  }
  if (quote.status !== 'awaiting_confirmation' || !quote.confirm_by) return unknown
  if (isPast(new Date(quote.confirm_by), now)) return { state: 'failed', code: 'confirmation_expired' }
  return isPast(lostAt ?? sentAt, now) ? noEffect : unknown
}

function untilCertain({ certainAt }: Call, now: Date): Finding {
  return certainAt !== null && isPast(certainAt, now) ? noEffect : unknown
}

/** Returns whether a payment that was found proves that the call had its effect: it is a paid quote's, and past its confirmation once it moves. */
export function isProofOf(operation: string, transaction: Transaction): boolean {
  return operation === 'payQuote' || !awaitsConfirmation(transaction)
}

function awaitsConfirmation(transaction: Transaction): boolean {
  return transaction.status === 'pending' && transaction.requires_confirmation !== false
}

async function isCustomerGone(api: PaymentsApi, customerId: string): Promise<boolean> {
  const customer = await unlessCode('customer_not_found', api.readCustomer(customerId))
  return customer === undefined || customer.state === 'DELETED'
}

/** Rejects where a row could not be read: it may be this account, so nothing can be concluded. */
async function isBankAccountGone(
  api: PaymentsApi,
  { reference: customerId, objectId }: Call,
  { matchKeys, countUnread }: { matchKeys: MatchKeys; countUnread: CountUnread },
): Promise<boolean> {
  if (customerId === null) return false
  const accounts = await api.listBankAccounts(customerId)
  if (accounts.some((account) => account.id === objectId)) return false
  // The account could be read when it was removed: only a row that could not be read since may be it.
  if (countUnread(accounts) > Number(matchKeys.unread ?? 0))
    throw new ServiceError('api_invalid_answer', 'an account could not be read')
  return true
}

async function isDecidedByCaller(api: PaymentsApi, { reference: reviewId, actorId }: Call): Promise<boolean> {
  if (reviewId === null) return false
  const { history } = await api.readReview(reviewId)
  return history.some(({ review_id, actor }) => review_id === reviewId && actor === actorId)
}

function isPast(time: Date, now: Date, seconds = marginSeconds): boolean {
  return now.getTime() > time.getTime() + seconds * 1000
}
