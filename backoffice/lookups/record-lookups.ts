import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { type AuditObject, appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { auditRecords, type Masked, people } from '../tables'

export type LookupKind = 'id' | 'email' | 'phone' | 'reference'

/** The term itself is not kept: it may be an e-mail or a phone. `object` is left out when nothing was found. */
export type Lookup = { kind: LookupKind; object?: AuditObject; found: number }

/** By e-mail and phone a person looks up customers one at a time; ids and references come in lists. */
export const perMinute = { personal: 30, other: 300 } as const

const kindsOf: Record<keyof typeof perMinute, readonly LookupKind[]> = {
  personal: ['email', 'phone'],
  other: ['id', 'reference'],
}

/**
 * Writes down who looked up what and what it was, before it is shown. What this session looked up and found in the last minute is the same
 * look-up still: the record that the search box found is not written down a second time by the page that shows it. What is over the quota of
 * a minute is refused whole with `too_many_attempts` (retryAfter seconds), and the refusal is written down too.
 */
export async function recordLookups(desk: Desk, actor: Actor, lookups: readonly Lookup[]): Promise<void> {
  const { personId } = actor
  if (personId === null) throw new ServiceError('unauthenticated', 'a look-up needs a person')
  const allowed = await transaction(desk.db, async (tx) => {
    // The row of the person is the lock: many look-ups at once cannot pass the quota together, nor be written down twice.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
    const lastMinute = await readLastMinute(tx, desk.now(), personId)
    const known = new Set(lastMinute.filter(({ sessionId }) => sessionId === actor.sessionId).map(foundOf))
    const fresh = lookups.filter((lookup) => lookup.object === undefined || !known.has(foundOf(toRecord(lookup))))
    const within = isWithinQuota(lastMinute, fresh)
    for (const lookup of fresh) {
      const about = toRecord(lookup)
      if (!within) await appendAudit(tx, desk, actor, { ...about, after: undefined, result: 'denied', code: 'too_many_attempts' })
      else if (lookup.object) await appendAudit(tx, desk, actor, { ...about, result: 'done' })
      else await appendAudit(tx, desk, actor, { ...about, result: 'failed', code: 'not_found' })
      if (!within) break
    }
    return within
  })
  if (!allowed) throw tooMany()
}

/** Refuses before the API is asked what would be refused afterwards. The count that decides is the one of `recordLookups`. */
export async function expectQuota(desk: Desk, personId: string, kinds: readonly LookupKind[]): Promise<void> {
  const lastMinute = await transaction(desk.db, (tx) => readLastMinute(tx, desk.now(), personId))
  if (
    !isWithinQuota(
      lastMinute,
      kinds.map((kind) => ({ kind })),
    )
  )
    throw tooMany()
}

type Made = { action: string; object: AuditObject; after: Masked | null }

function toRecord({ kind, object, found }: Lookup): Made & { after: Masked } {
  return { action: actionOf(kind), object: object ?? { kind: 'lookup', id: '' }, after: { found } }
}

/** What was looked up, and what came of it. */
function foundOf({ action, object, after }: Made): string {
  return [action, object.kind, object.id, after?.found].join(' ')
}

function actionOf(kind: LookupKind): string {
  return `lookup.${kind}`
}

function isWithinQuota(lastMinute: readonly Made[], asked: readonly Pick<Lookup, 'kind'>[]): boolean {
  return (['personal', 'other'] as const).every((sort) => {
    const actions = kindsOf[sort].map(actionOf)
    const more = asked.filter(({ kind }) => kindsOf[sort].includes(kind)).length
    return more === 0 || lastMinute.filter(({ action }) => actions.includes(action)).length + more <= perMinute[sort]
  })
}

/** The trail is the meter. It is read from its end back to what is older than a minute, however long it is. */
async function readLastMinute(tx: Tx, now: Date, personId: string): Promise<(Made & { sessionId: string | null })[]> {
  const since = new Date(now.getTime() - 60_000)
  const older = sql`coalesce((select older.seq from ${auditRecords} older where older.at <= ${since.toISOString()}::timestamptz order by older.seq desc limit 1), 0)`
  const { action, objectKind, objectId, after, sessionId, seq, actorId, result } = auditRecords
  const kinds = Object.values(kindsOf).flat()
  const rows = await tx
    .select({ action, objectKind, objectId, after, sessionId })
    .from(auditRecords)
    .where(and(gt(seq, older), eq(actorId, personId), inArray(action, kinds.map(actionOf)), ne(result, 'denied')))
  return rows.map((row) => ({ ...row, object: { kind: row.objectKind, id: row.objectId } }))
}

function tooMany(): ServiceError {
  return new ServiceError('too_many_attempts', 'the look-ups of this minute are used up', { retryAfter: 60 })
}
