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
import { tellOfQuota } from '../notices/tell-of-quota'
import { people } from '../people/tables'
import { countOfDay, secondsOverDay } from './day-quota'

/** What is of a person: the record of the look-up keeps a keyed digest of it. */
export type PersonalKind = 'email' | 'phone' | 'name' | 'account'
/** `contact`: other records with the e-mail or phone of one that is open. */
export type LookupKind = PersonalKind | 'id' | 'reference' | 'contact'

/** `value` is what was asked, in the form in which it is compared; `object` is left out when nothing was found. */
export type Lookup = { object?: AuditObject; found: number } & (
  | { kind: PersonalKind; value: string }
  | { kind: Exclude<LookupKind, PersonalKind> }
)

/** By e-mail and phone a person looks up customers one at a time; names, and the ends of account numbers, are written out while one types; ids and references come in lists. */
export const perMinute = { personal: 30, name: 60, other: 300 } as const

const kindsOf: Record<keyof typeof perMinute, readonly LookupKind[]> = {
  personal: ['email', 'phone'],
  name: ['name', 'account'],
  other: ['id', 'reference', 'contact'],
}

/**
 * Writes down who looked up what and what it was, before it is shown. What this session looked up in the last minute is the same look-up
 * still: the record that the search box found is not written down a second time by the page that shows it, nor is the second page of a
 * search. What is over the quota of a minute, or of a business day, is refused whole with `too_many_attempts` (retryAfter seconds); that is written down too, once
 * a minute for each kind, so that who asks on and on does not fill the trail.
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
    return { asked: fresh, record }
  })
}

/** Refuses before the API is asked what would be refused afterwards. The count that decides is the one of `recordLookups`. */
export function expectQuota(desk: Desk, actor: Actor, kinds: readonly LookupKind[]): Promise<void> {
  const asked = kinds.map((kind) => ({ action: actionOf(kind), object: nothing }))
  return withinQuota(desk, actor, async () => ({ asked, record: async () => {} }))
}

type Asked = Pick<Made, 'action' | 'object'>
/** `record` also counts, where the look-ups are made. */
type Turn = { asked: readonly Asked[]; record: (count: () => Promise<void>) => Promise<void> }

async function withinQuota(
  desk: Desk,
  actor: Actor,
  begin: (tx: Tx, lastMinute: readonly Earlier[]) => Promise<Turn>,
): Promise<void> {
  const { personId } = actor
  if (personId === null) throw new ServiceError('unauthenticated', 'a look-up needs a person')
  const wait = await transaction(desk.db, async (tx) => {
    // The row of the person is the lock: many look-ups at once cannot pass the quota together, nor be written down twice.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
    const all = await readLastMinute(tx, desk.now(), personId)
    const lastMinute = all.filter(({ result }) => result !== 'denied')
    const { asked, record } = await begin(tx, lastMinute)
    const ofDay = { personal: countOf(asked, 'personal'), name: countOf(asked, 'name') }
    const seconds = secondsToWait(lastMinute, asked, desk.now()) || (await secondsOverDay(tx, desk, personId, ofDay))
    const [first] = asked
    const isTold = all.some(({ action, result }) => result === 'denied' && action === first?.action)
    if (seconds === 0) await record(() => countOfDay(tx, desk, personId, ofDay))
    else if (first && !isTold) {
      await appendAudit(tx, desk, actor, {
        action: first.action,
        object: first.object,
        result: 'denied',
        code: 'too_many_attempts',
      })
      await tellOfQuota(tx, desk, personId)
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

/** Tells two questions apart, and to who has no key nothing of either. */
function digestOf({ auditKey }: Pick<Desk, 'auditKey'>, kind: LookupKind, value: string): string {
  return createHmac('sha256', auditKey).update(`lookup ${kind} ${value}`).digest('hex').slice(0, 16)
}

/** By what was asked, or else by what came of it; undefined where neither is known. */
function sameAs({ action, object, after }: Made): string | undefined {
  if (after?.digest !== undefined) return [action, after.digest].join(' ')
  return object.id === '' ? undefined : [action, object.kind, object.id, after?.found].join(' ')
}

function actionOf(kind: LookupKind): string {
  return `lookup.${kind}`
}

function countOf(asked: readonly Pick<Made, 'action'>[], sort: keyof typeof perMinute): number {
  const actions = kindsOf[sort].map(actionOf)
  return asked.filter(({ action }) => actions.includes(action)).length
}

/** Until so many earlier look-ups are older than a minute that these fit in; 0 when they fit now. */
function secondsToWait(lastMinute: readonly Earlier[], asked: readonly Pick<Made, 'action'>[], now: Date): number {
  const waits = (['personal', 'name', 'other'] as const).map((sort) => {
    const actions = kindsOf[sort].map(actionOf)
    const more = countOf(asked, sort)
    const earlier = lastMinute.filter(({ action }) => actions.includes(action))
    const over = earlier.length + more - perMinute[sort]
    if (more === 0 || over <= 0) return 0
    const gone = earlier[Math.min(over, earlier.length) - 1]?.at ?? now
    return Math.max(1, Math.ceil((gone.getTime() + 60_000 - now.getTime()) / 1000))
  })
  return Math.max(...waits)
}

/** The trail is the meter, the oldest first. It is read from its end back to what is older than a minute, however long it is. */
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
