import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Quote } from '#contract/transfers'
import type { Tx } from '#database/open'
import { type EndedCall, sendCalls } from '../calls/send-calls'
import type { Desk } from '../desk'
import { mustNotBeKnownStopped } from '../payments/read-payee'
import { stepKey } from '../quote-intents/quote-intents'
import type { Wave } from './deps'
import { firstLook } from './follow-rows'
import { givenIn } from './given-in'
import { callsAtOnce } from './quote-wave'
import { isOwnedByNobody } from './recover-rows'
import { settleRefused, toRefused } from './settle-refused'
import { type Batch, type BatchRow, batches, batchRows } from './tables'
import { moveRows, type WaveRow } from './wave'

/**
 * Confirms rows that were paid, which releases their money to the bank. It also does so after the batch was paused, because the
 * money of these rows is already on hold.
 */
export function confirmRows(wave: Wave, held: readonly WaveRow[]): Promise<void> {
  const { deps, batch, actor } = wave
  const { desk, api, certainAfter } = deps
  const options = (quoteId: string) => {
    return { idempotencyKey: stepKey('confirm', quoteId), actorId: batch.madeBy, requestId: actor.requestId }
  }
  return sendCalls<WaveRow, Quote, void>(desk, actor, {
    claim: (tx) => moveRows(tx, held, 'held', { state: 'confirming' }),
    toIntent: ({ row }) => ({
      operation: 'confirmQuote',
      action: 'quote.confirm',
      object: { kind: 'quote', id: givenIn(row, 'quoteId') },
      idempotencyKey: stepKey('confirm', givenIn(row, 'quoteId')),
      reference: row.reference ?? undefined,
      certainAt: certainAfter(row.confirmBy?.toISOString()),
      after: { batch_id: batch.id, row: row.rowNumber },
    }),
    send: async ({ row }) => {
      await mustNotBeKnownStopped(deps, givenIn(row, 'customerId'))
      return api.confirmQuote(givenIn(row, 'quoteId'), {}, options(givenIn(row, 'quoteId')))
    },
    atOnce: callsAtOnce,
    settle: (tx, ended) => settleConfirmed(tx, wave, ended),
  })
}

async function settleConfirmed(tx: Tx, wave: Wave, ended: readonly EndedCall<WaveRow, Quote>[]): Promise<void> {
  const now = wave.deps.desk.now()
  const done = ended.flatMap(({ item, result }) => (result.state === 'done' ? [item] : []))
  const lost = ended.flatMap(({ item, result }) => (result.state !== 'done' && result.state !== 'failed' ? [item] : []))
  await moveRows(tx, done, 'confirming', { state: 'processing', ...firstLook(now) })
  await moveRows(tx, lost, 'confirming', { state: 'unknown', runner: null, looks: 0, nextLookAt: now })
  const refused = ended.flatMap(({ item, result }) => (result.state === 'failed' ? [toRefused(item, result)] : []))
  await settleRefused(tx, wave, refused, { from: 'confirming', back: 'held', passed: done.length })
}

/** Takes over rows of one batch that wait for confirmation and that no living runner owns. Returns undefined if all are locked. */
export async function claimAwaitingRows(
  desk: Desk,
  runner: string,
  limit: number,
): Promise<{ batch: Batch; rows: BatchRow[] } | undefined> {
  const now = desk.now()
  const isFree = and(sql`${batchRows.state} = 'held'`, isOwnedByNobody(now))
  const [first] = await desk.db
    .select({ batch: batches })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batchId))
    .where(and(isFree, or(isNull(batches.heldUntil), sql`${batches.heldUntil} <= ${now.toISOString()}::timestamptz`)))
    .limit(1)
  if (first === undefined) return undefined
  const rows = await desk.db
    .update(batchRows)
    .set({ runner })
    .where(
      sql`(batch_id, row_number) in (
        select batch_id, row_number from backoffice.batch_rows
        where batch_id = ${first.batch.id} and ${isFree} order by row_number limit ${limit} for update skip locked)`,
    )
    .returning()
  return rows.length === 0 ? undefined : { batch: first.batch, rows }
}
