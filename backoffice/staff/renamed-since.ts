import { and, eq, gte } from 'drizzle-orm'
import type { Tx } from '#database/open'
import { auditRecords } from '../audit/tables'

/**
 * Returns whether the directory has changed the name or e-mail of a person since a moment: what was proposed for them may then
 * reach somebody else.
 */
export async function wasRenamedSince(tx: Tx, personId: string, since: Date): Promise<boolean> {
  const { seq, objectKind, objectId, action, at } = auditRecords
  const ofPerson = and(eq(objectKind, 'person'), eq(objectId, personId), eq(action, 'people.rename'), gte(at, since))
  return (await tx.select({ seq }).from(auditRecords).where(ofPerson).limit(1)).length > 0
}
