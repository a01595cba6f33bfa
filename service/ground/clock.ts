import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'

const Clock = z.object({ now: z.coerce.date() })

/** Returns the given time, else the database's, to the millisecond: the one time of a whole unit of work. */
export async function readNow({ db, now }: { db: Db; now?: Date }): Promise<Date> {
  if (now !== undefined) return now
  const [clock] = await db.execute(sql`select date_trunc('milliseconds', ${timeOf({ now })}) as now`)
  return Clock.parse(clock).now
}

/** Returns the time of an effect inside a statement: the given one, else the database's, the same throughout the statement. */
export function timeOf({ now }: { now?: Date }): SQL<Date> {
  return sql<Date>`coalesce(${now?.toISOString() ?? null}::timestamptz, statement_timestamp())`
}
