import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { orRefusal, unlessCode } from '#contract/refusal-as-value'
import type { Quote, Transaction } from '#contract/transfers'
import type { Call } from './calls'
import { type FoundPayment, type IsOfAnother, searchPayment } from './find-payment'
import type { Finding } from './finding'
import { lookUpDecision, lookUpWithdrawal } from './look-up-deposit'
import { lookUpFunding, lookUpThreshold } from './look-up-funding'
import { lookUpEndpoint, lookUpRevocation } from './look-up-integration'
import { isDecidedByCaller, isProfileSent } from './look-up-verification'
import type { MatchKeys } from './match-keys'
import { type CountUnread, isCustomerGone, lookUpAccount, lookUpCustomer, lookUpUpdate, unlessQuiet } from './recognise'

const done: Finding = { state: 'done' }
const unknown: Finding = { state: 'unknown' }
const noEffect: Finding = { state: 'failed', code: 'no_effect' }

/** Safety margin in seconds: how long a request may still be in transit after it was sent, or after its deadline. */
export const marginSeconds = 60
/** Seconds after a confirmation at which a payment that still waits was not confirmed (published interface, operation 3). */
const confirmSeconds = 300

export type LookUpBy = {
  /** They identify the effect of the call. */
  matchKeys?: MatchKeys
  /** They may identify its payment. */
  references?: readonly string[]
  /** See `findPayment`. */
  everyWord?: boolean
  /** Whether this API was seen to file payments under such references; "not found" proves nothing before that. */
  filesPayments?: () => Promise<boolean>
  /** By default nothing is known of other quotes. */
  isOfAnother?: IsOfAnother
  /** Returns the number of unreadable rows of a list. */
  countUnread?: CountUnread
}

/** Looks up the outcome of a call, with reads only. Rejects with the ServiceError of a read that failed. */
export function lookUpOutcome(
  api: PaymentsApi,
  call: Call,
  now: Date,
  {
    matchKeys = {},
    references = [],
    everyWord = true,
    filesPayments = async () => false,
    isOfAnother = async () => false,
    countUnread = () => 0,
  }: LookUpBy = {},
): Promise<Finding> {
  switch (call.operation) {
    case 'payQuote':
    case 'confirmQuote':
      return lookUpPayment(api, call, now, {
        references: [...references, call.reference],
        everyWord,
        filesPayments,
        isOfAnother,
      })
    case 'cancelQuote':
      return lookUp(call, now, async () => (await api.readQuote(call.objectId)).status === 'cancelled')
    case 'deleteCustomer':
      return lookUp(call, now, () => isCustomerGone(api, call.objectId))
    case 'deleteBankAccount':
      return lookUp(call, now, () => isBankAccountGone(api, call, { matchKeys, countUnread }))
    case 'decideReview':
      return lookUp(call, now, () => isDecidedByCaller(api, call))
    case 'revokeApiKey':
      return lookUpRevocation(api, call, now)
    case 'deleteWebhookEndpoint':
      return lookUpEndpoint(api, call, { now, countUnread })
    case 'createCustomer':
      return lookUpCustomer(api, call, matchKeys, { now, countUnread })
    case 'updateCustomer':
      return lookUpUpdate(api, call, matchKeys, now)
    case 'submitKycProfile':
      return lookUp(call, now, () => isProfileSent(api, call, matchKeys))
    case 'createBankAccount':
      return lookUpAccount(api, call, matchKeys, { now, countUnread })
    case 'topUpPrefundedAccount':
    case 'reverseTopUp':
      return lookUpFunding(api, { ...call, operation: call.operation }, matchKeys, { now, countUnread })
    case 'setLowBalanceThreshold':
      return lookUpThreshold(api, call, matchKeys, now)
    case 'matchDeposit':
    case 'refundDeposit':
      return lookUpDecision(api, call, matchKeys, now)
    case 'withdrawDepositRequest':
      return lookUpWithdrawal(api, call, matchKeys, now)
    case 'createQuote':
      // Whether or not it was made, it can debit nothing, because its id is not known here.
      return Promise.resolve({ state: 'failed', code: 'answer_lost' })
    default:
      // No published operation finds it. If the person repeats it with the same idempotency key, that also ends this call.
      return Promise.resolve(unknown)
  }
}

async function lookUp(call: Call, now: Date, happened: () => Promise<boolean>): Promise<Finding> {
  if (await happened()) return done
  return unlessQuiet(call, now)
}

type PaymentWords = { references: readonly (string | null)[] } & Required<
  Pick<LookUpBy, 'everyWord' | 'filesPayments' | 'isOfAnother'>
>

/**
 * Looks up a payment by its quote, or by its references at an API that cannot read quotes. While the quote cannot be read, a
 * payment that is found proves the effect, but one that is not found proves nothing.
 */
async function lookUpPayment(
  api: PaymentsApi,
  call: Call,
  now: Date,
  { references, everyWord, filesPayments, isOfAnother }: PaymentWords,
): Promise<Finding> {
  // undefined if the API cannot read quotes
  const quote = await orRefusal(unlessCode('extension_missing', api.readQuote(call.objectId)))
  if (quote !== undefined && !(quote instanceof ServiceError))
    return call.operation === 'payQuote' ? judgePay(call, quote, now) : judgeConfirm(api, call, quote, now)
  const { found, isAbsent } = await searchPayment(api, { quoteId: call.objectId, references, everyWord, isOfAnother })
  if (found !== undefined && isProofOf(call.operation, found.transaction)) return { ...done, payment: found }
  if (quote !== undefined) throw quote
  if (found !== undefined) return judgeWaiting(call, found, now)
  // Without the reference from the API only one of two was tried, so "not found" proves nothing.
  // What the API says was done already may be filed under another program's reference.
  const isExpected = call.reference && call.code !== 'reported_done'
  const isCertain = isAbsent && isExpected && isDeadlineOver(call, now)
  return isCertain && (await filesPayments()) ? noEffect : unknown
}

/** Judges a confirmation by a payment that it did not move. Only the published word for "waits" proves that it still waits. */
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
 * after it. An unknown word proves nothing.
 */
export function isProofOf(operation: string, { status }: Transaction): boolean {
  return operation === 'payQuote' || status === 'processing' || status === 'completed' || status === 'failed'
}

/** Returns whether an account no longer exists. Throws if a row was unreadable that may be this account. */
async function isBankAccountGone(
  api: PaymentsApi,
  { reference: customerId, objectId }: Call,
  { matchKeys, countUnread }: { matchKeys: MatchKeys; countUnread: CountUnread },
): Promise<boolean> {
  if (customerId === null) return false
  const accounts = await api.listBankAccounts(customerId)
  if (accounts.some((account) => account.id === objectId)) return false
  // The account was readable when it was removed, so only a row that became unreadable since can be it.
  if (countUnread(accounts) > Number(matchKeys.unread ?? 0))
    throw new ServiceError('api_invalid_answer', 'an account could not be read')
  return true
}

/** Returns whether no effect of a call can appear any more at `now`; false if it has no deadline. */
function isDeadlineOver({ certainAt }: Pick<Call, 'certainAt'>, now: Date): boolean {
  return certainAt !== null && isPast(certainAt, now)
}

function isPast(time: Date, now: Date, seconds = marginSeconds): boolean {
  return now.getTime() > time.getTime() + seconds * 1000
}
