import { and, asc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { readRows } from '#database/read-rows'
import { feeRoomOf } from '../approvals/largest-debit.rules'
import { confirmationRefused } from './row-codes'
import { unsettledMatches } from './row-match.rules'
import { type Batch, type BatchRow, batchRows } from './tables'
import { isMoneyHere } from './wave'

/** Condition: a person has to correct the row before the draft can be submitted. */
export const hasProblem = sql`(not left_out and (faults <> '[]' or match in ${unsettledMatches}
  or (not intended and (twin_of is not null or paid_before is not null))))`

const Numbered = z.object({ row: z.int(), problem: z.boolean() })

/** Lists the numbers of all rows of a draft in order, and of the rows with a problem. */
export async function listRowNumbers(db: Db, batchId: string): Promise<{ all: number[]; problems: number[] }> {
  const statement = sql`
    select row_number as row, ${hasProblem} as problem from backoffice.batch_rows where batch_id = ${batchId} order by row_number`
  const found = await readRows(db, Numbered, statement)
  return { all: found.map(({ row }) => row), problems: found.flatMap(({ row, problem }) => (problem ? [row] : [])) }
}

/** Returns the rows with these numbers, in the order of the file; numbers without a row are skipped. */
export function listRowsByNumber(db: Db, batchId: string, numbers: readonly number[]): Promise<BatchRow[]> {
  return db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), inArray(batchRows.rowNumber, [...numbers])))
    .orderBy(asc(batchRows.rowNumber))
}

const rowsAtATime = 500

/** Lists the next rows of a batch after this row number; empty at the end. */
export function listRowsAfter(db: Pick<Db, 'select'>, batchId: string, after: number): Promise<BatchRow[]> {
  return db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), gt(batchRows.rowNumber, after)))
    .orderBy(asc(batchRows.rowNumber))
    .limit(rowsAtATime)
}

/** `isMoneyHere`: whether it is certain that nothing is debited any more. */
export type RowToSee = BatchRow & { isMoneyHere: boolean }

/**
 * Lists rows of a running batch that need attention: those with an unknown outcome, a refused confirmation or a quote that must not
 * be paid, then failed ones.
 */
export function listRowsToSee(db: Db, batchId: string, limit: number): Promise<RowToSee[]> {
  const unsure = inArray(batchRows.state, ['unknown', 'not_known'])
  const unconfirmed = and(eq(batchRows.state, 'processing'), eq(batchRows.code, confirmationRefused))
  const differing = and(eq(batchRows.state, 'waiting'), inArray(batchRows.code, ['amount_unit_mismatch', 'debit_drift']))
  return db
    .select({ ...getTableColumns(batchRows), isMoneyHere: sql<boolean>`coalesce(${isMoneyHere}, false)` })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), or(unsure, unconfirmed, differing, eq(batchRows.state, 'failed'))))
    .orderBy(sql`state = 'failed'`, asc(batchRows.rowNumber))
    .limit(limit)
}

/** A row whose quote was refused because of its debit; amounts are in minor units. */
export type RefusedForDebit = { rowNumber: number; amountMinor: bigint; currency: string; debitMinor: bigint }

/**
 * Returns the waiting row whose refused quote takes the most for its fees, in the source currency; undefined if no quote was
 * refused for its debit.
 */
export async function findRefusedForDebit(
  db: Db,
  { id, sourceCurrency, referenceRates }: Pick<Batch, 'id' | 'sourceCurrency' | 'referenceRates'>,
): Promise<RefusedForDebit | undefined> {
  const rows = await db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, id), eq(batchRows.state, 'waiting'), eq(batchRows.code, 'debit_drift')))
    .orderBy(asc(batchRows.rowNumber))
  const refused = rows.flatMap((row) => {
    const { rowNumber, amountMinor, currency, debitMinor } = row
    if (amountMinor === null || currency === null || debitMinor === null) return []
    const room = feeRoomOf(row, debitMinor, { sourceCurrency, rates: referenceRates ?? {} })
    return [{ room, found: { rowNumber, amountMinor, currency, debitMinor } }]
  })
  return refused.toSorted((one, other) => Number(other.room - one.room))[0]?.found
}
