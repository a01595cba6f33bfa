import 'server-only'
import { revalidatePath } from 'next/cache'
import type { RecordOutcomeBody } from '#contract/payouts'
import type { ActionContext } from '#lib/access/action'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'

type SentReading = { transactionId: string; body: RecordOutcomeBody; idempotencyKey: string }

/**
 * Sends what a person read at the bank, and returns its step. The record names the outcome only: whoever reads the trail and
 * reports second must take the reference and the amount from the bank.
 */
export async function sendReading(
  { transactionId, body, idempotencyKey }: SentReading,
  staff: Staff,
  { call, requestId }: ActionContext,
) {
  const readAs = { read_as: body.outcome }
  const { step } = await call(
    { operation: 'recordPayoutOutcome', object: { kind: 'transaction', id: transactionId }, idempotencyKey, after: readAs },
    () => api.recordPayoutOutcome(transactionId, body, { idempotencyKey, actorId: staff.personId, requestId }),
    (recorded) => ({ after: { ...readAs, payout_step: recorded.step } }),
  )
  revalidatePath('/transactions/[id]', 'page')
  return { step, outcome: body.outcome }
}
