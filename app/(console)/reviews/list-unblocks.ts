import 'server-only'
import { listAudit } from '#backoffice/audit/list-audit'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { api } from '#lib/api'
import { attempt, isNotFound } from '#lib/attempt'
import { openDesk } from '#lib/desk'

/** `by` is the person who asked first, as the API names them. */
export type WaitingUnblock = { customer: Customer; by: string; at: string }

const looked = 50
const shown = 20

/**
 * Unblocks that one person of this console asked for and that wait for a second one. The trail says who was asked for; the API says whether
 * it still waits. Rejects with a ServiceError when it does not say so of somebody.
 */
export async function listWaitingUnblocks(): Promise<WaitingUnblock[]> {
  const filters = { action: 'customer.unblock', objectKind: 'customer', results: ['done'] } as const
  const { records } = await listAudit((await openDesk()).db, filters, { limit: looked })
  const asked = records.filter(({ after }) => after?.outcome === 'pending_second_approval')
  const ids = [...new Set(asked.map(({ objectId }) => objectId))].slice(0, shown)
  const read = await Promise.all(ids.map((id) => attempt(api.readCustomer(id))))
  return read.flatMap((found) => {
    if (!found.ok && !isNotFound(found.code)) throw new ServiceError(found.code, 'a customer could not be read')
    const waits = found.ok ? found.value.pending_unblock : undefined
    return found.ok && waits ? [{ customer: found.value, by: waits.requested_by, at: waits.requested_at }] : []
  })
}
