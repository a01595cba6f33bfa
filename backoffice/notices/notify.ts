import { and, arrayOverlaps, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { enqueue } from '#database/jobs'
import type { Tx } from '#database/open'
import type { Role } from '../people/roles'
import { people } from '../people/tables'
import { chatKinds, type NoticeKind } from './notice-kinds'
import { notices } from './tables'

export const noticeQueue = 'notices.send'

export type NewNotice = {
  /**
   * The recipients: these people, and all active people with one of these roles, without `except`: who caused the notice, and who may
   * not decide what waits. Null stands for nobody.
   */
  to: { people?: readonly string[]; roles?: readonly Role[]; except?: readonly (string | null)[] }
  kind: NoticeKind
  /** The record that it is about: only its kind and id, without personal data. */
  about: { kind: string; id: string }
  /** The time of the event; now by default. */
  at?: Date
}

/**
 * Notifies people in the console, and by e-mail and the team's channel as each has chosen, in the transaction of the event. A
 * recipient with an unseen notice of the same kind about the same record gets no second one. Returns the number of new notices.
 */
export async function notify(tx: Tx, { to, kind, about, at }: NewNotice): Promise<number> {
  const recipients = await listRecipients(tx, to)
  if (recipients.length === 0) return 0
  const rows = recipients.map((personId) => ({
    id: uuidv7(),
    personId,
    kind,
    at,
    objectKind: about.kind,
    objectId: about.id,
  }))
  const created = await tx.insert(notices).values(rows).onConflictDoNothing().returning({ id: notices.id })
  const runAt = at ?? new Date()
  for (const { id } of created) await enqueue(tx, { queue: noticeQueue, key: id, payload: { notice: id }, runAt })
  if (created.length > 0 && to.roles !== undefined && chatKinds.includes(kind)) {
    const payload = { kind, object_kind: about.kind, object_id: about.id }
    await enqueue(tx, { queue: noticeQueue, key: `${kind} ${about.kind} ${about.id}`, payload, runAt })
  }
  return created.length
}

async function listRecipients(tx: Tx, { people: named = [], roles = [], except = [] }: NewNotice['to']): Promise<string[]> {
  const wanted = [
    ...(named.length > 0 ? [inArray(people.id, [...named])] : []),
    ...(roles.length > 0 ? [arrayOverlaps(people.roles, [...roles])] : []),
  ]
  if (wanted.length === 0) return []
  const left = except.filter((id) => id !== null)
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(isNull(people.disabledAt), or(...wanted), left.length > 0 ? notInArray(people.id, left) : undefined))
    .orderBy(people.id)
  return rows.map(({ id }) => id)
}
