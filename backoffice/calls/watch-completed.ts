import { and, between, desc, eq, sql } from 'drizzle-orm'
import type { PaymentsApi } from '#contract/api'
import type { Desk } from '../desk'
import { paymentReferences } from '../registry/remember-payment'
import { registry } from '../registry/tables'
import { findPayment, ownersKnownTo } from './find-payment'
import { takeTurn } from './poll-schedule'
import { settlePayment } from './resolve-unknown'
import { followedMs, isPaid } from './sent-payments'
import { calls } from './tables'

const hour = 3_600
const day = 24 * hour
/** The pauses in seconds after each look at a payment that has arrived; the last value repeats. Most returns come within days. */
const backoff = [5 * hour, 18 * hour, day, 2 * day, 3 * day, 7 * day, 14 * day] as const
/** Seconds after its sending at which a payment is looked at for the first time. */
const firstLook = hour

/**
 * Looks again, ever more rarely, at payments that an API has reported as completed, for 30 days: a bank may send back what had
 * arrived, and without events nobody would notice. Rejects with the ServiceError of the first look-up that fails.
 */
export async function watchCompleted(desk: Desk, api: PaymentsApi, { limit = 20 } = {}): Promise<void> {
  for (const { quoteId, reference, details } of await listCompleted(desk, limit)) {
    if ((await takeTurn(desk, subjectOf(quoteId), { backoff })) === 0) continue
    const references = paymentReferences({ reference, details })
    const found = await findPayment(api, { quoteId, references, isOfAnother: ownersKnownTo(desk.db) })
    if (found !== undefined) await settlePayment(desk, quoteId, found)
  }
}

/** Returns the subject of the looks at a payment that has arrived. Those until its arrival have another schedule. */
function subjectOf(quoteId: string): string {
  return `completed:${quoteId}`
}

function listCompleted({ db, now }: Desk, limit: number) {
  const [oldest, newest] = [followedMs, firstLook * 1000].map((ms) => new Date(now().getTime() - ms))
  const mustWait = sql`exists (select from backoffice.looks l
    where l.subject = ${subjectOf('')}::text || ${calls.objectId} and l.next_at > ${now().toISOString()}::timestamptz)`
  const hasArrived = sql`${registry.details} ->> 'payment_status' = 'completed'`
  return db
    .select({ quoteId: calls.objectId, reference: registry.reference, details: registry.details })
    .from(calls)
    .innerJoin(registry, and(eq(registry.kind, 'quote'), eq(registry.id, calls.objectId)))
    .where(and(isPaid, between(calls.sentAt, oldest ?? now(), newest ?? now()), hasArrived, sql`not ${mustWait}`))
    .orderBy(desc(calls.sentAt))
    .limit(limit)
}
