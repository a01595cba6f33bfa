import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { type AmountSide, failureCodes } from '#contract/transfers'
import { type Tx, transaction } from '#database/open'
import { readRows } from '#database/read-rows'
import { duplicateDays } from '../approvals/payee-history'
import type { Desk } from '../desk'
import type { MatchedRow } from './deps'
import { lockBatch } from './find-batch'
import { type BatchRow, batchRows, type PaidBefore } from './tables'

type Sought = { row: number; customer: string; account: string; minor: string; side: AmountSide }
const Found = z.object({ row: z.int(), quote_id: z.string(), at: z.date() })

/** Finds the rows of `matched` that were paid before, by row number. */
export function listPaidBefore(
  tx: Tx,
  desk: Pick<Desk, 'now'>,
  matched: readonly MatchedRow[],
): Promise<Map<number, PaidBefore>> {
  const sought = matched.flatMap(({ row, facts, finding }): Sought[] => {
    if (!('account' in finding) || facts.amount === undefined) return []
    const { minor, side } = facts.amount
    return [{ row: row.rowNumber, customer: finding.customerId, account: finding.account.id, minor: String(minor), side }]
  })
  return findPaid(tx, desk, sought)
}

/**
 * Looks again for the matched rows of a draft, because they may have been paid since they were matched. A row with a newer
 * payment than the one it shows is no longer intended: nobody has seen that payment when they ticked it.
 */
export function markPaidSince(desk: Desk, batchId: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    await lockBatch(tx, batchId, ['draft'])
    const matched = and(eq(batchRows.batchId, batchId), eq(batchRows.leftOut, false), eq(batchRows.match, 'found'))
    const rows = await tx
      .select()
      .from(batchRows)
      .where(and(matched, isNotNull(batchRows.amountMinor)))
    await keepNewer(tx, batchId, await findNewer(tx, desk, batchId, rows), { ticked: false })
  })
}

/**
 * Returns, in their order, the refusal of each row that was paid since its batch was submitted, alone or in another batch. The row
 * then shows that payment: whoever retries it has seen it. The caller's transaction must hold the lock of approvals, under which
 * every payment gets its permit.
 */
export async function refusePaidSince(
  tx: Tx,
  desk: Pick<Desk, 'now'>,
  batchId: string,
  rows: readonly BatchRow[],
): Promise<(ServiceError | undefined)[]> {
  const newer = await findNewer(tx, desk, batchId, rows)
  await keepNewer(tx, batchId, newer, { ticked: true })
  return rows.map(({ rowNumber }) => {
    const found = newer.find(({ row }) => row === rowNumber)
    return found && new ServiceError('paid_meanwhile', `paid by ${found.payment.quoteId}`)
  })
}

type Newer = { row: number; payment: PaidBefore }

/** Finds payments of other batches, or of none, that are newer than the one that the row shows. */
async function findNewer(tx: Tx, desk: Pick<Desk, 'now'>, batchId: string, rows: readonly BatchRow[]): Promise<Newer[]> {
  const sought = rows.flatMap(({ rowNumber: row, customerId, accountId, amountMinor, amountSide }): Sought[] =>
    customerId && accountId && amountMinor !== null && amountSide
      ? [{ row, customer: customerId, account: accountId, minor: String(amountMinor), side: amountSide }]
      : [],
  )
  const paid = await findPaid(tx, desk, sought, batchId)
  return rows.flatMap(({ rowNumber: row, paidBefore: shown }) => {
    const payment = paid.get(row)
    return payment && !(shown && Date.parse(shown.at) >= Date.parse(payment.at)) ? [{ row, payment }] : []
  })
}

/** Stores what the rows show. `ticked`: whether a row stays intended, although nobody has seen this payment. */
async function keepNewer(tx: Tx, batchId: string, newer: readonly Newer[], { ticked }: { ticked: boolean }): Promise<void> {
  if (newer.length === 0) return
  await tx.execute(sql`
    update backoffice.batch_rows r set paid_before = n.payment, intended = r.intended and ${ticked}
    from jsonb_to_recordset(${JSON.stringify(newer)}::jsonb) as n(row integer, payment jsonb)
    where r.batch_id = ${batchId} and r.row_number = n.row`)
}

/**
 * Finds the payments of the last `duplicateDays` that this console sent, or may have sent, with the same account and amount as
 * it was typed, by row number. Payments that are known to have been returned are left out, and so are those of the batch
 * `exceptOf`.
 */
async function findPaid(
  tx: Tx,
  { now }: Pick<Desk, 'now'>,
  sought: readonly Sought[],
  exceptOf?: string,
): Promise<Map<number, PaidBefore>> {
  if (sought.length === 0) return new Map()
  const since = new Date(now().getTime() - duplicateDays * 86_400_000)
  const statement = sql`
    select distinct on (s.row) s.row, i.quote_id, i.made_at as at
    from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as s(row integer, customer text, account text, minor bigint, side text)
    join backoffice.quote_intents i on i.customer_id = s.customer and i.account_id = s.account and i.amount_minor = s.minor
      and i.amount_side = s.side and i.made_at >= ${since.toISOString()}::timestamptz
    join backoffice.live_payments l on l.quote_id = i.quote_id
    where not exists (select from backoffice.returned_permits r where r.permit_id = l.permit_id)
      and not exists (select from backoffice.batch_rows b
      where b.quote_id = i.quote_id
        and (b.batch_id = ${exceptOf ?? null} or b.state = 'failed' and b.code in ${[...failureCodes]}))
    order by s.row, i.made_at desc`
  const found = await readRows(tx, Found, statement)
  return new Map(found.map(({ row, quote_id, at }) => [row, { quoteId: quote_id, at: at.toISOString() }]))
}
