import 'server-only'
import { listAudit } from '#backoffice/audit/list-audit'
import { inParallel } from '#backoffice/in-parallel'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt, isNotFound } from '#lib/shared/attempt'
import { readWhole } from '../../_kit/list/walk-pages'

/** `by` is the first person who requested it, as the API names them. */
export type WaitingUnblock = { customer: Customer; by: string; at: string }

/** The number of requests that are read back: older ones were decided long ago. */
const most = 2000
const callsAtOnce = 5

/**
 * Returns the unblocks that one person of this console requested and that wait for a second one. The audit trail lists the
 * customers; the API reports whether each still waits. Rejects with a ServiceError if the API fails to report it for a customer.
 */
export async function listWaitingUnblocks(): Promise<WaitingUnblock[]> {
  const filters = { action: 'customer.unblock', objectKind: 'customer', results: ['done'] } as const
  const { db } = await openDesk()
  const { items } = await readWhole(async (before) => {
    const { records, nextBefore } = await listAudit(db, filters, { before, limit: 200 })
    return { items: records, next: nextBefore }
  }, most)
  const latest = new Map(items.toReversed().map((record) => [record.objectId, record]))
  const requested = [...latest.values()].filter(({ after }) => after?.outcome === 'pending_second_approval')
  const waiting: WaitingUnblock[] = []
  await inParallel(requested, callsAtOnce, async ({ objectId }) => {
    const found = await attempt(api.readCustomer(objectId))
    if (!found.ok && !isNotFound(found.code)) throw new ServiceError(found.code, 'a customer could not be read')
    const waits = found.ok ? found.value.pending_unblock : undefined
    if (found.ok && waits) waiting.push({ customer: found.value, by: waits.requested_by, at: waits.requested_at })
  })
  return waiting.sort((a, b) => a.at.localeCompare(b.at))
}
