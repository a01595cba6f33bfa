import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import type { Db, Tx } from '#database/open'
import type { Desk } from '../desk'
import { notes } from './tables'

export const editMinutes = 15

export type Note = typeof notes.$inferSelect
type Author = { personId: string; name: string }

export type NotePage = { notes: Note[]; nextAfter: string | null }

/** Lists the notes about a customer, newest first, including struck ones. `after` is the `nextAfter` of the previous page. */
export async function listNotes(
  db: Db,
  customerId: string,
  { after, limit }: { after?: string; limit: number },
): Promise<NotePage> {
  const rows = await db
    .select()
    .from(notes)
    .where(and(about(customerId), after === undefined ? undefined : isBelow(db, after)))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  return { notes: shown, nextAfter: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

/** Counts the notes about a customer that are not struck through. */
export async function countNotes(db: Db, customerId: string): Promise<number> {
  const [found] = await db
    .select({ notes: count() })
    .from(notes)
    .where(and(about(customerId), isNull(notes.struckAt)))
  return found?.notes ?? 0
}

/** Stores a note under the name that its author has now, and returns its id. The caller records the act. */
export async function addNote(
  tx: Tx,
  { now }: Pick<Desk, 'now'>,
  { personId, name }: Author,
  note: { customerId: string; text: string },
) {
  const id = uuidv7()
  const { customerId, text } = note
  await tx
    .insert(notes)
    .values({ id, objectKind: 'customer', objectId: customerId, authorId: personId, authorName: name, text, createdAt: now() })
  return id
}

/**
 * Edits the author's own note within 15 minutes; else throws `invalid_transition`. Throws `stale_record` if its text is no longer
 * the one that was `seen`, as when the author changed it in another tab. Returns the customer of the note.
 */
export async function editNote(
  tx: Tx,
  { now }: Pick<Desk, 'now'>,
  { personId }: Author,
  { id, text, seen }: { id: string; text: string; seen: string },
) {
  const since = new Date(now().getTime() - editMinutes * 60_000)
  const editable = and(own(id, personId), gt(notes.createdAt, since))
  const [edited] = await tx
    .update(notes)
    .set({ text, editedAt: now() })
    .where(and(editable, eq(notes.text, seen)))
    .returning({ customerId: notes.objectId })
  if (edited) return edited
  const [other] = await tx.select({ id: notes.id }).from(notes).where(editable)
  if (other) throw new ServiceError('stale_record', `note ${id} has another text since`)
  return refuse(id)
}

/** Strikes the author's own note, which stays readable; else throws `invalid_transition`. Returns the customer of the note. */
export async function strikeNote(tx: Tx, { now }: Pick<Desk, 'now'>, { personId }: Author, id: string) {
  const [struck] = await tx
    .update(notes)
    .set({ struckAt: now() })
    .where(own(id, personId))
    .returning({ customerId: notes.objectId })
  return struck ?? refuse(id)
}

function about(customerId: string) {
  return and(eq(notes.objectKind, 'customer'), eq(notes.objectId, customerId))
}

function isBelow(db: Db, noteId: string) {
  const last = db.select({ createdAt: notes.createdAt, id: notes.id }).from(notes).where(eq(notes.id, noteId))
  return sql`(${notes.createdAt}, ${notes.id}) < ${last}`
}

function own(id: string, personId: string) {
  return and(eq(notes.id, id), eq(notes.authorId, personId), isNull(notes.struckAt))
}

function refuse(id: string): never {
  throw new ServiceError('invalid_transition', `note ${id} cannot be changed by this person now`)
}
