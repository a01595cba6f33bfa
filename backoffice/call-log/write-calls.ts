import { getTableColumns, lt, sql } from 'drizzle-orm'
import type { Desk } from '../desk'
import { callLog } from './tables'

/** One call of the API as it is written down; times are milliseconds, sizes are bytes. What is personal was cut out or masked before. */
export type LoggedCall = typeof callLog.$inferInsert

/** The kinds of records that a call can be about. */
export const recordKinds = ['customer', 'bank_account', 'quote', 'transaction', 'review'] as const
export type RecordKind = (typeof recordKinds)[number]

/** How the log names a record. */
export function recordName(kind: RecordKind, id: string): string {
  return `${kind}:${id}`
}

const keptDays = 30
const keptCalls = 200_000

const columnNames = Object.entries(getTableColumns(callLog)).map(([member, { name }]) => [member, name] as const)

/**
 * One statement with one parameter, however many calls there are. Each number of rows would be a statement of its own, which every connection
 * and PostgreSQL keep for ever, with a text of as many parameters as there are cells.
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

/** Forgets calls of more than 30 days ago, and all but the newest 200,000 (`most`). For the worker, now and then. */
export async function sweepCalls({ db, now }: Pick<Desk, 'db' | 'now'>, most = keptCalls): Promise<void> {
  await db.delete(callLog).where(lt(callLog.at, new Date(now().getTime() - keptDays * 86_400_000)))
  await db.delete(callLog).where(
    sql`(${callLog.at}, ${callLog.id}) <= (
      select newer.at, newer.id from ${callLog} newer order by newer.at desc, newer.id desc offset ${most} limit 1)`,
  )
}
