import { and, eq, gte, inArray, type SQL, sql, sum } from 'drizzle-orm'
import type { Db } from '#database/open'
import { livePayments } from '../calls/tables'
import type { Desk } from '../desk'
import { listOpenRows } from './batch-payments'
import { added, keyOfPayee, type PayeeKey, type PaymentToJudge, type SumsByCurrency } from './policy.rules'
import { isNotReturned } from './return-permits'
import { approvals, paymentPermits } from './tables'

type Day = Pick<Desk, 'now' | 'timeZone'>
type Besides = { approvalId: string; requestedAt: Date } | undefined
type Row = { payee: string | null; currency: string; minor: string | null }

const permitPayee = sql<string>`coalesce(${paymentPermits.customerId}, ${paymentPermits.accountId})`
const approvalPayee = sql<string | null>`coalesce(${approvals.customerId}, ${approvals.accountId})`

/**
 * Returns what a person pays in the current business day: payments that left or may have left, plus their open requests. If
 * `besides` names an approval, that approval and everything requested after it are left out.
 */
export async function sumPersonDay(db: Db, day: Day, personId: string, besides?: Besides): Promise<SumsByCurrency> {
  const paid = await listPaid(db, day, eq(paymentPermits.personId, personId), besides)
  return addUp([...paid, ...(await listOpen(db, day, sql`${approvals.makers}[1] = ${personId}`, besides))])
}

/**
 * Returns what a payee receives in the current business day from all people, counted like `sumPersonDay`; of a requested batch it
 * counts the rows of this payee.
 */
export async function sumPayeeDay(db: Db, day: Day, payee: PayeeKey, besides?: Besides): Promise<SumsByCurrency> {
  const key = keyOfPayee(payee)
  const paid = await listPaid(db, day, sql`${permitPayee} = ${key}`, besides)
  const open = await listOpen(db, day, sql`${approvalPayee} = ${key}`, besides)
  const rows = await listOpenBatchRows(db, day, besides, key)
  return rows.reduce((sums, row) => added(sums, row.currency, row.debitMinor), addUp([...paid, ...open]))
}

/**
 * Returns the sums of the current business day for every payee, keyed by customer id, or else by account id, like
 * `sumPayeeDay`.
 */
export async function sumEveryPayeeDay(db: Db, day: Day, besides?: Besides): Promise<Map<string, SumsByCurrency>> {
  const sums = new Map<string, SumsByCurrency>()
  const add = (payee: string, currency: string, minor: bigint) => sums.set(payee, added(sums.get(payee) ?? {}, currency, minor))
  for (const { payee, currency, minor } of [
    ...(await listPaid(db, day, undefined, besides)),
    ...(await listOpen(db, day, undefined, besides)),
  ])
    if (payee !== null) add(payee, currency, BigInt(minor ?? '0'))
  for (const row of await listOpenBatchRows(db, day, besides)) add(keyOfPayee(row), row.currency, row.debitMinor)
  return sums
}

/**
 * Lists the payments of the day that moved money or may have. Payments whose money was returned are left out: what is paid
 * instead has a permit of its own.
 */
function listPaid(db: Db, day: Day, whose?: SQL, besides?: Besides): Promise<Row[]> {
  const { currency, debitMinor, at, id, approvalId } = paymentPermits
  const others = besides && sql`${approvalId} is distinct from ${besides.approvalId}`
  return db
    .select({ payee: permitPayee, currency, minor: sum(debitMinor) })
    .from(paymentPermits)
    .innerJoin(livePayments, eq(livePayments.permitId, id))
    .where(and(whose, gte(at, dayStart(day)), isNotReturned(db), others))
    .groupBy(permitPayee, currency)
}

/**
 * The permits of a request whose payment left or may have left, and whose money was not returned: those that `listPaid` counts.
 */
const livePermits = sql`backoffice.payment_permits p join backoffice.live_payments l on l.permit_id = p.id
  where p.approval_id = ${approvals.id}
    and not exists (select from backoffice.returned_permits r where r.permit_id = p.id)`
/** The part of a request that has no such permit: of a batch the remaining sum, of a payment all of it. */
const stillOpen = sql`case ${approvals.kind}
  when 'batch' then greatest(${approvals.debitMinor} - coalesce((select sum(p.debit_minor) from ${livePermits}), 0), 0)
  else ${approvals.debitMinor} end`
const isUnpaid = sql`(${approvals.kind} = 'batch' or not exists (select from ${livePermits}))`

function listOpen(db: Db, day: Day, whose?: SQL, besides?: Besides): Promise<Row[]> {
  return db
    .select({ payee: approvalPayee, currency: approvals.currency, minor: sum(stillOpen) })
    .from(approvals)
    .where(and(whose, isOpenToday(day, besides), isUnpaid))
    .groupBy(approvalPayee, approvals.currency)
}

/**
 * Lists the rows that are still to be paid of the batches that were requested today, of all payees or of the one with this key.
 */
async function listOpenBatchRows(db: Db, day: Day, besides?: Besides, payee?: string): Promise<PaymentToJudge[]> {
  const { id, kind, subjectId, currency, intent } = approvals
  const requests = await db
    .select({ id, subjectId, currency, intent })
    .from(approvals)
    .where(and(eq(kind, 'batch'), isOpenToday(day, besides)))
  const rows: PaymentToJudge[] = []
  for (const request of requests) rows.push(...(await listOpenRows(db, request, payee)))
  return rows
}

/** Returns the condition on requests: requested today, and neither paid nor ended, as far as we know. */
function isOpenToday(day: Day, besides: Besides): SQL | undefined {
  const { state, requestedAt, id } = approvals
  const before =
    besides && sql`(${requestedAt}, ${id}) < (${besides.requestedAt.toISOString()}::timestamptz, ${besides.approvalId}::uuid)`
  return and(inArray(state, ['waiting', 'approved', 'paying']), gte(requestedAt, dayStart(day)), before)
}

/** Returns the start of the current business day, as SQL. */
function dayStart({ now, timeZone }: Day): SQL {
  const at = sql`${now().toISOString()}::timestamptz`
  return sql`date_trunc('day', ${at} at time zone ${timeZone}::text) at time zone ${timeZone}::text`
}

function addUp(rows: readonly Row[]): SumsByCurrency {
  return rows.reduce<SumsByCurrency>((sums, { currency, minor }) => added(sums, currency, BigInt(minor ?? '0')), {})
}
