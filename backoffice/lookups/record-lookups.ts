import { createHmac } from 'node:crypto'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { type AuditObject, appendAudit } from '../audit/append-audit'
import type { AuditResult } from '../audit/chain'
import { auditRecords } from '../audit/tables'
import { watchOpeningIn } from '../canaries/canaries'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { notifyOfQuota } from '../notices/notify-of-quota'
import { people } from '../people/tables'
import { countOfDay, secondsOverDay } from './day-quota'

/** Look-ups by personal data. Their audit records have a keyed hash of the value. */
export type PersonalKind = 'email' | 'phone' | 'name' | 'account'
/** `contact`: other records with the same e-mail or phone as an open record. */
export type LookupKind = PersonalKind | 'id' | 'reference' | 'contact'

/** `value` is the query in normalized form; `object` is absent if nothing was found. */
export type Lookup = { object?: AuditObject; found: number } & (
  | { kind: PersonalKind; value: string }
  | { kind: Exclude<LookupKind, PersonalKind> }
)

/** Quotas per minute. E-mails and phones are looked up singly, names and account numbers while typing, ids in lists. */
export const perMinute = { personal: 30, name: 60, other: 300 } as const

const kindsOf: Record<keyof typeof perMinute, readonly LookupKind[]> = {
  personal: ['email', 'phone'],
  name: ['name', 'account'],
  other: ['id', 'reference', 'contact'],
}

/**
 * Records the look-ups of a person before their results are shown. A repeat in the same session within a minute is not recorded
 * again, such as the record page after the search box, or the next page of a search. Beyond the quota of a minute or business
 * day, all are refused with `too_many_attempts` (retryAfter in seconds); that is recorded once a minute for each kind, so that
 * repeated attempts do not fill the trail.
 */
export async function recordLookups(desk: Desk, actor: Actor, lookups: readonly Lookup[]): Promise<void> {
  const made = lookups.map((lookup) => toRecord(desk, lookup))
  await withinQuota(desk, actor, async (tx, lastMinute) => {
    const known = new Set(lastMinute.filter(({ sessionId }) => sessionId === actor.sessionId).map(sameAs))
    const fresh = made.filter((one) => sameAs(one) === undefined || !known.has(sameAs(one)))
    const record = async (count: () => Promise<void>) => {
      await count()
      for (const about of fresh) {
        const found = about.object.id === '' ? ({ result: 'failed', code: 'not_found' } as const) : ({ result: 'done' } as const)
        await appendAudit(tx, desk, actor, { ...about, ...found })
      }
      await watchOpeningIn(
        tx,
        desk,
        actor,
        fresh.map(({ object }) => object),
      )
    }
    return { newLookups: fresh, record }
  })
}

/** Checks the quota before the API is queried. The check that counts is in `recordLookups`. */
export function expectQuota(desk: Desk, actor: Actor, kinds: readonly LookupKind[]): Promise<void> {
  const newLookups = kinds.map((kind) => ({ action: actionOf(kind), object: nothing }))
  return withinQuota(desk, actor, async () => ({ newLookups, record: async () => {} }))
}

type NewLookup = Pick<Made, 'action' | 'object'>
/** `record` also counts the look-ups. */
type Turn = { newLookups: readonly NewLookup[]; record: (count: () => Promise<void>) => Promise<void> }

