import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { Desk } from '../desk'
import { type SeenKind, seen } from './tables'

export type SeenRecord = { kind: SeenKind; id: string }

/** The number of records that are stored per person. */
export const mostSeen = 30

/** Moves a record to the top of what this person opened, and deletes the oldest ones. */
export async function markSeen({ db, now }: Pick<Desk, 'db' | 'now'>, personId: string, record: SeenRecord): Promise<void> {
  const seenAt = now()
  await db
    .insert(seen)
    .values({ personId, ...record, seenAt })
    .onConflictDoUpdate({ target: [seen.personId, seen.kind, seen.id], set: { seenAt } })
  const oldest = sql`(select ${seen.seenAt} from ${seen} where ${seen.personId} = ${personId}
    order by ${seen.seenAt} desc offset ${mostSeen - 1} limit 1)`
  await db.delete(seen).where(and(eq(seen.personId, personId), sql`${seen.seenAt} < ${oldest}`))
}

/** Lists what this person opened, latest first. */
export function listSeen(db: Db, personId: string, { kinds, limit }: { kinds: readonly SeenKind[]; limit: number }) {
  return db
    .select({ kind: seen.kind, id: seen.id, seenAt: seen.seenAt })
    .from(seen)
    .where(and(eq(seen.personId, personId), inArray(seen.kind, [...kinds])))
    .orderBy(desc(seen.seenAt))
    .limit(limit)
}
