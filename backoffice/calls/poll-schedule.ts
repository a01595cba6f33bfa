import { inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { Desk } from '../desk'
import { pollSchedules } from './tables'

/** The backoff in seconds before each look-up; the last value repeats. */
const pauses = [1, 2, 5, 10, 30, 30, 30, 60, 120, 300, 900, 3600] as const
const retentionDays = 30

/** Returns the subject of all look-ups of a quote's payment: its pay, its confirmation and its outcome share one schedule. */
export function paymentSubject(quoteId: string): string {
  return `payment:${quoteId}`
}

/** Returns the subject of the looks at a payment that has arrived, in the words of the index `looks_at_completed`. */
export function completedSubject(quoteId: string): string {
  return `completed:${quoteId}`
}

/** Returns the subject of the look-ups of one call that is no payment. */
export function callSubject(callId: string): string {
  return `call:${callId}`
}

/** Returns SQL for the seconds of a backoff at a place, which counts from 1; the last value repeats. */
export function pauseAt(backoff: readonly number[], place: SQL): SQL {
  const seconds = backoff.map((pause) => sql`${pause}::integer`)
  return sql`(array[${sql.join(seconds, sql`, `)}])[least(${place}, ${backoff.length}::integer)]`
}

/** Returns the seconds of a backoff at a place, which counts from 1; the last value repeats. */
export function pauseOf(backoff: readonly [number, ...number[]], place: number): number {
  return backoff[Math.min(place, backoff.length) - 1] ?? backoff[0]
}

/**
 * Takes a turn for a look-up of `subject` and returns its number from 1, or 0 if none is due. All tabs, people and processes
 * share the schedule, whose backoff grows from one second to an hour unless another is given. `atOnce` takes a turn although none
 * is due.
 */
export async function takeTurn(
  { db, now }: Pick<Desk, 'db' | 'now'>,
  subject: string,
  { atOnce = false, backoff = pauses }: { atOnce?: boolean; backoff?: readonly [number, ...number[]] } = {},
): Promise<number> {
  const at = now()
  const pause = pauseAt(backoff, sql`${pollSchedules.looks} + 1`)
  const next = new Date(at.getTime() + backoff[0] * 1000)
  const taken = await db
    .insert(pollSchedules)
    .values({ subject, looks: 1, nextAt: next })
    .onConflictDoUpdate({
      target: pollSchedules.subject,
      set: {
        looks: sql`${pollSchedules.looks} + 1`,
        nextAt: sql`${at.toISOString()}::timestamptz + make_interval(secs => ${pause})`,
      },
      setWhere: atOnce ? undefined : sql`${pollSchedules.nextAt} <= ${at.toISOString()}::timestamptz`,
    })
    .returning({ looks: pollSchedules.looks })
  return taken[0]?.looks ?? 0
}

/** Returns the condition that a turn of this subject has come, for queries that look for due look-ups. */
export function isTurnOf(subject: SQL, now: Date): SQL {
  return sql`not exists (select from ${pollSchedules}
    where ${pollSchedules.subject} = ${subject} and ${pollSchedules.nextAt} > ${now.toISOString()}::timestamptz)`
}

/**
 * Returns whether this look-up tries every reference of a payment. In the first minute every other look-up tries only the
 * likeliest, so that one open payment causes at most 12 requests (three references, six turns).
 */
export function triesEveryReference(look: number, sentAt: Date, now: Date): boolean {
  return look % 2 === 1 || now.getTime() - sentAt.getTime() >= 60_000
}

/** Schedules the first look at `subject`, unless it is scheduled already. */
export async function startPolling(db: Pick<Db, 'insert'>, subject: string, nextAt: Date): Promise<void> {
  await db.insert(pollSchedules).values({ subject, looks: 0, nextAt }).onConflictDoNothing()
}

/** Lists the ids of the quotes whose payments have arrived and are due for another look, the longest due first. */
export function listDueCompleted({ db, now }: Pick<Desk, 'db' | 'now'>, limit: number): Promise<{ quoteId: string }[]> {
  return db
    .select({ quoteId: sql<string>`substr(${pollSchedules.subject}, ${completedSubject('').length + 1}::integer)` })
    .from(pollSchedules)
    .where(sql`${pollSchedules.subject} like 'completed:%' and ${pollSchedules.nextAt} <= ${now().toISOString()}::timestamptz`)
    .orderBy(pollSchedules.nextAt)
    .limit(limit)
}

/** Ends a schedule, or resets its backoff: the next look is the first. */
export async function restartPolling(db: Pick<Db, 'delete'>, subjects: readonly string[]): Promise<void> {
  if (subjects.length > 0) await db.delete(pollSchedules).where(inArray(pollSchedules.subject, [...subjects]))
}

/** Deletes schedules that were last due more than a month ago. */
export async function sweepPollSchedules({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  await db.delete(pollSchedules).where(lt(pollSchedules.nextAt, new Date(now().getTime() - retentionDays * 86_400_000)))
}
