import 'server-only'
import { ServiceError } from '#contract/errors'
import type { ActionContext } from '#lib/access/action'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import type { WithdrawUnblock } from './state.schema'

/**
 * Ends a waiting unblock request without its effect. The API decides by the person whether that is a withdrawal or a rejection, so it
 * is read first whose request it is. Throws `approval_differs` if it is not one that this act may end, or no longer waits.
 */
export async function dropUnblock(
  { customerId, requestedAt, body, idempotencyKey }: WithdrawUnblock,
  { own }: { own: boolean },
  staff: Staff,
  { call, requestId }: ActionContext,
) {
  const { pending_unblock: waits } = await api.readCustomer(customerId)
  const isAsRead = waits?.requested_at === requestedAt && waits.reason_code === body.reason_code
  if (!isAsRead || (waits.requested_by === staff.personId) !== own)
    throw new ServiceError('approval_differs', 'the request no longer waits as it was read')
  await call(
    {
      operation: 'withdrawUnblock',
      object: { kind: 'customer', id: customerId },
      idempotencyKey,
      matchKeys: { requested_at: requestedAt },
      reason: body.note,
      after: { reason_code: body.reason_code },
    },
    () => api.withdrawUnblock(customerId, body, { idempotencyKey, actorId: staff.personId, requestId }),
  )
  return { end: own ? ('withdrawn' as const) : ('rejected' as const) }
}
