import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { PaymentsApi } from '#contract/api'
import type { Desk } from '../desk'
import { quoteIntents } from '../quote-intents/tables'
import { paymentReferences } from '../registry/remember-payment'
import { registry } from '../registry/tables'
import { type FoundPayment, findPayment, ownersKnownTo } from './find-payment'
import { settlePayment } from './keep-payment'
import { isTurnOf, paymentSubject, takeTurn, triesEveryReference } from './poll-schedule'
import { followedMs, isWithoutEnd } from './sent-payments'
import { calls, livePayments } from './tables'

const mostAtOnce = 20

/**
 * Looks up the payments that this console sent until each has ended, for 30 days at most. For an API without lists: pages then
 * show the current state although nobody opens each payment. Rejects with the ServiceError of the first look-up that fails.
 */
export async function followPayments(desk: Desk, api: PaymentsApi): Promise<void> {
  for (const { quoteId, reference, details, sentAt } of await listMoving(desk))
    await lookAtPayment(desk, api, { quoteId, references: paymentReferences({ reference, details }), sentAt })
}

type Sent = { quoteId: string; references: readonly (string | null)[]; sentAt: Date }

/**
 * Looks up the payment of a quote if its turn has come, and records what it finds. Returns undefined if it finds none, or if the
 * turn has not come. Rejects with the ServiceError of the API.
 */
export async function lookAtPayment(
  desk: Desk,
  api: PaymentsApi,
  { quoteId, references, sentAt }: Sent,
): Promise<FoundPayment | undefined> {
  const turn = await takeTurn(desk, paymentSubject(quoteId))
  if (turn === 0) return undefined
  const everyReference = triesEveryReference(turn, sentAt, desk.now())
  const found = await findPayment(api, { quoteId, references, everyReference, isOfAnother: ownersKnownTo(desk.db) })
  if (found !== undefined) await settlePayment(desk, quoteId, found)
  return found
}

/**
 * Lists the payments that ceased to be followed within the last 30 days without an end, the newest first. Later they are told of
 * on their own pages alone: an API whose words are not known may end none.
 */
export function listUnfollowed({ db, now }: Pick<Desk, 'db' | 'now'>, limit: number) {
  const sentAt = sql<Date>`max(${calls.sentAt})`.mapWith(calls.sentAt)
  const [newest, oldest] = [1, 2].map((times) => new Date(now().getTime() - times * followedMs).toISOString())
  return db
    .select({ quoteId: calls.objectId, sentAt })
    .from(calls)
    .where(and(isWithoutEnd, sql`${calls.sentAt} > ${oldest}::timestamptz`))
    .groupBy(calls.objectId)
    .having(sql`max(${calls.sentAt}) <= ${newest}::timestamptz`)
    .orderBy(desc(sentAt))
    .limit(limit)
}

/**
 * Lists the payments to a customer that this console sent and of which it knows no end, or of which it does not know whether they
 * were made, the newest first. For an API without lists; payments that were made elsewhere are not among them.
 */
export function listUnderWay({ db, now }: Pick<Desk, 'db' | 'now'>, customerId: string, limit: number) {
  const oldest = new Date(now().getTime() - followedMs)
  const { quoteId, state, sentAt, paymentEndedAt } = livePayments
  return db
    .select({ quoteId, reference: registry.reference })
    .from(livePayments)
    .innerJoin(quoteIntents, eq(quoteIntents.quoteId, quoteId))
    .leftJoin(registry, and(eq(registry.kind, 'quote'), eq(registry.id, quoteId)))
    .where(and(eq(quoteIntents.customerId, customerId), isNull(paymentEndedAt), or(ne(state, 'done'), gt(sentAt, oldest))))
    .orderBy(desc(sentAt))
    .limit(limit)
}

function listMoving({ db, now }: Desk) {
  const oldest = new Date(now().getTime() - followedMs)
  const isDue = isTurnOf(sql`${paymentSubject('')}::text || ${calls.objectId}`, now())
  return db
    .select({ quoteId: calls.objectId, reference: registry.reference, details: registry.details, sentAt: calls.sentAt })
    .from(calls)
    .innerJoin(registry, and(eq(registry.kind, 'quote'), eq(registry.id, calls.objectId)))
    .where(and(isWithoutEnd, gt(calls.sentAt, oldest), isDue))
    .orderBy(desc(calls.sentAt))
    .limit(mostAtOnce)
}
