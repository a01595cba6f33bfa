import { getTableColumns, lt, sql } from 'drizzle-orm'
import type { Desk } from '../desk'
import { callLog } from './tables'

/** One call of the API as stored. Times are in milliseconds, sizes in bytes; personal data was removed or masked before. */
export type LoggedCall = typeof callLog.$inferInsert

/** The kinds of records that a call can be about. */
export const recordKinds = ['customer', 'bank_account', 'quote', 'transaction', 'review'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Returns the name under which the log refers to a record. */
export function recordName(kind: RecordKind, id: string): string {
  return `${kind}:${id}`
}

const retentionDays = 30
const mostRetainedCalls = 200_000

const columnNames = Object.entries(getTableColumns(callLog)).map(([member, { name }]) => [member, name] as const)

/**
 * Inserts the calls in one statement with one parameter. With a parameter per cell, every number of rows would be another
 * prepared statement that each connection and PostgreSQL cache.
 */
export async function writeCalls({ db }: Pick<Desk, 'db'>, calls: readonly LoggedCall[]): Promise<void> {
  if (calls.length === 0) return
  const rows = calls.map((call) => {
    const members = new Map<string, unknown>(Object.entries(call))
    return Object.fromEntries(columnNames.map(([member, name]) => [name, members.get(member) ?? null]))
  })
  await db.execute(
    sql`insert into ${callLog} select * from jsonb_populate_recordset(null::${callLog}, ${JSON.stringify(rows)}::jsonb)`,
  )
}

/** Deletes calls that are older than 30 days, and all but the newest 200,000 (`most`). A periodic job of the worker. */
export async function sweepCalls({ db, now }: Pick<Desk, 'db' | 'now'>, most = mostRetainedCalls): Promise<void> {
  await db.delete(callLog).where(lt(callLog.at, new Date(now().getTime() - retentionDays * 86_400_000)))
  await db.delete(callLog).where(
    sql`(${callLog.at}, ${callLog.id}) <= (
      select newer.at, newer.id from ${callLog} newer order by newer.at desc, newer.id desc offset ${most} limit 1)`,
  )
}
