import { enqueue, type JobHandler } from '#database/jobs'
import { transaction } from '#database/open'
import type { Context, Dependencies } from '../context'
import { moveCustomer } from '../kyc/move-customer'
import { decide } from '../kyc/standing'
import { readNow } from '../transfers/step'
import { lockCustomer } from './customer.queries'

export const slowReviewQueue = 'customers.slow_review'
const reviewSeconds = 60

/** A test customer whose review takes a minute. */
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

/** Approves whoever is still under review; anything that happened meanwhile stands. */
export function finishSlowReview({ db }: Pick<Dependencies, 'db'>): JobHandler {
  return async ({ organizationId, payload }, { now }) => {
    const customerId = String(payload.customerId)
    await transaction(db, async (tx) => {
      const context = { db: tx, organizationId, now }
      const customer = await lockCustomer(context, customerId)
      if (customer?.state !== 'ONBOARDING' || customer.kycStatus !== 'under_review') return
      await moveCustomer(context, customer, decide(customer, 'approve'), { review: 'new_customer' })
    })
    return undefined
  }
}
