import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JobHandler } from '#database/jobs'
import { type Db, transaction } from '#database/open'
import { readRow } from '#database/read-rows'
import { readNow } from '../ground/clock'
import { newId } from '../ground/ids'
import { nextNight } from '../ground/nightly'
import type { Resources } from '../ground/resources'
import { startPaymentsExcept, stopPayments } from '../payment-stops/payment-stops'
import { type LedgerFinding, mostFindings, verifyChanges, verifyLedger } from './verify-ledger'

export const bookCheckQueue = 'ledger.check'
const by = 'check of the books'

/** `whole`: all books were read, not only the entries since the last check. */
export type BookVerdict = { findings: LedgerFinding[]; milliseconds: number; whole: boolean }

/**
 * Checks the books and stores the verdict. Payments of organizations with incorrect books stop until a check finds them correct;
 * a finding without an organization, or more findings than are listed, stops all payments. Once a check fails, only a check of
 * all the books can clear it.
 */
export async function checkBooks(db: Db, { now: given, whole: asked }: { now?: Date; whole: boolean }): Promise<BookVerdict> {
  const began = performance.now()
  const now = await readNow({ db, now: given })
  const changes = asked || (await isWholeDue(db, now)) ? undefined : await verifyChanges(db, now)
  const findings = changes ?? (await verifyLedger(db, now))
  const verdict = { findings, milliseconds: Math.round(performance.now() - began), whole: changes === undefined }
  await keepVerdict(db, verdict, now)
  return verdict
}

const DueRow = z.object({ due: z.boolean() })

/** Returns whether all books must be read: weekly, and after a check with findings. */
async function isWholeDue(db: Db, now: Date): Promise<boolean> {
  const { due } = await readRow(
    db,
    DueRow,
    sql`
    select coalesce((select jsonb_array_length(v.findings) > 0 from payments.ledger_verdicts v order by v.checked_at desc, v.id desc limit 1), true)
      or coalesce((select c.whole_at <= ${now.toISOString()}::timestamptz - interval '6 days 12 hours' from payments.ledger_checkpoint c), true) as due`,
  )
  return due
}

async function keepVerdict(db: Db, { findings, milliseconds, whole }: BookVerdict, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.execute(sql`
      insert into payments.ledger_verdicts (id, checked_at, milliseconds, findings, whole)
      values (${newId()}, ${now.toISOString()}::timestamptz, ${milliseconds}, ${JSON.stringify(findings)}::jsonb, ${whole})`)
    const wrong = concernedBy(findings)
    for (const [organizationId, reason] of wrong) await stopPayments(tx, { organizationId, cause: 'books', reason, by, now })
    await startPaymentsExcept(tx, [...wrong.keys()], { cause: 'books', reason: 'The books were found right', by, now })
  })
}

/** Returns the organizations to stop (null: all), each with its first violation. */
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

/** Returns the job handler of the nightly check, which runs once for all processes and logs the findings. */
export function checkNightly({ db, log }: Pick<Resources, 'db' | 'log'>): JobHandler {
  return async (_job, { now }) => {
    const { findings, milliseconds, whole } = await checkBooks(db, { now, whole: false })
    for (const { invariant, organizationId, subject, found } of findings) {
      log('error', 'books_are_wrong', { invariant, organizationId: organizationId ?? undefined, subject, found })
    }
    log('info', 'books_checked', { findings: findings.length, milliseconds, whole })
    return { runAgainAt: nextNight(now) }
  }
}
