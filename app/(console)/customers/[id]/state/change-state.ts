import 'server-only'
import { revalidatePath } from 'next/cache'
import type { ActionContext } from '#lib/access/action'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import type { ChangeState } from './state.schema'
import { operationOf, type StateChange } from './state-changes'

/** Applies one measure, recorded with its reason; returns whether it took effect or waits for a second person. */
export async function changeState(measure: StateChange, input: ChangeState, staff: Staff, { call, requestId }: ActionContext) {
  const { customerId, body, idempotencyKey } = input
  const { state } = await api.readCustomer(customerId)
  const operation = operationOf[measure]
  const intent = {
    operation,
    object: { kind: 'customer', id: customerId },
    idempotencyKey,
    reason: body.note,
    before: { state: state ?? null },
    after: { reason_code: body.reason_code },
  }
  const { outcome } = await call(
    intent,
    () => api[operation](customerId, body, { idempotencyKey, actorId: staff.personId, requestId }),
    (taken) => ({ after: { outcome: taken.outcome, state: taken.customer.state ?? null, reason_code: body.reason_code } }),
  )
  revalidatePath('/customers/[id]', 'page')
  return { outcome }
}
