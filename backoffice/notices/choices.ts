import { and, eq } from 'drizzle-orm'
import type { Db } from '#database/open'
import { people } from '../people/tables'
import { alwaysMailed, chatKinds, type NoticeKind, noticeKinds } from './notice-kinds'
import { type NoticeChannel, noticeChoices, notices } from './tables'

/** The kinds whose e-mails a person can refuse. */
const mailKinds = noticeKinds.filter((kind) => !alwaysMailed.includes(kind))

export type NoticeChoice = { channel: NoticeChannel; kind: NoticeKind; wanted: boolean }

/** Reads all notices that a person can choose, with their choices. */
export async function readChoices(db: Db, personId: string): Promise<NoticeChoice[]> {
  const rows = await db.select().from(noticeChoices).where(eq(noticeChoices.personId, personId))
  const isWanted = (channel: NoticeChannel, kind: NoticeKind) =>
    rows.find((row) => row.channel === channel && row.kind === kind)?.wanted ?? true
  return [
    ...mailKinds.map((kind) => ({ channel: 'email', kind, wanted: isWanted('email', kind) }) as const),
    ...chatKinds.map((kind) => ({ channel: 'chat', kind, wanted: isWanted('chat', kind) }) as const),
  ]
}

/** Stores whether a person wants one kind of notice over one channel. */
export async function saveChoice(db: Db, personId: string, { channel, kind, wanted }: NoticeChoice): Promise<void> {
  await db
    .insert(noticeChoices)
    .values({ personId, channel, kind, wanted })
    .onConflictDoUpdate({ target: [noticeChoices.personId, noticeChoices.channel, noticeChoices.kind], set: { wanted } })
}

/**
 * Finds the recipient of a notice's e-mail and their language; undefined if they left, or, unless it is always sent, opted out or
 * have seen it.
 */
export async function findReader(db: Db, noticeId: string) {
  const [row] = await db
    .select({
      notice: notices,
      email: people.email,
      locale: people.locale,
      disabledAt: people.disabledAt,
      wanted: noticeChoices.wanted,
    })
    .from(notices)
    .innerJoin(people, eq(people.id, notices.personId))
    .leftJoin(
      noticeChoices,
      and(eq(noticeChoices.personId, notices.personId), eq(noticeChoices.kind, notices.kind), eq(noticeChoices.channel, 'email')),
    )
    .where(eq(notices.id, noticeId))
  if (row === undefined || row.disabledAt !== null) return undefined
  const isDeclined = row.wanted === false || row.notice.seenAt !== null
  if (isDeclined && !alwaysMailed.some((kind) => kind === row.notice.kind)) return undefined
  return { notice: row.notice, email: row.email, locale: row.locale }
}

/** Returns whether any recipient of this notice wants it in the team's channel. */
export async function isWantedInChat(
  db: Db,
  { kind, about }: { kind: string; about: { kind: string; id: string } },
): Promise<boolean> {
  const rows = await db
    .select({ wanted: noticeChoices.wanted })
    .from(notices)
    .leftJoin(
      noticeChoices,
      and(eq(noticeChoices.personId, notices.personId), eq(noticeChoices.kind, notices.kind), eq(noticeChoices.channel, 'chat')),
    )
    .where(and(eq(notices.kind, kind), eq(notices.objectKind, about.kind), eq(notices.objectId, about.id)))
  return rows.some(({ wanted }) => wanted !== false)
}