async function withinQuota(
  desk: Desk,
  actor: Actor,
  begin: (tx: Tx, lastMinute: readonly Earlier[]) => Promise<Turn>,
): Promise<void> {
  const { personId } = actor
  if (personId === null) throw new ServiceError('unauthenticated', 'a look-up needs a person')
  const wait = await transaction(desk.db, async (tx) => {
    // Locks the row of the person, so that concurrent look-ups cannot exceed the quota or be recorded twice.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
    const all = await readLastMinute(tx, desk.now(), personId)
    const lastMinute = all.filter(({ result }) => result !== 'denied')
    const { newLookups, record } = await begin(tx, lastMinute)
    const ofDay = { personal: countOf(newLookups, 'personal'), name: countOf(newLookups, 'name') }
    const seconds = secondsToWait(lastMinute, newLookups, desk.now()) || (await secondsOverDay(tx, desk, personId, ofDay))
    const [first] = newLookups
    const isRecorded = all.some(({ action, result }) => result === 'denied' && action === first?.action)
    const count = async () => {
      await countOfDay(tx, desk, personId, ofDay)
    }
    if (seconds === 0) await record(count)
    else if (first && !isRecorded) {
      await appendAudit(tx, desk, actor, {
        action: first.action,
        object: first.object,
        result: 'denied',
        code: 'too_many_attempts',
      })
      await notifyOfQuota(tx, desk, personId)
    }
    return seconds
  })
  if (wait > 0)
    throw new ServiceError('too_many_attempts', 'the look-ups of this minute or day are used up', { retryAfter: wait })
}

const nothing: AuditObject = { kind: 'lookup', id: '' }

type Made = { action: string; object: AuditObject; after: Masked | null }
type Earlier = Made & { sessionId: string | null; at: Date; result: AuditResult }

function toRecord(desk: Pick<Desk, 'auditKey'>, lookup: Lookup): Made & { after: Masked } {
  const { kind, object, found } = lookup
  const after: Masked = 'value' in lookup ? { found, digest: digestOf(desk, kind, lookup.value) } : { found }
  return { action: actionOf(kind), object: object ?? nothing, after }
}

/** Returns a keyed hash of a query: equal for equal queries, and meaningless without the key. */
function digestOf({ auditKey }: Pick<Desk, 'auditKey'>, kind: LookupKind, value: string): string {
  return createHmac('sha256', auditKey).update(`lookup ${kind} ${value}`).digest('hex').slice(0, 16)
}

/** Returns a key for equal look-ups: by their query, or else by their result. Undefined if neither is known. */
function sameAs({ action, object, after }: Made): string | undefined {
  if (after?.digest !== undefined) return [action, after.digest].join(' ')
  return object.id === '' ? undefined : [action, object.kind, object.id, after?.found].join(' ')
}

function actionOf(kind: LookupKind): string {
  return `lookup.${kind}`
}

function countOf(newLookups: readonly Pick<Made, 'action'>[], sort: keyof typeof perMinute): number {
  const actions = kindsOf[sort].map(actionOf)
  return newLookups.filter(({ action }) => actions.includes(action)).length
}

/** Returns the seconds until enough earlier look-ups are older than a minute; 0 if these fit now. */
function secondsToWait(lastMinute: readonly Earlier[], newLookups: readonly Pick<Made, 'action'>[], now: Date): number {
  const waits = (['personal', 'name', 'other'] as const).map((sort) => {
    const actions = kindsOf[sort].map(actionOf)
    const more = countOf(newLookups, sort)
    const earlier = lastMinute.filter(({ action }) => actions.includes(action))
    const over = earlier.length + more - perMinute[sort]
    if (more === 0 || over <= 0) return 0
    const gone = earlier[Math.min(over, earlier.length) - 1]?.at ?? now
    return Math.max(1, Math.ceil((gone.getTime() + 60_000 - now.getTime()) / 1000))
  })
  return Math.max(...waits)
}

/** Reads the look-ups of the last minute, oldest first. The trail is read from its end, so its length does not matter. */
async function readLastMinute(tx: Tx, now: Date, personId: string): Promise<Earlier[]> {
  const since = new Date(now.getTime() - 60_000)
  const older = sql`coalesce((select older.seq from ${auditRecords} older where older.at <= ${since.toISOString()}::timestamptz order by older.seq desc limit 1), 0)`
  const { action, objectKind, objectId, after, sessionId, seq, at, actorId, result } = auditRecords
  const kinds = Object.values(kindsOf).flat()
  const rows = await tx
    .select({ action, objectKind, objectId, after, sessionId, at, result })
    .from(auditRecords)
    .where(and(gt(seq, older), eq(actorId, personId), inArray(action, kinds.map(actionOf))))
    .orderBy(asc(seq))
  return rows.map((row) => ({ ...row, object: { kind: row.objectKind, id: row.objectId } }))
}
