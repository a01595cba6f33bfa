import { and, arrayOverlaps, inArray, isNull, ne, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { enqueue } from '#database/jobs'
import type { Tx } from '#database/open'
import type { Role } from '../people/roles'
import { people } from '../people/tables'
import { chatKinds, type NoticeKind } from './notice-kinds'
import { notices } from './tables'

export const noticeQueue = 'notices.send'

export type NewNotice = {
  /** These people, and everybody who has one of these roles and may sign in; `except` is who did it and needs not be told. */
  to: { people?: readonly string[]; roles?: readonly Role[]; except?: string | null }
  kind: NoticeKind
  /** The record that it is about: its kind and id, and nothing of anybody. */
  about: { kind: string; id: string }
  /** When it happened; now by default. */
  at?: Date
}

/**
 * Tells people of something, in the transaction that made it so: in the console, and by e-mail and the channel of the team as each has chosen. Who
 * has not seen the same notice about the same record yet is not told again. Returns to how many it is new.
 */
export async function notify(tx: Tx, { to, kind, about, at }: NewNotice): Promise<number> {
  const recipients = await listRecipients(tx, to)
  if (recipients.length === 0) return 0
  const rows = recipients.map((personId) => ({
    ...{ id: uuidv7(), personId, kind, at },
    ...{ objectKind: about.kind, objectId: about.id },
  }))
  const told = await tx.insert(notices).values(rows).onConflictDoNothing().returning({ id: notices.id })
  const runAt = at ?? new Date()
  for (const { id } of told) await enqueue(tx, { queue: noticeQueue, key: id, payload: { notice: id }, runAt })
  if (told.length > 0 && to.roles !== undefined && chatKinds.includes(kind)) {
    const payload = { kind, object_kind: about.kind, object_id: about.id }
    await enqueue(tx, { queue: noticeQueue, key: `${kind} ${about.kind} ${about.id}`, payload, runAt })
  }
  return told.length
}

async function listRecipients(tx: Tx, { people: named = [], roles = [], except }: NewNotice['to']): Promise<string[]> {
  const wanted = [
    ...(named.length > 0 ? [inArray(people.id, [...named])] : []),
    ...(roles.length > 0 ? [arrayOverlaps(people.roles, [...roles])] : []),
  ]
  if (wanted.length === 0) return []
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(isNull(people.disabledAt), or(...wanted), except ? ne(people.id, except) : undefined))
    .orderBy(people.id)
  return rows.map(({ id }) => id)
}
