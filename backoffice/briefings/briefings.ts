import { and, count, desc, eq, gt, isNull, not, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import type { Db, Tx } from '#database/open'
import type { Masked } from '../columns'
import type { Desk } from '../desk'
import { briefings } from './tables'

/** The number of texts that may be shown at once: a caller waits while support reads them. */
export const mostBriefings = 3

export type Briefing = typeof briefings.$inferSelect
/** The text in both languages, and when it ends; null: until it is removed. */
type BriefingContent = Pick<Briefing, 'spanish' | 'english' | 'endsAt'>
type Author = { personId: string; name: string }
type Version = Pick<Briefing, 'id' | 'version'>
type Deps = Pick<Desk, 'now'>

/** Lists the texts that support tells callers at that time, the newest first. */
export function listBriefings(db: Db, now: Date): Promise<Briefing[]> {
  return db.select().from(briefings).where(isOpen(now)).orderBy(desc(briefings.writtenAt), desc(briefings.id))
}

/** Writes a text and deletes those that have ended. Throws `too_many_briefings` (3). */
export async function writeBriefing(tx: Tx, desk: Deps, author: Author, content: BriefingContent): Promise<Briefing> {
  const now = desk.now()
  // Serializes those who write, so that concurrent texts cannot exceed the limit.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cauce briefings', 0))`)
  await tx.delete(briefings).where(not(isOpen(now)))
  const [open] = await tx.select({ count: count() }).from(briefings)
  if ((open?.count ?? 0) >= mostBriefings) throw new ServiceError('too_many_briefings', `${mostBriefings} texts`)
  const written = { ...content, id: uuidv7(), ...byAuthor(author, now), version: 1 }
  await tx.insert(briefings).values(written)
  return written
}

/**
 * Changes a text, whoever wrote it, if it is still shown in that version (optimistic concurrency); else throws `stale_record`.
 * Returns the text before and after. `endsAt` undefined leaves the end as it is.
 */
export async function changeBriefing(
  tx: Tx,
  desk: Deps,
  author: Author,
  { id, version, endsAt, ...texts }: Version & Omit<BriefingContent, 'endsAt'> & { endsAt: Date | null | undefined },
): Promise<{ before: Briefing; after: Briefing }> {
  const before = await lockBriefing(tx, { id, version }, desk.now())
  const change = { ...texts, ...byAuthor(author, desk.now()), endsAt: endsAt === undefined ? before.endsAt : endsAt }
  const after = { ...before, ...change, version: version + 1 }
  await tx.update(briefings).set(after).where(eq(briefings.id, id))
  return { before, after }
}

/** Removes a text under the same condition, and returns it. */
export async function removeBriefing(tx: Tx, desk: Deps, version: Version): Promise<Briefing> {
  const before = await lockBriefing(tx, version, desk.now())
  await tx.delete(briefings).where(eq(briefings.id, version.id))
  return before
}

/** Returns what the audit trail stores of a text. Its words are stored apart, because people may name somebody in them. */
export function auditedBriefing({ spanish, english, endsAt }: BriefingContent): Masked {
  return { spanish, english, ends_at: endsAt?.toISOString() ?? null }
}

async function lockBriefing(tx: Tx, { id, version }: Version, now: Date): Promise<Briefing> {
  const [found] = await tx
    .select()
    .from(briefings)
    .where(and(eq(briefings.id, id), eq(briefings.version, version), isOpen(now)))
    .for('update')
  if (found === undefined) throw new ServiceError('stale_record', `briefing ${id} is not told in version ${version}`)
  return found
}

function byAuthor({ personId, name }: Author, now: Date) {
  return { authorId: personId, authorName: name, writtenAt: now }
}

function isOpen(now: Date) {
  return or(isNull(briefings.endsAt), gt(briefings.endsAt, now)) ?? sql`false`
}
