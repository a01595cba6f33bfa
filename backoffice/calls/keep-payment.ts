import { and, eq, isNull, not } from 'drizzle-orm'
import type { Transaction } from '#contract/transfers'
import { type Tx, transaction } from '#database/open'
import type { Masked } from '../columns'
import type { Desk } from '../desk'
import type { NoticeKind } from '../notices/notice-kinds'
import { notify } from '../notices/notify'
import { payingRoles } from '../people/roles'
import { rememberPayment } from '../registry/remember-payment'
import { listCalls, onceOnly } from './calls'
import { endCall } from './end-call'
import type { FoundPayment } from './find-payment'
import { isProofOf } from './look-up-payment'
import { completedSubject, restartPolling, startPolling } from './poll-schedule'
import { isPaid } from './sent-payments'
import { calls } from './tables'

/** Milliseconds after its arrival at which a payment is looked at for the first time. */
const firstWatchMs = 3_600_000

/** Records a payment that was found for a quote: ends the open calls that it proves, and keeps it (`keepPayment`). */
export async function settlePayment(desk: Desk, quoteId: string, found: FoundPayment): Promise<void> {
  for (const call of await listCalls(desk.db, { kind: 'quote', id: quoteId })) {
    const isOpen = onceOnly.includes(call.operation) && call.state === 'unknown'
    if (isOpen && isProofOf(call.operation, found.transaction)) await endCall(desk, call, { state: 'done' })
  }
  await keepPayment(desk, quoteId, found)
}

/**
 * Updates the registry for lists, and notifies those who pay once the payment came back, or is no longer completed. An API whose
 * quotes can be read reports that by an event.
 */
export function keepPayment(desk: Desk, quoteId: string, found: FoundPayment): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const now = desk.now()
    const before = await rememberPayment(tx, { quoteId, ...found }, now)
    if (before === undefined) return
    await recordEnd(tx, quoteId, found.transaction, now)
    if (before.payment_status !== found.transaction.status) await scheduleWatch(tx, quoteId, found.transaction, now)
    const kind = noticeOf(found.transaction, before)
    if (kind === undefined) return
    const about = { kind: 'transaction', id: found.transaction.id }
    await notify(tx, { to: { roles: payingRoles }, kind, about, at: now })
  })
}

/** Records with the calls of a payment whether it has ended. */
async function recordEnd(tx: Tx, quoteId: string, { status }: Transaction, now: Date): Promise<void> {
  const hasEnded = status === 'completed' || status === 'failed'
  const isNoted = isNull(calls.paymentEndedAt)
  await tx
    .update(calls)
    .set({ paymentEndedAt: hasEnded ? now : null })
    .where(and(eq(calls.objectKind, 'quote'), eq(calls.objectId, quoteId), isPaid, hasEnded ? isNoted : not(isNoted)))
}

/** Schedules that a payment is looked at again after it has arrived (`watchCompleted`), and no longer if it came back. */
async function scheduleWatch(tx: Tx, quoteId: string, { status }: Transaction, now: Date): Promise<void> {
  const subject = completedSubject(quoteId)
  if (status === 'completed') await startPolling(tx, subject, new Date(now.getTime() + firstWatchMs))
  else await restartPolling(tx, [subject])
}

/**
 * Returns what those who pay are notified of: that a payment came back, or that one which was completed has failed or has a state
 * that nobody knows, such as REVERSED. One that is said to be under way again may be read from a copy that is behind, so they are
 * notified only of what follows.
 */
function noticeOf({ status, failure_code }: Transaction, before: Masked): NoticeKind | undefined {
  if (failure_code === 'returned') return before.payment_failure_code === 'returned' ? undefined : 'payout_returned'
  const isUndone = status !== undefined && !['completed', 'processing', 'pending'].includes(status)
  return isUndone && before.payment_arrived === true && before.payment_status !== status ? 'payment_undone' : undefined
}
