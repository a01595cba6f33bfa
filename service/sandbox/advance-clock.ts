import { type SQL, sql } from 'drizzle-orm'
import { reportUnmatched } from '../deposits/report-unmatched'
import type { Context } from '../ground/context'
import { expireQuotes } from '../transfers/expire-quotes'
import { markStuckTransfers } from '../transfers/stuck-transfers'

/**
 * Simulates the passing of time for one test organization: its open quotes, confirmations, payouts, look-ups, unclaimed deposits,
 * KYC approvals and idempotency keys get older. Its stored times are moved back, because all organizations share one clock. Times
 * that callers have seen (created, delivered) stay: a sandbox rail counts from the submission, which the API does not show. Runs
 * in the caller's transaction. Webhooks keep their own schedule.
 */
export async function advanceClock({ db, organizationId }: Context, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  const mine = sql`org_id = ${organizationId}`
  const isOpen = sql`status in ('pending', 'awaiting_confirmation')`
  const moves: SQL[] = [
    // Customers are locked before their quotes, as in all code, to avoid deadlocks. An approval without an expiry is unchanged.
    sql`update payments.customers set kyc_valid_until = kyc_valid_until - ${by}
      where ${mine} and (kyc_valid_until is not null or id in (select customer_id from payments.quotes where ${mine} and ${isOpen}))`,
    sql`update payments.quotes set expires_at = expires_at - ${by}, confirm_by = confirm_by - ${by}
      where ${mine} and ${isOpen}`,
    sql`update payments.transactions set submitted_at = submitted_at - ${by}
      where ${mine} and type = 'withdraw' and status in ('processing', 'completed')`,
    sql`update payments.inbound_movements set moved_at = moved_at - ${by}, claimable_until = claimable_until - ${by}
      where ${mine} and matched_at is null and refunded_at is null`,
    sql`update payments.idempotency_keys set created_at = created_at - ${by} where ${mine}`,
    sql`update jobs.jobs set run_at = run_at - ${by}, next_run_at = next_run_at - ${by}
      where ${mine} and queue <> 'webhooks.deliver'`,
  ]
  for (const move of moves) await db.execute(move)
}

/** Expires what is due now instead of at the next sweep. Each kind has its own transaction, after the time has moved. */
export async function endWhatIsOver({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await expireQuotes(db, now)
  await markStuckTransfers(db, now)
  await reportUnmatched(db, now)
}
