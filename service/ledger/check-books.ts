import { sql } from 'drizzle-orm'
import { enqueue, type JobHandler } from '#database/jobs'
import { type Db, transaction } from '#database/open'
import type { Dependencies } from '../context'
import { newId } from '../ids'
import { startPaymentsExcept, stopPayments } from '../payment-stops/payment-stops'
import { readNow } from '../transfers/step'
import { type LedgerFinding, mostFindings, verifyLedger } from './verify-ledger'

export const bookCheckQueue = 'ledger.check'
const checkKey = 'nightly'
const by = 'check of the books'
/** Three in the morning in Caracas. */
const checkHourUtc = 7
const dayMs = 24 * 3600 * 1000

/**
 * Checks the books and keeps the verdict. Payments of organizations whose books are wrong are stopped until a check finds them right; a
 * finding that is nobody's, or more of them than are listed, stops all.
 */
export async function checkBooks(db: Db, given?: Date): Promise<{ findings: LedgerFinding[]; milliseconds: number }> {
  const began = performance.now()
  const findings = await verifyLedger(db)
  const milliseconds = Math.round(performance.now() - began)
  const now = await readNow({ db, now: given })
  await transaction(db, async (tx) => {
    await tx.execute(sql`
      insert into payments.ledger_verdicts (id, checked_at, milliseconds, findings)
      values (${newId()}, ${now.toISOString()}::timestamptz, ${milliseconds}, ${JSON.stringify(findings)}::jsonb)`)
    const wrong = concernedBy(findings)
    for (const [organizationId, reason] of wrong) await stopPayments(tx, { organizationId, cause: 'books', reason, by, now })
    await startPaymentsExcept(tx, [...wrong.keys()], { cause: 'books', reason: 'The books were found right', by, now })
  })
  return { findings, milliseconds }
}

/** Each organization with the first thing that is wrong. */
function concernedBy(findings: LedgerFinding[]): Map<string | null, string> {
  const concerned = new Map<string | null, string>()
  const counts = new Map<string, number>()
  for (const { invariant, organizationId } of findings) {
    const count = (counts.get(invariant) ?? 0) + 1
    counts.set(invariant, count)
    const whose = count === mostFindings ? null : organizationId
    if (!concerned.has(whose)) concerned.set(whose, `Does not hold: ${invariant}`)
  }
  return concerned
}

/** The nightly check, once for all processes; what is wrong is logged. */
export function checkNightly({ db, log }: Pick<Dependencies, 'db' | 'log'>): JobHandler {
  return async (_job, { now }) => {
    const { findings, milliseconds } = await checkBooks(db, now)
    for (const { invariant, organizationId, subject, found } of findings) {
      log('error', 'books_are_wrong', { invariant, organizationId: organizationId ?? undefined, subject, found })
    }
    log('info', 'books_checked', { findings: findings.length, milliseconds })
    return { runAgainAt: nextNight(now) }
  }
}

/** Sees to it that the check comes round every night, the first time at once. */
export async function scheduleNightlyCheck(db: Db, given?: Date): Promise<void> {
  const [waiting] = await db.execute(sql`
    select 1 from jobs.jobs where queue = ${bookCheckQueue} and key = ${checkKey} and dead_at is null`)
  if (waiting !== undefined) return
  await enqueue(db, { queue: bookCheckQueue, key: checkKey, runAt: await readNow({ db, now: given }) })
}

export function nextNight(now: Date): Date {
  const tonight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), checkHourUtc)
  return new Date(tonight > now.getTime() ? tonight : tonight + dayMs)
}
