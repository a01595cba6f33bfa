'use server'

import { ServiceError } from '#contract/errors'
import { formatDecimal } from '#contract/money'
import { action } from '#lib/access/action'
import { api } from '#lib/server/api'
import { FundInput, ThresholdInput, WaitingInput } from './funding.schema'
import { endRequest, sendFunding } from './send-funding'

/** Records money that the bank received; in a live organization it waits for a second person. */
export const recordTopUp = action(
  { needs: 'prefunded.fund', input: FundInput, audit: { action: 'prefunded_account.top_up' } },
  (input, staff, context) => sendFunding(input, { funds: 'top_up', step: 'request' }, staff, context),
)

/** Reverses a top-up that was recorded by mistake; in a live organization it waits for a second person. */
export const reverseRecordedTopUp = action(
  { needs: 'prefunded.fund', input: FundInput, audit: { action: 'prefunded_account.reverse' } },
  (input, staff, context) => sendFunding(input, { funds: 'reverse', step: 'request' }, staff, context),
)

/** Agrees as the second person with exactly the request that was read. */
export const agreeTopUp = action(
  { needs: 'prefunded.approve', input: WaitingInput, audit: { action: 'prefunded_account.agree' } },
  ({ id, idempotencyKey, body: { action: funds, ...body } }, staff, context) =>
    sendFunding({ id, idempotencyKey, body }, { funds, step: 'agree' }, staff, context),
)

/** Withdraws a request of the same person. */
export const withdrawTopUp = action(
  { needs: 'prefunded.fund', input: WaitingInput, audit: { action: 'prefunded_account.withdraw' } },
  (input, staff, context) => endRequest(input, { own: true }, staff, context),
)

/** Rejects the request of another person. */
export const rejectTopUp = action(
  { needs: 'prefunded.approve', input: WaitingInput, audit: { action: 'prefunded_account.reject' } },
  (input, staff, context) => endRequest(input, { own: false }, staff, context),
)

/** Sets the balance that counts as low. Throws `stale_record` if it is no longer the one that the page showed. */
export const setThreshold = action(
  { needs: 'prefunded.fund', input: ThresholdInput, audit: { action: 'prefunded_account.set_threshold' } },
  async ({ id, body, seen, idempotencyKey }, staff, { call, requestId }) => {
    const account = (await api.listPrefundedAccounts()).data.find((one) => one.id === id)
    if (account === undefined) throw new ServiceError('prefunded_account_not_found', 'no such account')
    const { low_balance_threshold: before = null, currency } = account
    if (before !== seen) throw new ServiceError('stale_record', 'the threshold was changed meanwhile')
    const threshold = body.threshold === null ? null : formatDecimal(BigInt(body.threshold), 2)
    await call(
      {
        operation: 'setLowBalanceThreshold',
        object: { kind: 'prefunded_account', id },
        idempotencyKey,
        matchKeys: { threshold },
        before: { threshold: before },
        after: { threshold, currency },
      },
      () => api.setLowBalanceThreshold(id, body, { actorId: staff.personId, requestId }),
    )
    return { threshold }
  },
)
