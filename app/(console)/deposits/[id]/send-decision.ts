import 'server-only'
import type { DepositDecision } from '#contract/deposits'
import { ServiceError } from '#contract/errors'
import type { ActionContext } from '#lib/access/action'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import { fromMinor } from '#lib/shared/format'
import { sameRequest } from '../../_records/deposit/same-request'
import type { WaitingInput } from './deposit.schema'

type Step = 'request' | 'agree'
type Sent = Omit<WaitingInput, 'reason'>

/** Sends one step of a decision, recorded with its quote or reference. Returns what came of it. */
export async function sendDecision(sent: Sent, step: Step, staff: Staff, { call, requestId }: ActionContext) {
  const { id, body, idempotencyKey } = sent
  const { action, quote_id, reference } = body
  const options = { idempotencyKey, actorId: staff.personId, requestId }
  const after = toFacts(body)
  const isMatch = action === 'match'
  if (!isMatch && reference === undefined) throw new ServiceError('validation_failed', 'a refund has a reference')
  const { outcome, unchanged_because: unchanged } = await call(
    {
      operation: isMatch ? 'matchDeposit' : 'refundDeposit',
      object: { kind: 'deposit', id },
      idempotencyKey,
      matchKeys: { action, step, quote_id: quote_id ?? null, reference: reference ?? null },
      after,
    },
    (): Promise<DepositDecision> =>
      isMatch
        ? api.matchDeposit(id, { quote_id, step }, options)
        : api.refundDeposit(id, { reference: reference ?? '', step }, options),
    (taken) => ({
      after: {
        ...after,
        amount: fromMinor(taken.deposit.amount),
        currency: taken.deposit.currency,
        outcome: taken.outcome,
        ...(taken.unchanged_because && { unchanged: taken.unchanged_because }),
      },
    }),
  )
  return { end: unchanged ?? (outcome === 'done' ? ('done' as const) : ('waits' as const)) }
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
  const { pending_request: waiting, amount, currency } = await api.readDeposit(id)
  if (waiting === null || !sameRequest(waiting, body) || (waiting.requested_by === staff.personId) !== own)
    throw new ServiceError('approval_differs', 'the request no longer waits as it was read')
  const { action, quote_id = null, reference = null } = body
  await call(
    {
      operation: 'withdrawDepositRequest',
      object: { kind: 'deposit', id },
      idempotencyKey,
      matchKeys: { action, quote_id, reference },
      reason,
      after: { ...toFacts(body), amount: fromMinor(amount), currency },
    },
    () => api.withdrawDepositRequest(id, body, { idempotencyKey, actorId: staff.personId, requestId }),
  )
  return { end: own ? ('withdrawn' as const) : ('rejected' as const) }
}

/** Returns the request in the form in which the audit trail stores it. */
function toFacts({ action, quote_id, reference }: WaitingInput['body']) {
  return {
    requested: action,
    ...(quote_id !== undefined && { quote_id }),
    ...(reference !== undefined && { refund_reference: reference }),
  }
}
