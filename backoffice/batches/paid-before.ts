import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { failureCodes } from '#contract/transfers'
import type { Tx } from '#database/open'
import { duplicateDays } from '../approvals/payee-history'
import type { Desk } from '../desk'
import type { MatchedRow } from './deps'
import type { PaidBefore } from './tables'

const Found = z.object({ row: z.int(), quote_id: z.string(), at: z.date() })

/**
 * Lists the payments of the last `duplicateDays` that this console sent, or may have sent, with the same account and amount as
 * it was typed, by row number. Payments that are known to have been returned are left out.
 */
export async function listPaidBefore(
  tx: Tx,
  { now }: Pick<Desk, 'now'>,
  matched: readonly MatchedRow[],
): Promise<Map<number, PaidBefore>> {
  const sought = matched.flatMap(({ row, facts, finding }) => {
    if (!('account' in finding) || facts.amount === undefined) return []
    const { minor, side } = facts.amount
    return [{ row: row.rowNumber, customer: finding.customerId, account: finding.account.id, minor: String(minor), side }]
  })
  if (sought.length === 0) return new Map()
  const since = new Date(now().getTime() - duplicateDays * 86_400_000)
  const rows = await tx.execute(sql`
    select distinct on (s.row) s.row, i.quote_id, i.made_at as at
    from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as s(row integer, customer text, account text, minor bigint, side text)
    join backoffice.quote_intents i on i.customer_id = s.customer and i.account_id = s.account and i.amount_minor = s.minor
      and i.amount_side = s.side and i.made_at >= ${since.toISOString()}::timestamptz
    join backoffice.live_payments l on l.quote_id = i.quote_id
    where not exists (select from backoffice.batch_rows b
      where b.quote_id = i.quote_id and b.state = 'failed' and b.code in ${[...failureCodes]})
    order by s.row, i.made_at desc`)
  const found = z.array(Found).parse([...rows])
  return new Map(found.map(({ row, quote_id, at }) => [row, { quoteId: quote_id, at: at.toISOString() }]))
}
