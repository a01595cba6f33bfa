import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#database/open'
import { readRow } from '#database/read-rows'
import type { Desk } from '../desk'
import { lookupDays, lookupSorts } from './tables'

/** Quotas of one person per business day for look-ups by personal data: by e-mail or phone, and by names while typing. */
export const perDay = { personal: 300, name: 1000 } as const

/** The number of look-ups of each sort. */
export type LookupCounts = Record<keyof typeof perDay, number>

const sorts = ['personal', 'name'] as const

/** Returns the seconds until the next business day if these exceed the quota, otherwise 0. The caller locks the person's row. */
export async function secondsOverDay(tx: Tx, desk: Desk, personId: string, counts: LookupCounts): Promise<number> {
  const { day, secondsLeft } = await readDay(tx, desk)
  const rows = await tx
    .select()
    .from(lookupDays)
    .where(and(eq(lookupDays.personId, personId), eq(lookupDays.day, day)))
  const isOver = sorts.some((sort) => {
    const before = rows.find((row) => row.sort === sort)?.asked ?? 0
    return counts[sort] > 0 && before + counts[sort] > perDay[sort]
  })
  return isOver ? secondsLeft : 0
}

type Sort = (typeof lookupSorts)[number]

/** Adds to the counts of the day, and deletes those of earlier days. Returns the sums of the sorts that were added to. */
export async function countOfDay(
  tx: Tx,
  desk: Desk,
  personId: string,
  counts: Partial<Record<Sort, number>>,
): Promise<Partial<Record<Sort, number>>> {
  const { day } = await readDay(tx, desk)
  const rows = lookupSorts.flatMap((sort) => {
    const asked = counts[sort] ?? 0
    return asked > 0 ? [{ personId, day, sort, asked }] : []
  })
  if (rows.length === 0) return {}
  await tx.delete(lookupDays).where(and(eq(lookupDays.personId, personId), lt(lookupDays.day, day)))
  const sums = await tx
    .insert(lookupDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [lookupDays.personId, lookupDays.day, lookupDays.sort],
      set: { asked: sql`${lookupDays.asked} + excluded.asked` },
    })
    .returning({ sort: lookupDays.sort, asked: lookupDays.asked })
  return Object.fromEntries(sums.map(({ sort, asked }) => [sort, asked]))
}

async function readDay(tx: Tx, { now, timeZone }: Pick<Desk, 'now' | 'timeZone'>): Promise<{ day: string; secondsLeft: number }> {
  const here = sql`${now().toISOString()}::timestamptz at time zone ${timeZone}::text`
  const { day, seconds } = await readRow(
    tx,
    z.object({ day: z.string(), seconds: z.int() }),
    sql`select to_char(here, 'YYYY-MM-DD') as day,
      ceil(extract(epoch from date_trunc('day', here) + interval '1 day' - here))::integer as seconds from (select ${here} as here) clock`,
  )
  return { day, secondsLeft: seconds }
}
