import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import type { Call } from './calls'
import { done, type Finding, unknown } from './finding'
import { lookUpDecision, lookUpWithdrawal } from './look-up-deposit'
import { lookUpFunding, lookUpThreshold } from './look-up-funding'
import { lookUpEndpoint, lookUpRevocation } from './look-up-integration'
import { lookUpOfPayment, type PaymentBy } from './look-up-payment'
import { lookUpUnblockEnd } from './look-up-unblock'
import { isDecidedByCaller, isProfileSent } from './look-up-verification'
import type { MatchKeys } from './match-keys'
import { type CountUnread, isCustomerGone, lookUpAccount, lookUpCustomer, lookUpUpdate, unlessQuiet } from './recognise'

export type LookUpBy = PaymentBy & {
  /** They identify the effect of the call. */
  matchKeys?: MatchKeys
  /** Returns the number of unreadable rows of a list. */
  countUnread?: CountUnread
}

/** Looks up the outcome of a call, with reads only. Rejects with the ServiceError of a read that failed. */
export function lookUpOutcome(api: PaymentsApi, call: Call, now: Date, by: LookUpBy = {}): Promise<Finding> {
  const { matchKeys = {}, countUnread = () => 0 } = by
  switch (call.operation) {
    case 'payQuote':
    case 'confirmQuote':
      return lookUpOfPayment(api, call, now, by)
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
    case 'withdrawUnblock':
      return lookUpUnblockEnd(api, call, matchKeys, now)
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
