import 'server-only'
import { appendAudit } from '#backoffice/audit/append-audit'
import { transaction } from '#backoffice/desk'
import { toActor } from '#lib/access/gate'
import { currentRequestId, type Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'

/** Records in the audit trail who opened the pack of which customer, before it is shown. */
export async function recordPack(customerId: string, staff: Staff): Promise<void> {
  const desk = await openDesk()
  const actor = toActor(staff, await currentRequestId())
  const entry = { action: 'customer.evidence', object: { kind: 'customer', id: customerId }, result: 'done' } as const
  await transaction(desk.db, (tx) => appendAudit(tx, desk, actor, entry))
}
