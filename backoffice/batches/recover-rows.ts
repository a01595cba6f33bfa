import { and, asc, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { type Tx, transaction } from '#database/open'
import { type Call, endOf, listLatestCalls } from '../calls/calls'
import { pauseOf } from '../calls/poll-schedule'
import type { Desk } from '../desk'
import { rowRefusalOf } from './row-codes'
import { type BatchRow, batchRows, batchRunners } from './tables'

const rowsAtATime = 100
/** The backoff in seconds before an unknown row is checked again. Short, because the check only reads our own tables. */
const pauses = [1, 1, 2, 2, 5] as const

/**
 * Takes over the rows of runners that are no longer alive. A row that was being quoted starts again, because a quote debits
 * nothing. A row that may have been paid or confirmed is looked up before anything else is sent for it.
 */
export async function takeOverRows({ db, now }: Desk): Promise<void> {
  const isLeft = and(isNotNull(batchRows.runner), isOwnedByNobody(now()))
  // Skips locked rows: another process is working on them. So processes neither wait for each other nor deadlock.
  const left = (state: SQL) =>
    sql`(batch_id, row_number) in (
      select batch_id, row_number from backoffice.batch_rows where ${state} and ${isLeft} for update skip locked)`
  await db.update(batchRows).set({ state: 'waiting', runner: null }).where(left(sql`state = 'quoting'`))
  await db
    .update(batchRows)
    .set({ state: 'unknown', runner: null, looks: 0, nextLookAt: now() })
    .where(left(sql`state in ('paying', 'confirming')`))
}

/** Returns the condition on rows that no living runner owns them. */
export function isOwnedByNobody(now: Date): SQL {
  return sql`not exists (select from ${batchRunners}
    where ${batchRunners.id} = ${batchRows.runner} and ${batchRunners.aliveUntil} > ${now.toISOString()}::timestamptz)`
}

/** Settles rows with an unknown outcome from the results of their look-ups. Returns whether more rows may be due. */
export function settleUnknownRows(desk: Desk): Promise<boolean> {
  return transaction(desk.db, async (tx) => {
    const rows = await tx
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.state, 'unknown'), lte(batchRows.nextLookAt, desk.now())))
      .orderBy(asc(batchRows.nextLookAt))
      .limit(rowsAtATime)
      .for('update', { skipLocked: true })
    const ids = rows.flatMap(({ quoteId }) => quoteId ?? [])
    const latest = await listLatestCalls(tx, { kind: 'quote', ids, operations: ['payQuote', 'confirmQuote'] })
    for (const row of rows) {
      const of = (operation: string) => latest.find((call) => call.objectId === row.quoteId && call.operation === operation)
      await settleRow(tx, desk, row, recoveredStateOf(row, of('payQuote'), of('confirmQuote')))
    }
    return rows.length === rowsAtATime
  })
}

type RecoveredState = { state: 'waiting' | 'held' | 'processing' | 'unknown' | 'not_known' } | { state: 'failed'; code: string }

/** Derives the state of a row from the calls that this console made for it. */
function recoveredStateOf(
  row: Pick<BatchRow, 'attempt' | 'requiresConfirmation'>,
  pay: Call | undefined,
  confirm: Call | undefined,
): RecoveredState {
  if (pay === undefined) return { state: 'waiting' }
  const paid = endOf(pay)
  if (paid === 'open') return { state: 'unknown' }
  if (paid === 'not_known') return { state: 'not_known' }
  if (paid === 'failed') return afterRefusal(pay.code ?? 'no_effect', row.attempt, 'waiting')
  if (!row.requiresConfirmation) return { state: 'processing' }
  if (confirm === undefined) return { state: 'held' }
  const confirmed = endOf(confirm)
  if (confirmed === 'open') return { state: 'unknown' }
  if (confirmed === 'done') return { state: 'processing' }
  return confirmed === 'failed' ? afterRefusal(confirm.code ?? 'no_effect', row.attempt, 'held') : { state: 'not_known' }
}

/** Returns the next state after a refused call. If the deadline for confirmation passed, a look-up finds the returned money. */
function afterRefusal(code: string, attempt: number, back: 'waiting' | 'held'): RecoveredState {
  if (back === 'held') return code === 'confirmation_expired' ? { state: 'processing' } : { state: 'held' }
  return rowRefusalOf(code, attempt) === 'fail' ? { state: 'failed', code } : { state: 'waiting' }
}

async function settleRow(tx: Tx, desk: Desk, row: BatchRow, recovered: RecoveredState): Promise<void> {
  const same = and(eq(batchRows.batchId, row.batchId), eq(batchRows.rowNumber, row.rowNumber))
  const now = desk.now()
  if (recovered.state === 'unknown') {
    const nextLookAt = new Date(now.getTime() + pauseOf(pauses, row.looks + 1) * 1000)
    await tx
      .update(batchRows)
      .set({ looks: row.looks + 1, nextLookAt })
      .where(same)
    return
  }
  const isEnd = recovered.state === 'failed' || recovered.state === 'not_known'
  await tx
    .update(batchRows)
    .set({
      state: recovered.state,
      code: recovered.state === 'failed' ? recovered.code : recovered.state === 'not_known' ? 'not_known' : null,
      runner: null,
      looks: 0,
      nextLookAt: recovered.state === 'processing' ? now : null,
      endedAt: isEnd ? now : null,
    })
    .where(same)
}
