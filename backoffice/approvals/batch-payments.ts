import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { readRows } from '#database/read-rows'
import type { Approval } from './approval'
import type { PaymentToJudge } from './policy.rules'

type BatchRequest = Pick<Approval, 'id' | 'subjectId' | 'currency' | 'intent'>
type Reader = Pick<Db, 'execute'>

const Terms = z.object({ rates: z.record(z.string(), z.string()), drift_limit_bps: z.int() })
/** The allowance for fees in basis points, for an API without prices before a quote. */
const roomForFeesBps = 500

const Row = z.object({
  customer_id: z.string().nullable(),
  account_id: z.string(),
  currency: z.string(),
  debit: z.coerce.bigint(),
})

/**
 * Lists the payments of a batch that its approval covers: those that left or may have left, with their debit, and then the rows
 * that are still to be paid, as `listOpenRows` returns them.
 */
export async function listBatchPayments(db: Reader, request: BatchRequest): Promise<PaymentToJudge[]> {
  const sent = await listPayments(
    db,
    sql`
    select p.customer_id, p.account_id, p.currency, p.debit_minor as debit
    from backoffice.payment_permits p join backoffice.live_payments l on l.permit_id = p.id
    where p.approval_id = ${request.id}::uuid
      and not exists (select from backoffice.returned_permits t where t.permit_id = p.id)`,
  )
  return [...sent, ...(await listOpenRows(db, request))]
}

/**
 * Lists the rows of a requested batch that are still to be paid, in their order, of all payees or of the one with this key,
 * each with its largest debit at the approved rates (as `largestDebitOf` in `batches/` computes it). Rejects if a rate is
 * missing that no request lacks.
 */
export function listOpenRows(
  db: Reader,
  { subjectId, currency, intent }: BatchRequest,
  payee?: string,
): Promise<PaymentToJudge[]> {
  const { rates, drift_limit_bps: drift } = Terms.parse(intent)
  const ofPayee = payee === undefined ? undefined : sql`and coalesce(r.customer_id, r.account_id) = ${payee}`
  return listPayments(
    db,
    sql`
    with rates as (select key as pair, value::numeric as rate from jsonb_each_text(${JSON.stringify(rates)}::jsonb)
      where value ~ '^[0-9]+([.][0-9]+)?$' and value::numeric > 0),
    open as (
      select r.row_number, r.customer_id, r.account_id, coalesce(r.expected_debit_minor,
          case when r.amount_side = 'source' or r.destination_currency = ${currency}::text then r.amount_minor
            else div(r.amount_minor, x.rate) + sign(mod(r.amount_minor, x.rate)) end) as debit,
        ${drift}::integer + case when r.expected_debit_minor is null then ${roomForFeesBps}::integer else 0 end as room
      from backoffice.batch_rows r left join rates x on x.pair = ${currency}::text || '/' || r.destination_currency
      where r.batch_id = ${subjectId}::uuid and r.state in ('waiting', 'quoting', 'paying') ${ofPayee}
        and not exists (select from backoffice.live_payments l where l.quote_id = r.quote_id))
    select customer_id, coalesce(account_id, '') as account_id, ${currency}::text as currency,
      (debit + ceil(debit * room / 10000))::bigint as debit
    from open where debit is distinct from 0 order by row_number`,
  )
}

async function listPayments(db: Reader, statement: SQL): Promise<PaymentToJudge[]> {
  const rows = await readRows(db, Row, statement)
  return rows.map(({ customer_id, account_id, currency, debit }) => {
    return { customerId: customer_id, accountId: account_id, currency, debitMinor: debit }
  })
}
