import { enqueue, type JobHandler } from '#database/jobs'
import { transaction } from '#database/open'
import { readNow } from '../../ground/clock'
import type { Context } from '../../ground/context'
import type { Resources } from '../../ground/resources'
import { lockCustomer } from '../record/customer.queries'
import type { OpenTransfers } from '../record/open-transfers'
import { moveCustomer } from './move-customer'
import { decide } from './status.rules'

export const slowReviewQueue = 'customers.slow_review'
const reviewSeconds = 60

/** Schedules the end of a test customer's review in `reviewSeconds`. */
export async function reviewLater(context: Context, customerId: string): Promise<void> {
  const now = await readNow(context)
  await enqueue(context.db, {
    queue: slowReviewQueue,
    organizationId: context.organizationId,
    key: customerId,
    payload: { customerId },
    runAt: new Date(now.getTime() + reviewSeconds * 1000),
  })
}

/** Returns the job handler that approves a customer who is still under review. After any other change it does nothing. */
export function finishSlowReview({ db, openTransfers }: Pick<Resources, 'db'> & { openTransfers: OpenTransfers }): JobHandler {
  return async ({ organizationId, payload }, { now }) => {
    const customerId = String(payload.customerId)
    await transaction(db, async (tx) => {
      const context = { db: tx, organizationId, openTransfers, now }
      const customer = await lockCustomer(context, customerId)
      if (customer?.state !== 'ONBOARDING' || customer.kycStatus !== 'under_review') return
      await moveCustomer(context, customer, decide(customer, 'approve'), { review: 'new_customer' })
    })
    return undefined
  }
}
