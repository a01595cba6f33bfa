import { type SQL, sql } from 'drizzle-orm'
import { reportUnmatched } from '../deposits/report-unmatched'
import type { Context } from '../ground/context'
import { expireQuotes } from '../transfers/expire-quotes'
import { markStuckTransfers } from '../transfers/stuck-transfers'

/**
 * Brings everything that waits for a time nearer, for one test organization: open quotes and confirm windows end sooner, rails and polls
 * answer sooner, unclaimed deposits, approvals and stored answers are older. Clocks are left alone, so nothing else can notice: instead
 * of a clock that runs ahead, the past of this organization moves back. When something was created or delivered stays as it was told: a
 * rail of the sandbox counts from when a payout was handed to it, which nobody is shown.
 * Runs in the caller's transaction; webhooks keep their own schedule.
 */
export async function advanceClock({ db, organizationId }: Context, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  const mine = sql`org_id = ${organizationId}`
  const isOpen = sql`status in ('pending', 'awaiting_confirmation')`
  const moves: SQL[] = [
    // As everybody does: the customers first, then their quotes. An approval without an end stays so.
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

/** Ends what is over by now at once, instead of with the next sweep; each in a transaction of its own, after the clock has moved. */
export async function endWhatIsOver({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await expireQuotes(db, now)
  await markStuckTransfers(db, now)
  await reportUnmatched(db, now)
}
