import type { PaymentsApi } from '#contract/api'
import type { Desk } from '../desk'
import { listRemembered } from '../registry/registry'
import { paymentReferences } from '../registry/remember-payment'
import { findPayment, ownersKnownTo } from './find-payment'
import { settlePayment } from './keep-payment'
import { completedSubject, listDueCompleted, restartPolling, takeTurn } from './poll-schedule'

const hour = 3_600
const day = 24 * hour
/** The pauses in seconds after each look but the last at a payment that has arrived. Most returns come within days. */
const backoff = [5 * hour, 18 * hour, day, 2 * day, 3 * day, 7 * day, 14 * day] as const
const mostAtOnce = 20

/**
 * Looks again, ever more rarely, at payments that an API has reported as completed, for 28 days: a bank may send back what had
 * arrived, and without events nobody would notice. Rejects with the ServiceError of the first look-up that fails.
 */
export async function watchCompleted(desk: Desk, api: PaymentsApi): Promise<void> {
  const due = await listDueCompleted(desk, mostAtOnce)
  const quotes = await listRemembered(
    desk.db,
    'quote',
    due.map(({ quoteId }) => quoteId),
  )
  for (const { id: quoteId, reference, details } of quotes) {
    const turn = await takeTurn(desk, completedSubject(quoteId), { backoff })
    if (turn === 0) continue
    const references = paymentReferences({ reference, details })
    const found = await findPayment(api, { quoteId, references, isOfAnother: ownersKnownTo(desk.db) })
    if (found !== undefined) await settlePayment(desk, quoteId, found)
    if (turn > backoff.length) await restartPolling(desk.db, [completedSubject(quoteId)])
  }
}
