import { and, eq, sql } from 'drizzle-orm'
import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { unlessCode } from '#contract/refusal-as-value'
import type { Quote } from '#contract/transfers'
import { transaction } from '#database/open'
import { returnPermits } from '../approvals/return-permits'
import { lookAtPayment } from '../calls/follow-payments'
import { pauseAt } from '../calls/poll-schedule'
import { isFollowed } from '../calls/sent-payments'
import type { Desk } from '../desk'
import { inParallel } from '../in-parallel'
import { findRemembered } from '../registry/registry'
import { paymentReferences } from '../registry/remember-payment'
import { givenIn } from './given-in'
import { moneyUnknown, mostAttempts } from './row-codes'
import { type BatchRow, batchRows } from './tables'

/**
 * The backoff in seconds before each look-up of a payment that is under way; the last value repeats. A transfer within a network
 * of instant payments arrives within seconds, so the first look-ups follow each other quickly.
 */
const pauses = [3, 1, 2, 4, 10, 20, 30, 60, 120, 300] as const
const rowsAtATime = 16
const pollsAtOnce = 8

/** How a payment ended, or that nobody can know; undefined while it is under way or its end is not known yet. */
type End = { state: 'paid' } | { state: 'not_known' } | { state: 'failed'; code: string } | undefined

/** Returns the columns of a row whose payment has just left: no runner owns it, and the first look-up is scheduled. */
export function firstLook(now: Date) {
  return { runner: null, looks: 0, nextLookAt: new Date(now.getTime() + pauses[0] * 1000) }
}

/**
 * Looks up the outcome of rows that were paid. A job of the worker, safe to run concurrently: each row is looked up by one
 * process at a time. Returns whether to look up more rows at once: payments arrive about in the order in which they left, so if
 * none of these has ended, the rows after them can wait for the next turn.
 */
export async function followRows(desk: Desk, api: PaymentsApi): Promise<boolean> {
  const rows = await takeDue(desk)
  const ends = await inParallel(rows, pollsAtOnce, (row) =>
    lookUp(desk, api, row).catch((error) => {
      if (error instanceof ServiceError) return undefined // the API is unavailable: the next look-up tries again
      throw error
    }),
  )
  await endPaid(
    desk,
    rows.filter((_, place) => ends[place]?.state === 'paid'),
  )
  for (const [place, row] of rows.entries()) {
    const end = ends[place]
    if (end?.state === 'failed') await endFailed(desk, row, end.code)
    if (end?.state === 'not_known') await endUnknown(desk, row)
  }
  return rows.length === rowsAtATime && ends.some((end) => end !== undefined)
}

function takeDue({ db, now }: Desk): Promise<BatchRow[]> {
  const at = now().toISOString()
  const pause = pauseAt(pauses, sql`${batchRows.looks} + 2`)
  return db
    .update(batchRows)
    .set({ looks: sql`${batchRows.looks} + 1`, nextLookAt: sql`${at}::timestamptz + make_interval(secs => ${pause})` })
    .where(
      sql`(batch_id, row_number) in (
        select batch_id, row_number from backoffice.batch_rows where state = 'processing' and next_look_at <= ${at}::timestamptz
        order by next_look_at limit ${rowsAtATime} for update skip locked)`,
    )
    .returning()
}

/** Looks up the quote if the API can read quotes, otherwise the payment that is filed under one of its references. */
async function lookUp(desk: Desk, api: PaymentsApi, row: BatchRow): Promise<End> {
  const quoteId = givenIn(row, 'quoteId')
  const quote = await unlessCode('extension_missing', api.readQuote(quoteId))
  if (quote === undefined) return findEnd(desk, api, row)
  switch (quote.status) {
    case 'completed':
      return { state: 'paid' }
    case 'failed':
      return readCause(api, quote, 'technical_error')
    case 'expired':
      return readCause(api, quote, 'confirmation_expired')
    case 'cancelled':
      return readCause(api, quote, 'cancelled')
    default:
      return undefined
  }
}

/** Reads the payment of an ended quote, since a confirmation in time may still have released it. */
async function readCause(api: PaymentsApi, { transaction_id: id }: Quote, otherwise: string): Promise<End> {
  const transaction = id ? await api.readTransaction(id) : undefined
  if (transaction?.status === 'completed') return { state: 'paid' }
  if (transaction !== undefined && transaction.status !== 'failed') return undefined
  return { state: 'failed', code: transaction?.failure_code ?? otherwise }
}

async function findEnd(desk: Desk, api: PaymentsApi, row: BatchRow): Promise<End> {
  const quoteId = givenIn(row, 'quoteId')
  const entry = await findRemembered(desk.db, { kind: 'quote', id: quoteId })
  const references = entry === undefined ? [row.reference] : paymentReferences(entry)
  const found = await lookAtPayment(desk, api, { quoteId, references, sentAt: row.startedAt ?? desk.now() })
  const status = found?.transaction.status ?? entry?.details.payment_status
  if (status === 'completed') return { state: 'paid' }
  // The published interface does not state where the money of a failed payment is, whatever else the API adds to its answer.
  if (status === 'failed') return { state: 'failed', code: moneyUnknown }
  return row.startedAt === null || isFollowed(row.startedAt, desk.now()) ? undefined : { state: 'not_known' }
}

async function endPaid({ db, now }: Desk, rows: readonly BatchRow[]): Promise<void> {
  if (rows.length === 0) return
  const places = rows.map(({ batchId, rowNumber }) => ({ batch_id: batchId, row_number: rowNumber }))
  await db
    .update(batchRows)
    .set({ state: 'paid', code: null, runner: null, nextLookAt: null, endedAt: now() })
    .where(
      sql`state = 'processing' and (batch_id, row_number) in (
        select batch_id, row_number from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(batch_id uuid, row_number integer))`,
    )
}

/** Ends a row whose payment was followed as long as any is, at an API whose words for its end cannot be read. */
async function endUnknown({ db, now }: Desk, { batchId, rowNumber }: BatchRow): Promise<void> {
  await db
    .update(batchRows)
    .set({ state: 'not_known', code: 'not_known', runner: null, nextLookAt: null, endedAt: now() })
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.rowNumber, rowNumber), eq(batchRows.state, 'processing')))
}

/**
 * Ends a failed row. If the confirmation was lost on the way, which is a fault of this console, the row is queued again for a new
 * quote; the old one remains in the trail.
 */
function endFailed(desk: Desk, row: BatchRow, code: string): Promise<void> {
  const same = and(eq(batchRows.batchId, row.batchId), eq(batchRows.rowNumber, row.rowNumber), eq(batchRows.state, 'processing'))
  const isAgain = code === 'confirmation_expired' && row.attempt < mostAttempts
  const end = isAgain ? ({ state: 'waiting', quoteId: null } as const) : ({ state: 'failed', endedAt: desk.now() } as const)
  return transaction(desk.db, async (tx) => {
    const moved = await tx
      .update(batchRows)
      .set({ ...end, code, runner: null, nextLookAt: null })
      .where(same)
      .returning({ row: batchRows.rowNumber })
    if (isAgain && moved.length > 0 && row.quoteId !== null) await returnPermits(tx, desk, [row.quoteId])
  })
}
