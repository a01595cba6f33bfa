import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { readRows } from '#database/read-rows'
import { hasProblem } from './list-rows'
import { wrongMatches } from './row-match.rules'

/** Condition: the row can be submitted. It has no faults and a payee, and any doubt about it was confirmed as intended. */
export const isReady = sql`(not left_out and faults = '[]' and match = 'found' and (intended or (twin_of is null and paid_before is null)))`

const count = z.coerce.number()
const minor = z.coerce.bigint()
const Counts = z.object({
  batchId: z.string(),
  rows: count,
  leftOut: count,
  /** Rows that a person has to correct before the draft can be submitted. */
  problems: count,
  /** Rows with an invalid cell or without a matching payee. */
  faulty: count,
  cells: count,
  /** Rows that may be duplicate payments and are not confirmed as intended. */
  doubtful: count,
  /** Rows whose payee is still being searched for. */
  searching: count,
  newPeople: count,
  inReview: count,
  ready: count,
})

/** The progress of a draft towards its submission. */
export type DraftCounts = Omit<z.output<typeof Counts>, 'batchId'>

/** Returns the counts of one draft; all are 0 if it has no rows. */
export async function countDraft(db: Pick<Db, 'execute'>, batchId: string): Promise<DraftCounts> {
  return (await countDrafts(db, [batchId])).get(batchId) ?? noRows
}

/** Counts several drafts at once, for a list. Drafts without rows are not in the result. */
export async function countDrafts(db: Pick<Db, 'execute'>, ids: readonly string[]): Promise<Map<string, DraftCounts>> {
  if (ids.length === 0) return new Map()
  const wrong = sql`match in ${wrongMatches}`
  const found = await readRows(
    db,
    Counts,
    sql`
    select batch_id as "batchId", count(*) as rows, count(*) filter (where left_out) as "leftOut",
      count(*) filter (where ${hasProblem}) as problems,
      count(*) filter (where not left_out and (faults <> '[]' or ${wrong})) as faulty,
      coalesce(sum(case when left_out then 0 else jsonb_array_length(faults) + case when faults = '[]' and ${wrong} then 1 else 0 end end), 0) as cells,
      count(*) filter (where not left_out and faults = '[]' and not intended and (twin_of is not null or paid_before is not null)) as doubtful,
      count(*) filter (where not left_out and faults = '[]' and match in ('waiting', 'unread')) as searching,
      count(*) filter (where not left_out and faults = '[]' and match = 'new') as "newPeople",
      count(*) filter (where not left_out and faults = '[]' and match = 'in_review') as "inReview",
      count(*) filter (where ${isReady}) as ready
    from backoffice.batch_rows where batch_id in ${[...ids]} group by batch_id`,
  )
  return new Map(found.map(({ batchId, ...counts }) => [batchId, counts]))
}

const noRows: DraftCounts = {
  rows: 0,
  leftOut: 0,
  problems: 0,
  faulty: 0,
  cells: 0,
  doubtful: 0,
  searching: 0,
  newPeople: 0,
  inReview: 0,
  ready: 0,
}

const Sum = z.object({
  currency: z.string(),
  destinationCurrency: z.string(),
  side: z.string(),
  rows: count,
  amount: minor,
  debit: minor.nullable(),
  fees: minor.nullable(),
  received: minor.nullable(),
  unpriced: count,
})

/**
 * Sums in minor units. `unpriced` counts the rows without a price before their quote, which are not in the sums; a sum is null if
 * none of its rows has one.
 */
export type DraftSum = z.output<typeof Sum>

/** Sums the ready rows of a draft, by the currency of their amount and the currency that arrives. */
export function sumDraft(db: Pick<Db, 'execute'>, batchId: string): Promise<DraftSum[]> {
  return readRows(
    db,
    Sum,
    sql`
    select currency, destination_currency as "destinationCurrency", amount_side as side, count(*) as rows, sum(amount_minor) as amount,
      sum(expected_debit_minor) as debit, sum(expected_fees_minor) as fees, sum(expected_received_minor) as received,
      count(*) filter (where expected_debit_minor is null) as unpriced
    from backoffice.batch_rows where batch_id = ${batchId} and ${isReady}
    group by 1, 2, 3 order by 4 desc, 1, 2`,
  )
}

export const rowsPerWave = 25

const Wave = z.object({ wave: count, rows: count, debit: minor, cumulated: minor, unpriced: count })
export type DraftWave = z.output<typeof Wave>

/** Lists the expected debit of each wave, and the cumulative debit up to it. */
export function listDraftWaves(db: Pick<Db, 'execute'>, batchId: string): Promise<DraftWave[]> {
  return readRows(
    db,
    Wave,
    sql`
    with numbered as (
      select (row_number() over (order by row_number) - 1) / ${rowsPerWave}::integer + 1 as wave, expected_debit_minor as debit
      from backoffice.batch_rows where batch_id = ${batchId} and ${isReady}),
    waves as (
      select wave, count(*) as rows, coalesce(sum(debit), 0) as debit, count(*) filter (where debit is null) as unpriced
      from numbered group by wave)
    select wave, rows, debit, sum(debit) over (order by wave) as cumulated, unpriced from waves order by wave`,
  )
}
