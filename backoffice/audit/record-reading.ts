import { and, eq, gt, sql } from 'drizzle-orm'
import { transaction } from '#database/open'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { people } from '../people/tables'
import { appendAudit } from './append-audit'
import { auditRecords } from './tables'

const action = 'audit.read'
const minutesBetween = 10

/**
 * Records that a person reads the trail, and with which filters, before it is shown. The same filters in the same session are
 * recorded once in ten minutes, so that paging does not fill the trail.
 */
export async function recordReading(desk: Desk, actor: Actor, filter: Masked): Promise<void> {
  const { personId, sessionId } = actor
  if (personId === null) throw new Error('the trail is read by a person')
  await transaction(desk.db, async (tx) => {
    // Locks the row of the person, so that two tabs that open at the same time are recorded once.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
    const since = new Date(desk.now().getTime() - minutesBetween * 60_000)
    const { actorId, at, after, seq } = auditRecords
    const mine = and(eq(actorId, personId), eq(auditRecords.action, action), gt(at, since))
    const same = and(
      sql`${auditRecords.sessionId} is not distinct from ${sessionId}::uuid`,
      sql`${after} = ${JSON.stringify(filter)}::jsonb`,
    )
    const [known] = await tx.select({ seq }).from(auditRecords).where(and(mine, same)).limit(1)
    if (known !== undefined) return
    await appendAudit(tx, desk, actor, { action, object: { kind: 'audit_trail', id: '' }, result: 'done', after: filter })
  })
}
