import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Tx, transaction } from '#database/open'
import { inParallel } from '../in-parallel'
import { countUnknownPayees } from '../lookups/watch-files'
import { actorOfBatch, type MatchDeps, type MatchedRow } from './deps'
import { findBatch } from './find-batch'
import { markTwins } from './mark-twins'
import { listPaidBefore } from './paid-before'
import { decryptCells, printOf } from './row-cells'
import { type Batch, type BatchRow, batchRows, type PaidBefore } from './tables'

/** The number of payees that are searched for at the same time. */
const atOnce = 8
const rowsAtATime = 64
/** After this time a row is searched for again if its worker crashed or the API did not answer. */
const againAfterSeconds = 20
/** After this time payees in review or not yet registered are searched for again, because their state may have changed. */
const reviewedAfterSeconds = 60

/**
 * Finds the payees of the valid rows of drafts, and the expected prices. A job of the worker, safe to run concurrently; it
 * changes nothing at the API. Returns the number of rows searched for.
 */
export async function matchRows(deps: MatchDeps): Promise<number> {
  const { desk } = deps
  const rows = await claimRows(deps)
  const [first] = rows
  const batch = first && (await findBatch(desk.db, first.batchId))
  if (batch === undefined) return 0
  const matched = await inParallel(rows, atOnce, (row) => matchRow(deps, batch, row))
  await transaction(desk.db, async (tx) => {
    const paid = await listPaidBefore(tx, desk, matched)
    for (const one of matched) await keepMatch(tx, deps, one, paid.get(one.row.rowNumber))
    await countUnknownPayees(tx, desk, actorOfBatch(batch, randomUUID()), batch.id, matched.filter(isUnknown).length)
    await markTwins(tx, batch.id)
  })
  return rows.length
}

/** Returns whether a row that was searched for the first time names somebody whom nobody knows by e-mail, document or phone. */
function isUnknown({ row, finding }: MatchedRow): boolean {
  return row.match === 'waiting' && (finding.match === 'none' || finding.match === 'new') && finding.field !== 'customer_id'
}

/** Claims rows of one draft by setting `match_at`, so that other workers take other rows. */
function claimRows({ desk }: MatchDeps): Promise<BatchRow[]> {
  const now = desk.now()
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
  const due = sql`not left_out and faults = '[]' and state = 'draft' and (
    match = 'waiting' and (match_at is null or match_at < ${before(againAfterSeconds)}::timestamptz)
    or match = 'unread' and match_at < ${before(againAfterSeconds)}::timestamptz
    or match in ('in_review', 'new') and match_at < ${before(reviewedAfterSeconds)}::timestamptz)`
  return desk.db
    .update(batchRows)
    .set({ matchAt: now })
    .where(
      sql`(batch_id, row_number) in (
        select batch_id, row_number from backoffice.batch_rows where ${due} and batch_id = (
          select batch_id from backoffice.batch_rows where ${due} order by match_at nulls first limit 1)
        order by row_number limit ${rowsAtATime} for update skip locked)`,
    )
    .returning()
}

async function matchRow({ desk, read, findPayee, price }: MatchDeps, batch: Batch, row: BatchRow): Promise<MatchedRow> {
  const facts = read(decryptCells(desk, row) ?? [], batch).values
  const finding = await findPayee(facts)
  if (!('account' in finding) || facts.amount === undefined) return { row, facts, finding, price: undefined }
  const { customerId, account } = finding
  const priced = await price({ batch, customerId, account, amount: facts.amount })
  if (priced === undefined || !('allowed' in priced)) return { row, facts, finding, price: priced }
  // A payee who is not verified yet may be paid more once they are.
  if (finding.match === 'in_review') return { row, facts, finding, price: undefined }
  return {
    row,
    facts,
    finding: { match: 'amount_refused', field: 'amount', customerId, facts: priced.allowed },
    price: undefined,
  }
}

/**
 * Stores the finding, unless the row or the terms of its batch changed, or others claimed it meanwhile: it is then searched for
 * again.
 */
async function keepMatch(
  tx: Tx,
  { desk }: MatchDeps,
  { row, facts, finding, price }: MatchedRow,
  paidBefore: PaidBefore | undefined,
): Promise<void> {
  const unchanged = and(
    eq(batchRows.batchId, row.batchId),
    eq(batchRows.rowNumber, row.rowNumber),
    eq(batchRows.version, row.version),
    row.matchAt === null ? sql`false` : eq(batchRows.matchAt, row.matchAt),
  )
  const found = 'account' in finding ? finding : undefined
  await tx
    .update(batchRows)
    .set({
      match: finding.match,
      matchField: 'field' in finding ? finding.field : null,
      matchFacts: ('facts' in finding && finding.facts) || null,
      customerId: finding.customerId ?? null,
      accountId: found?.account.id ?? null,
      account: found?.account.shown ?? null,
      destinationCurrency: found?.account.currency ?? null,
      expectedDebitMinor: price?.debitMinor ?? null,
      expectedFeesMinor: price?.feesMinor ?? null,
      expectedReceivedMinor: price?.receivedMinor ?? null,
      paidBefore: found && (paidBefore ?? found.paidBefore ?? null),
      ...(found && facts.amount && { twinPrint: printOf(desk, ['found', found.customerId, found.account.id], facts.amount) }),
    })
    .where(and(unchanged, eq(batchRows.state, 'draft')))
}
