import { and, eq, getTableColumns, inArray, isNotNull, not, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { failureCodes } from '#contract/transfers'
import type { Tx } from '#database/open'
import { readRow } from '#database/read-rows'
import type { Desk } from '../desk'
import { decryptCells, type ReadCells, type RowFacts } from './row-cells'
import { keyOfRow, matchesFrozenHash } from './row-key'
import { type Batch, type BatchRow, batchRows, type RowState } from './tables'

/** A row that one runner processes, with its values. */
export type WaveRow = { row: BatchRow; facts: RowFacts }

type Claiming = { desk: Desk; read: ReadCells; batch: Batch; runner: string; limit: number }

/**
 * Claims waiting rows for one runner, each for a new quote. A row whose earlier quote may have been paid is never claimed,
 * whatever its state is.
 */
export async function claimWaiting(tx: Tx, { desk, read, batch, runner, limit }: Claiming): Promise<WaveRow[]> {
  const now = desk.now().toISOString()
  const rows = await tx
    .update(batchRows)
    .set({
      state: 'quoting',
      runner,
      attempt: sql`${batchRows.attempt} + 1`,
      quoteId: null,
      code: null,
      reason: null,
      startedAt: sql`coalesce(${batchRows.startedAt}, ${now}::timestamptz)`,
    })
    .where(
      sql`(batch_id, row_number) in (
        select r.batch_id, r.row_number from backoffice.batch_rows r
        where r.batch_id = ${batch.id} and r.state = 'waiting'
          and not exists (select from backoffice.live_payments l where l.quote_id = r.quote_id)
        order by r.row_number limit ${limit} for update skip locked)`,
    )
    .returning()
  return rows
    .map((row) => ({ row, facts: read(decryptCells(desk, row) ?? [], batch).values }))
    .sort((a, b) => a.row.rowNumber - b.row.rowNumber)
}

/**
 * Cancels the waiting rows of a batch, and returns their number. A row whose quote was paid, or may have been, is not cancelled:
 * its outcome is looked up.
 */
export async function cancelWaiting(tx: Tx, { now }: Pick<Desk, 'now'>, batchId: string): Promise<number> {
  await markMaybePaid(tx, { now }, batchId)
  const cancelled = await tx
    .update(batchRows)
    .set({ state: 'cancelled', runner: null, endedAt: now() })
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'waiting')))
    .returning({ row: batchRows.rowNumber })
  return cancelled.length
}

/**
 * Marks waiting rows whose quote was paid, or may have been, as unknown; the worker then looks up their outcome. A person may pay
 * the quote of a row on its own page while the batch is paused.
 */
export async function markMaybePaid(tx: Tx, { now }: Pick<Desk, 'now'>, batchId: string): Promise<void> {
  await tx
    .update(batchRows)
    .set({ state: 'unknown', runner: null, looks: 0, nextLookAt: now() })
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'waiting'), isPaidAlready))
}

/** Condition on rows: the quote was paid or may have been. */
export const isPaidAlready = sql`exists (select from backoffice.live_payments l where l.quote_id = ${batchRows.quoteId})`

/** Returns whether the row still matches what was approved. */
export function isAsFrozen({ row, facts }: WaveRow): boolean {
  return row.rowKey === keyOfRow(row, facts)
}

const Keys = z.object({ keys: z.array(z.string()).nullable() })

/** Returns whether all rows, the terms and the reference rates of the batch are still those that were frozen. */
export async function isBatchAsFrozen(tx: Tx, batch: Batch): Promise<boolean> {
  const statement = sql`
    select json_agg(row_key order by row_number) as keys from backoffice.batch_rows where batch_id = ${batch.id} and row_key is not null`
  return matchesFrozenHash(batch, (await readRow(tx, Keys, statement)).keys ?? [])
}

/**
 * Condition on rows: failed, and the money is certainly here. If the quote was paid, only a code of the contract proves a
 * return: a person may have paid the quote of a refused row on its own page.
 */
export const isMoneyHere = and(eq(batchRows.state, 'failed'), or(not(isPaidAlready), inArray(batchRows.code, [...failureCodes])))

/** Condition on rows: the money is certainly here, and the customer was not erased. */
export const isRetryable = and(isMoneyHere, isNotNull(batchRows.sealed))

type Change = Partial<typeof batchRows.$inferInsert>

/** Changes a row, if this runner still owns it and its state is still `from`. Otherwise it does nothing. */
export async function moveRow(tx: Tx, { row }: WaveRow, from: RowState, change: Change): Promise<void> {
  const held = row.runner === null ? undefined : eq(batchRows.runner, row.runner)
  const same = and(eq(batchRows.batchId, row.batchId), eq(batchRows.rowNumber, row.rowNumber), eq(batchRows.attempt, row.attempt))
  await tx
    .update(batchRows)
    .set(change)
    .where(and(same, held, eq(batchRows.state, from)))
}

/**
 * Changes several rows of one runner, each with its own values for the same columns, in one statement. The condition repeats the
 * row numbers, so that the planner uses the primary key even without statistics.
 */
export async function moveEach(tx: Tx, from: RowState, moves: readonly { item: WaveRow; change: Change }[]): Promise<void> {
  const [first] = moves
  if (first === undefined) return
  const { batchId, runner } = first.item.row
  const columns = Object.keys(first.change).map((member) => columnOf(member))
  const values = moves.map(({ item: { row }, change }) => ({
    n: row.rowNumber,
    t: row.attempt,
    ...Object.fromEntries(Object.entries(change).map(([member, value]) => [columnOf(member).name, toJson(value)])),
  }))
  const sets = columns.map(({ name }) => sql`${sql.identifier(name)} = m.${sql.identifier(name)}`)
  const types = columns.map((column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`)
  await tx.execute(sql`
    update backoffice.batch_rows r set ${sql.join(sets, sql`, `)}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as m(n integer, t integer, ${sql.join(types, sql`, `)})
    where r.batch_id = ${batchId} and r.row_number = any(${`{${values.map(({ n }) => n).join()}}`}::integer[])
      and r.row_number = m.n and r.attempt = m.t and r.state = ${from}
      and ${runner === null ? sql`true` : sql`r.runner = ${runner}`}`)
}

function columnOf(member: string) {
  const column = Object.entries(getTableColumns(batchRows)).find(([name]) => name === member)?.[1]
  if (column === undefined) throw new Error(`rows of batches have no ${member}`)
  return column
}

function toJson(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : (value ?? null)
}

/** Changes the rows that this runner still owns in state `from`, and returns them. */
export async function moveRows<R extends WaveRow>(tx: Tx, rows: readonly R[], from: RowState, change: Change): Promise<R[]> {
  const [first] = rows
  if (first === undefined) return []
  const numbers = rows.map(({ row }) => row.rowNumber)
  const moved = await tx
    .update(batchRows)
    .set(change)
    .where(
      and(
        eq(batchRows.batchId, first.row.batchId),
        inArray(batchRows.rowNumber, numbers),
        eq(batchRows.state, from),
        first.row.runner === null ? undefined : eq(batchRows.runner, first.row.runner),
      ),
    )
    .returning({ rowNumber: batchRows.rowNumber, attempt: batchRows.attempt })
  return rows.filter(({ row }) => moved.some((one) => one.rowNumber === row.rowNumber && one.attempt === row.attempt))
}
