import { and, desc, eq, gt, notInArray, or, sql } from 'drizzle-orm'
import type { PaymentsApi } from '#contract/api'
import type { Desk } from '../desk'
import { paymentReferences } from '../registry/remember-payment'
import { registry } from '../registry/tables'
import { findPayment } from './find-payment'
import { asksEveryWord, paymentSubject, takeTurn } from './poll-schedule'
import { settlePayment } from './resolve-unknown'
import { calls } from './tables'

/** Days for which a payment is followed after it was sent. */
const followedDays = 30

/**
 * Looks up the payments that this console sent until each has ended. For an API without lists: pages then show the current state
 * although nobody opens each payment. Rejects with the ServiceError of the first look-up that fails.
 */
export async function followPayments(desk: Desk, api: PaymentsApi, { limit = 20 } = {}): Promise<void> {
  for (const { quoteId, reference, details, sentAt } of await listMoving(desk, limit)) {
    const turn = await takeTurn(desk, paymentSubject(quoteId))
    if (turn === 0) continue
    const everyWord = asksEveryWord(turn, sentAt, desk.now())
    const found = await findPayment(api, { quoteId, references: paymentReferences({ reference, details }), everyWord })
    if (found !== undefined) await settlePayment(desk, quoteId, found)
  }
}

function listMoving(desk: Desk, limit: number) {
  const status = sql`coalesce(${registry.details} ->> 'payment_status', '')`
  const oldest = new Date(desk.now().getTime() - followedDays * 86_400_000)
  const isDue = sql`not exists (select from backoffice.looks l
    where l.subject = 'payment:' || ${calls.objectId} and l.next_at > ${desk.now().toISOString()}::timestamptz)`
  return desk.db
    .select({ quoteId: calls.objectId, reference: registry.reference, details: registry.details, sentAt: calls.sentAt })
    .from(calls)
    .innerJoin(registry, and(eq(registry.kind, 'quote'), eq(registry.id, calls.objectId)))
    .where(
      and(
        or(
          and(eq(calls.operation, 'payQuote'), eq(calls.state, 'done')),
          and(eq(calls.operation, 'confirmQuote'), eq(calls.state, 'done')),
        ),
        gt(calls.sentAt, oldest),
        notInArray(status, ['completed', 'failed']),
        isDue,
      ),
    )
    .orderBy(desc(calls.sentAt))
    .limit(limit)
}
