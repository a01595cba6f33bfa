import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { passwordResets } from './tables'

/**
 * Ends the unused links for a new password that an admin has who no longer manages people: with one of them they could come in
 * as somebody else. Runs in the transaction that removes the right.
 */
export function endResetLinksBy(tx: Tx, desk: Desk, actor: Actor, madeBy: string): Promise<void> {
  return endLinks(tx, desk, actor, eq(passwordResets.madeBy, madeBy))
}

/**
 * Ends the unused link for a new password of a person who is disabled, or gets another name or e-mail: it was made for who they
 * were, and a return must not revive it. Runs in the transaction of that change.
 */
export function endResetLinksFor(tx: Tx, desk: Desk, actor: Actor, personId: string): Promise<void> {
  return endLinks(tx, desk, actor, eq(passwordResets.personId, personId))
}

async function endLinks(tx: Tx, desk: Desk, actor: Actor, which: SQL): Promise<void> {
  const open = and(which, isNull(passwordResets.usedAt))
  for (const { personId } of await tx.delete(passwordResets).where(open).returning()) {
    const object = { kind: 'person', id: personId }
    await appendAudit(tx, desk, actor, { action: 'people.end_reset', object, result: 'done' })
  }
}
