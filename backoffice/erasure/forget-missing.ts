import { and, desc, eq, gte, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { PaymentsApi } from '#contract/api'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { orRefusal } from '#contract/refusal-as-value'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { type Desk, machineActor } from '../desk'
import { forgetAccounts, rememberDeleted } from '../registry/remember-customer'
import { registry } from '../registry/tables'

type Api = Pick<PaymentsApi, 'readCustomer'>

const dayMs = 86_400_000
/** Days after which somebody who was neither seen nor read is read again. */
const readAgainDays = 30
/** The least time between two reads of somebody who was not found, so that they fall on different days. */
const pauseMs = 20 * 3_600_000
/** How many of these reads have to find nobody, whatever the period. */
const leastReads = 5
/** How many customers one run reads. */
const mostRead = 10
/** How many others are tried to see that the API finds customers at all. */
const mostControls = 3

/**
 * Erases what the registry knows of customers whom another API no longer finds. One 404 proves little: the API has to answer so on
 * repeated reads over `days`, each time while it finds others. The worker runs it every ten minutes; it is safe to run
 * concurrently. Returns of how many customers the data were erased. Rejects with the ServiceError of the API if that finds nobody
 * or does not answer.
 */
export async function forgetMissing(desk: Desk, api: Api, { days }: { days: number }): Promise<number> {
  const due = await listDue(desk)
  if (due.length === 0 || !(await findsOthers(desk, api, due))) return 0
  const missing: string[] = []
  for (const id of due) {
    const read = await orRefusal(api.readCustomer(id))
    if (isNotFound(read)) missing.push(id)
    else await noteRead(desk, id, read)
  }
  if (missing.length === 0 || !(await findsOthers(desk, api, due))) return 0
  let forgotten = 0
  for (const id of missing) {
    await noteMissing(desk, id)
    if (await forget(desk, id, days)) forgotten++
  }
  return forgotten
}

const isCustomer = eq(registry.kind, 'customer')
const hasPersonalData = isNotNull(registry.sealed)
const lastRead = sql<Date>`coalesce(${registry.checkedAt}, ${registry.lastSeenAt})`

function before(time: Date, milliseconds: number) {
  return sql`${new Date(time.getTime() - milliseconds).toISOString()}::timestamptz`
}

/** Lists the customers to read now: those who were not found before first, then those not seen for long. */
async function listDue({ db, now }: Desk): Promise<string[]> {
  const isSuspect = sql`${registry.missingSince} is not null and ${lastRead} <= ${before(now(), pauseMs)}`
  const isLongAgo = sql`greatest(${lastRead}, ${registry.lastSeenAt}) <= ${before(now(), readAgainDays * dayMs)}`
  const rows = await db
    .select({ id: registry.id })
    .from(registry)
    .where(and(isCustomer, hasPersonalData, sql`(${isSuspect} or ${isLongAgo})`))
    .orderBy(sql`${registry.missingSince} asc nulls last`, lastRead)
    .limit(mostRead)
  return rows.map(({ id }) => id)
}

/** Returns whether the API finds a customer who is not among these. Without another one nothing is proven, so false. */
async function findsOthers({ db }: Desk, api: Api, apartFrom: string[]): Promise<boolean> {
  const others = await db
    .select({ id: registry.id })
    .from(registry)
    .where(and(isCustomer, hasPersonalData, isNull(registry.missingSince), notInArray(registry.id, apartFrom)))
    .orderBy(desc(registry.lastSeenAt), desc(registry.id))
    .limit(mostControls)
  for (const { id } of others) {
    const read = await orRefusal(api.readCustomer(id))
    if (!(read instanceof ServiceError)) return true
    if (!isNotFound(read)) throw read
  }
  return false
}

function isNotFound(read: Customer | ServiceError): boolean {
  return read instanceof ServiceError && read.code === 'customer_not_found'
}

/** Stores that somebody was read. An answer that cannot be used changes nothing else. */
async function noteRead(desk: Desk, id: string, read: Customer | ServiceError): Promise<void> {
  const isFound = !(read instanceof ServiceError)
  if (isFound && read.state === 'DELETED') await rememberDeleted(desk, id)
  await desk.db
    .update(registry)
    .set({ checkedAt: desk.now(), ...(isFound && { missingSince: null, missingReads: 0 }) })
    .where(and(isCustomer, eq(registry.id, id)))
}

/** Counts a read that found nobody, once in its time, also if two workers read at once. */
async function noteMissing({ db, now }: Desk, id: string): Promise<void> {
  const at = now()
  await db
    .update(registry)
    .set({
      checkedAt: at,
      missingSince: sql`coalesce(${registry.missingSince}, ${at.toISOString()}::timestamptz)`,
      missingReads: sql`${registry.missingReads} + 1`,
    })
    .where(and(isCustomer, eq(registry.id, id), sql`${lastRead} <= ${before(at, pauseMs)}`))
}

/**
 * Erases the personal data of a customer who was not found for long enough: of the customer and their accounts. The id and the last
 * known state remain. Whoever was seen meanwhile is no longer missing, which the statement checks again.
 */
function forget(desk: Desk, id: string, days: number): Promise<boolean> {
  return transaction(desk.db, async (tx) => {
    const longAgo = new Date(desk.now().getTime() - days * dayMs)
    const isOver = and(lte(registry.missingSince, longAgo), gte(registry.missingReads, leastReads))
    const [erased] = await tx
      .update(registry)
      .set({ sealed: null, words: [] })
      .where(and(isCustomer, eq(registry.id, id), hasPersonalData, isOver))
      .returning({ since: registry.missingSince, reads: registry.missingReads })
    if (erased === undefined) return false
    const accounts = await forgetAccounts(tx, id)
    const after = { names: 1, accounts, since: erased.since?.toISOString() ?? null, reads: erased.reads }
    const entry = { action: 'customer.forget_missing', object: { kind: 'customer', id }, result: 'done', after } as const
    await appendAudit(tx, desk, machineActor(uuidv7()), entry)
    return true
  })
}
