import { and, count, desc, eq, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { Desk } from '../desk'
import type { NoticeKind } from './notice-kinds'
import { notices } from './tables'

type ListedNotice = typeof notices.$inferSelect
export type NoticePage = { notices: ListedNotice[]; nextBefore: string | null }

const retentionDays = 90

/** Lists the notices of a person, newest first. `before` is the `nextBefore` of the previous page; `limit` is the page size. */
export async function listNotices(
  db: Db,
  personId: string,
  { before, limit = 50 }: { before?: string; limit?: number } = {},
): Promise<NoticePage> {
  const older = sql`(${notices.at}, ${notices.id}) < (select at, id from ${notices} page_end where page_end.id = ${before}::uuid)`
  const rows = await db
    .select()
    .from(notices)
    .where(and(eq(notices.personId, personId), before === undefined ? undefined : older))
    .orderBy(desc(notices.at), desc(notices.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return { notices: page, nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** Finds the latest notice of this kind to a person since this time, seen or not. */
export async function findLastNotice(db: Db, personId: string, kind: NoticeKind, since: Date): Promise<ListedNotice | undefined> {
  const [last] = await db
    .select()
    .from(notices)
    .where(and(eq(notices.personId, personId), eq(notices.kind, kind), gte(notices.at, since)))
    .orderBy(desc(notices.at))
    .limit(1)
  return last
}

/** Counts the unseen notices of a person. */
export async function countUnseen(db: Db, personId: string): Promise<number> {
  const [row] = await db.select({ unseen: count() }).from(notices).where(isUnseenOf(personId))
  return row?.unseen ?? 0
}

/** Marks the notices of a person until a time as seen: nobody has seen what came after their page was drawn. */
export async function markNoticesSeen({ db, now }: Pick<Desk, 'db' | 'now'>, personId: string, until = now()): Promise<void> {
  await db
    .update(notices)
    .set({ seenAt: now() })
    .where(and(isUnseenOf(personId), lte(notices.at, until)))
}

/** Marks the person's notices of this kind about any of these records as seen: they have dealt with them. */
export async function markSeenAbout(
  db: Db,
  personId: string,
  { kind, about, at }: { kind: NoticeKind; about: readonly { kind: string; id: string }[]; at: Date },
): Promise<void> {
  const isOne = about.map((record) => and(eq(notices.objectKind, record.kind), eq(notices.objectId, record.id)))
  await db
    .update(notices)
    .set({ seenAt: at })
    .where(and(isUnseenOf(personId), eq(notices.kind, kind), or(...isOne) ?? sql`false`))
}

/** Deletes old notices. A periodic job of the worker. */
export async function sweepNotices({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  await db.delete(notices).where(lt(notices.at, new Date(now().getTime() - retentionDays * 24 * 3600 * 1000)))
}

function isUnseenOf(personId: string) {
  return and(eq(notices.personId, personId), isNull(notices.seenAt))
}
