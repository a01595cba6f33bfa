import { and, count, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { type AuditObject, appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { auditRecords, people } from '../tables'

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
 * Writes down who looked up what and what it was, before it is shown. What is over the quota of a minute is refused whole with
 * `too_many_attempts` (retryAfter seconds), and the refusal is written down too.
 */
export async function recordLookups(desk: Desk, actor: Actor, lookups: readonly Lookup[]): Promise<void> {
  const { personId } = actor
  if (personId === null) throw new ServiceError('unauthenticated', 'a look-up needs a person')
  const allowed = await transaction(desk.db, async (tx) => {
    // The row of the person is the lock: many look-ups at once cannot pass the quota together.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
    const within = await isWithinQuota(tx, desk, personId, lookups)
    for (const { kind, object, found } of lookups) {
      const about = { action: `lookup.${kind}`, object: object ?? { kind: 'lookup', id: '' } }
      if (!within) await appendAudit(tx, desk, actor, { ...about, result: 'denied', code: 'too_many_attempts' })
      else if (object) await appendAudit(tx, desk, actor, { ...about, result: 'done', after: { found } })
      else await appendAudit(tx, desk, actor, { ...about, result: 'failed', code: 'not_found', after: { found } })
      if (!within) break
    }
    return within
  })
  if (!allowed) throw tooMany()
}

/** Refuses before the API is asked what would be refused afterwards. The count that decides is the one of `recordLookups`. */
export async function expectQuota(desk: Desk, personId: string, kinds: readonly LookupKind[]): Promise<void> {
  const within = await transaction(desk.db, (tx) =>
    isWithinQuota(
      tx,
      desk,
      personId,
      kinds.map((kind) => ({ kind, found: 0 })),
    ),
  )
  if (!within) throw tooMany()
}

async function isWithinQuota(tx: Tx, desk: Desk, personId: string, lookups: readonly Lookup[]): Promise<boolean> {
  for (const sort of ['personal', 'other'] as const) {
    const asked = lookups.filter(({ kind }) => kindsOf[sort].includes(kind)).length
    if (asked > 0 && (await countLastMinute(tx, desk.now(), personId, kindsOf[sort])) + asked > perMinute[sort]) return false
  }
  return true
}

/** The trail is the meter. It is read from its end back to what is older than a minute, however long it is. */
async function countLastMinute(tx: Tx, now: Date, personId: string, kinds: readonly LookupKind[]): Promise<number> {
  const since = new Date(now.getTime() - 60_000)
  const older = sql`coalesce((select older.seq from ${auditRecords} older where older.at <= ${since.toISOString()}::timestamptz order by older.seq desc limit 1), 0)`
  const [row] = await tx
    .select({ count: count() })
    .from(auditRecords)
    .where(
      and(
        gt(auditRecords.seq, older),
        eq(auditRecords.actorId, personId),
        inArray(
          auditRecords.action,
          kinds.map((kind) => `lookup.${kind}`),
        ),
        ne(auditRecords.result, 'denied'),
      ),
    )
  return row?.count ?? 0
}

function tooMany(): ServiceError {
  return new ServiceError('too_many_attempts', 'the look-ups of this minute are used up', { retryAfter: 60 })
}
