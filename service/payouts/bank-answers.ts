import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { byHand } from '#contract/payouts'
import { readRows } from '#database/read-rows'
import type { Context } from '../ground/context'
import { type BankFacts, countedSince, lateSeconds } from './bank-state.rules'

/** The newest payouts that are counted, so that a busy day costs no more than a quiet one. */
const mostPayouts = 2000

const orUndefined = z
  .date()
  .nullable()
  .transform((at) => at ?? undefined)
const Row = z.object({
  country: z.string(),
  bankCode: z.string(),
  firstPaidAt: z.date(),
  sent: z.int(),
  received: z.int(),
  late: z.int(),
  waiting: z.int(),
  queued: z.int(),
  oldestWaitingSince: orUndefined,
  unanswered: z.int(),
  unansweredSince: orUndefined,
  nineOfTenSeconds: z.int().nullable(),
})

/** How one bank answered. Times are those of handing over; of a payout that is still queued, that of its payment. */
export type BankAnswered = BankFacts & {
  bankCode: string
  waiting: number
  queued: number
  oldestWaitingSince: Date | undefined
  nineOfTenSeconds: number | null
}

/**
 * Returns how the banks of Venezuela answered this organization's payouts, from the index of the newest transactions of a type:
 * those paid today, except those that a person executes, which show nothing about a bank. `since` is later if there were too many.
 */
export async function readBankAnswers(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  now: Date,
): Promise<{ since: Date; banks: BankAnswered[] }> {
  const since = countedSince(now)
  const rows = await readRows(
    db,
    Row,
    sql`
    with sent as (
      select t.quote_id, t.created_at, t.submitted_at, t.status = 'processing' as is_waiting, t.completed_at,
        coalesce(t.submitted_at, t.updated_at) as handed_at,
        case when t.status <> 'processing' and t.failure_code is distinct from 'bank_unavailable'
          then coalesce(t.completed_at, t.updated_at) end as answered_at
      from payments.transactions t
      where t.org_id = ${organizationId} and t.type = 'withdraw' and t.created_at >= ${since.toISOString()}::timestamptz
        and t.provider <> ${byHand} and (t.submitted_at is not null or t.status = 'processing')
      order by t.created_at desc, t.id desc limit ${mostPayouts}
    ), known as (
      select s.*, b.country_code, b.bank_code, max(s.answered_at) over bank as last_answered_at
      from sent s
      join payments.quotes q on q.org_id = ${organizationId} and q.id = s.quote_id
      join payments.bank_accounts b on b.org_id = q.org_id and b.id = q.destination_bank_account_id
      window bank as (partition by b.country_code, b.bank_code)
    ), told as (
      select k.*, k.answered_at is null and k.handed_at >= coalesce(k.last_answered_at, '-infinity') as is_unanswered
      from known k
    )
    select country_code as country, bank_code as "bankCode", min(created_at) as "firstPaidAt", count(*)::int as sent,
      count(completed_at)::int as received,
      count(*) filter (where coalesce(answered_at, ${now.toISOString()}::timestamptz) - handed_at
        >= make_interval(secs => ${lateSeconds}))::int as late,
      count(*) filter (where is_waiting)::int as waiting,
      count(*) filter (where is_waiting and submitted_at is null)::int as queued,
      min(handed_at) filter (where is_waiting) as "oldestWaitingSince",
      count(*) filter (where is_unanswered)::int as unanswered,
      min(handed_at) filter (where is_unanswered) as "unansweredSince",
      ceil(extract(epoch from percentile_disc(0.9) within group (order by completed_at - submitted_at)
        filter (where completed_at is not null)))::int as "nineOfTenSeconds"
    from told group by country_code, bank_code order by bank_code`,
  )
  const isCut = rows.reduce((total, { sent }) => total + sent, 0) >= mostPayouts
  const first = new Date(Math.min(...rows.map(({ firstPaidAt }) => firstPaidAt.getTime())))
  return { since: isCut ? first : since, banks: rows.filter(({ country }) => country === 'VE') }
}
