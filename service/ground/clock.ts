import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { columnOf, readRow } from '#database/read-rows'

const ClockRow = z.object({ now: z.date() })

/** Returns the given time, otherwise that of the database, in milliseconds: one time for the whole unit of work. */
export async function readNow({ db, now }: { db: Db; now?: Date }): Promise<Date> {
  if (now !== undefined) return now
  const clock = await readRow(db, ClockRow, sql`select date_trunc('milliseconds', ${timeOf({ now })}) as now`)
  return clock.now
}

/** The same for a prepared statement, whose value `now` is the given time in RFC 3339, or null. */
export const keptTime = columnOf(z.date(), sql`coalesce(${sql.placeholder('now')}::timestamptz, statement_timestamp())`)

/**
 * Returns the time of an effect inside a statement: the given one, otherwise the database's, constant in the statement. Which of
 * them is decided here: in an update, `coalesce` with a clock is refused by engines that spread the rows.
 */
export function timeOf({ now }: { now?: Date }): SQL<Date> {
  const moment = now === undefined ? sql`statement_timestamp()` : sql`${now.toISOString()}::timestamptz`
  return moment.mapWith((value: unknown) => z.date().parse(value))
}
