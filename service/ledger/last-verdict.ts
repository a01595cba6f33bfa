import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { gauge } from '#database/metrics/registry'
import type { Sample } from '#database/metrics/text-format'
import type { Db } from '#database/open'
import { findRow } from '#database/read-rows'

const right = gauge('cauce_books_right', {
  help: 'Result of the last ledger check: 1 if it was consistent, 0 if not; absent before the first check.',
})
const findings = gauge('cauce_books_findings', { help: 'What the last check of the books found wrong.' })
const age = gauge('cauce_books_check_age_seconds', { help: 'How long ago the books were checked, in seconds.' })

const Row = z.object({ findings: z.int(), seconds: z.number() })

/** Returns the result of the last check of the books and its age. It does not read the books. */
export async function readLastVerdict(db: Db): Promise<Sample[]> {
  const last = await findRow(
    db,
    Row,
    sql`
    select jsonb_array_length(findings) as findings, greatest(0, extract(epoch from statement_timestamp() - checked_at))::float8 as seconds
    from payments.ledger_verdicts order by checked_at desc, id desc limit 1`,
  )
  if (last === undefined) return []
  return [right.at({}, last.findings === 0 ? 1 : 0), findings.at({}, last.findings), age.at({}, last.seconds)]
}
