import 'server-only'
import { ServiceError } from '#contract/errors'
import { formatDecimal } from '#contract/money'
import type { TopUpAction } from '#contract/prefunded-accounts'
import type { ActionContext } from '#lib/access/action'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import type { FundInput, WaitingInput } from './funding.schema'

type Step = { funds: TopUpAction; step: 'request' | 'agree' }

const operationOf = { top_up: 'topUpPrefundedAccount', reverse: 'reverseTopUp' } as const

/** Sends one funding, recorded with its amount and reference. Returns what came of it, and what is available now. */
export async function sendFunding(
  { id, body, idempotencyKey }: FundInput,
  { funds, step }: Step,
  staff: Staff,
  { call, requestId }: ActionContext,
) {
  const operation = operationOf[funds]
  const amount = formatDecimal(BigInt(body.amount), 2)
  const after = { requested: funds, amount, reference: body.reference }
  const taken = await call(
    {
      operation,
      object: { kind: 'prefunded_account', id },
      idempotencyKey,
      reference: body.reference,
      matchKeys: { amount, step },
      reason: body.note,
      after,
    },
    () => api[operation](id, { ...body, step }, { idempotencyKey, actorId: staff.personId, requestId }),
    ({ outcome, unchanged_because: unchanged, account }) => ({
      after: {
        ...after,
        currency: account.currency,
        outcome,
        ...(unchanged && { unchanged }),
        available_balance: account.available_balance,
      },
    }),
  )
  const { outcome, unchanged_because: unchanged, account } = taken
  return { end: unchanged ?? (outcome === 'done' ? ('done' as const) : ('waits' as const)), available: account.available_balance }
}

/**
 * Ends a waiting request without its effect. The API decides by the person whether that is a withdrawal or a rejection, so it is
 * read first whose request it is. Throws `approval_differs` if it is not one that this act may end, or no longer waits.
 */
export async function endRequest(
  { id, body, reason, idempotencyKey }: WaitingInput,
  { own }: { own: boolean },
  staff: Staff,
  { call, requestId }: ActionContext,
) {
  const amount = formatDecimal(BigInt(body.amount), 2)
  const account = (await api.listPrefundedAccounts()).data.find((one) => one.id === id)
  const waiting = account?.pending_requests?.find(
    (one) => one.action === body.action && one.reference === body.reference && one.amount === amount,
  )
  if (waiting === undefined || (waiting.requested_by === staff.personId) !== own)
    throw new ServiceError('approval_differs', 'the request no longer waits as it was read')
  const after = { requested: body.action, amount, currency: account?.currency ?? null, reference: body.reference }
  const { reference } = body
  await call(
    { operation: 'withdrawTopUp', object: { kind: 'prefunded_account', id }, idempotencyKey, reference, reason, after },
    () => api.withdrawTopUp(id, body, { idempotencyKey, actorId: staff.personId, requestId }),
  )
  return { end: own ? ('withdrawn' as const) : ('rejected' as const) }
}
