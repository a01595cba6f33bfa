import { sql } from 'drizzle-orm'
import { errorName } from '#database/error-name'
import { runSteps } from '#database/run-steps'
import { expireApprovals } from './customers/kyc/expire-approvals'
import { scheduleInbound } from './deposits/list-inbound'
import { reportUnmatched } from './deposits/report-unmatched'
import { readNow, timeOf } from './ground/clock'
import { deleteOutdated } from './ground/delete-outdated'
import { scheduleNightly } from './ground/nightly'
import type { Resources } from './ground/resources'
import { bookCheckQueue } from './ledger/check-books'
import type { Rates } from './rates/rate-types'
import { retentionQueue } from './retention/delete-outlived'
import { eraseExpired } from './retention/erase-expired'
import { openTransfers } from './transfers/cancel-quotes'
import { expireQuotes } from './transfers/expire-quotes'
import { markStuckTransfers } from './transfers/stuck-transfers'
import { sweepDeliveries } from './webhooks/delivery.queries'

type Needs = Pick<Resources, 'db' | 'log'> & { rates: Rates }

/**
 * Ends quotes and approvals that are due, reports stuck transfers, deletes rows past their retention (stored answers after a day,
 * deliveries and wrong claims of deposits after 30 days), and records the rates. A failing step does not stop the others; the
 * errors are thrown at the end.
 */
export async function sweep({ db, rates, log }: Needs, now: Date | undefined): Promise<void> {
  const steps = {
    quotes: () => expireQuotes(db, now),
    stuck_transfers: () => markStuckTransfers(db, now),
    approvals: () => expireApprovals({ db, openTransfers }, now),
    unmatched_deposits: () => reportUnmatched(db, now),
    stored_answers: () =>
      deleteOutdated(db, {
        table: 'payments.idempotency_keys',
        key: ['org_id', 'key'],
        where: sql`created_at < ${timeOf({ now })} - interval '24 hours'`,
      }),
    deliveries: () => sweepDeliveries(db, now),
    deposit_claims: () =>
      deleteOutdated(db, {
        table: 'payments.deposit_claims',
        key: ['org_id', 'quote_id', 'fingerprint'],
        where: sql`created_at < ${timeOf({ now })} - interval '30 days'`,
      }),
    personal_data: () => eraseExpired(db, now),
    bank_movements: () => scheduleInbound(db, now),
    nightly_check: () => scheduleNightly(db, bookCheckQueue, now),
    nightly_deletion: () => scheduleNightly(db, retentionQueue, now),
    rates: async () => rates.record(db, await readNow({ db, now })),
  }
  await runSteps(steps, (step, error) => log('error', 'sweep_failed', { step, error: errorName(error) }))
}
