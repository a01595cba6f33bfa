import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { passwordResets } from './tables'

/**
 * Ends the unused links for a new password that an admin has who no longer manages people: with one of them they could come in
 * as somebody else. Runs in the transaction that removes the right.
 */
export async function endResetLinksOf(tx: Tx, desk: Desk, actor: Actor, madeBy: string): Promise<void> {
  const open = and(eq(passwordResets.madeBy, madeBy), isNull(passwordResets.usedAt))
  for (const { personId } of await tx.delete(passwordResets).where(open).returning()) {
    const object = { kind: 'person', id: personId }
    await appendAudit(tx, desk, actor, { action: 'people.end_reset', object, result: 'done' })
  }
}
