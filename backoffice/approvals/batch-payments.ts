import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { readRows } from '#database/read-rows'
import { livePayments } from '../calls/tables'
import type { Approval } from './approval'
import { largestDebitOf } from './largest-debit.rules'
import type { PaymentToJudge } from './policy.rules'
import { isNotReturned } from './return-permits'
import { paymentPermits } from './tables'

type BatchRequest = Pick<Approval, 'id' | 'subjectId' | 'currency' | 'intent'>

const Terms = z.object({
  rates: z.record(z.string(), z.string()),
  drift_limit_bps: z.int(),
  fee_room: z.coerce.bigint().default(0n),
})

const minor = z.coerce.bigint().nullable()
const OpenRow = z.object({
  number: z.int(),
  customerId: z.string().nullable(),
  accountId: z.string().nullable(),
  expectedDebitMinor: minor,
  amountMinor: minor,
  amountSide: z.enum(['source', 'destination']).nullable(),
  destinationCurrency: z.string().nullable(),
})

/**
 * Lists the payments of a batch that its approval covers: those that left or may have left, with their debit, and then the rows
 * that are still to be paid, as `listOpenRows` returns them.
 */
export async function listBatchPayments(db: Pick<Db, 'select' | 'execute'>, request: BatchRequest): Promise<PaymentToJudge[]> {
  const { customerId, accountId, currency, debitMinor, approvalId, id } = paymentPermits
  const sent = await db
    .select({ customerId, accountId, currency, debitMinor })
    .from(paymentPermits)
    .innerJoin(livePayments, eq(livePayments.permitId, id))
    .where(and(eq(approvalId, request.id), isNotReturned(db)))
  return [...sent, ...(await listOpenRows(db, request))]
}

/**
 * Lists the rows of a requested batch that are still to be paid, in their order, of all payees or of the one with this key,
 * each with its largest debit at the approved rates. Throws if a rate is missing that no request lacks.
 */
export async function listOpenRows(
  db: Pick<Db, 'execute'>,
  { subjectId, currency, intent }: BatchRequest,
  payee?: string,
): Promise<PaymentToJudge[]> {
  const { rates, drift_limit_bps: driftLimitBps, fee_room: feeRoomMinor } = Terms.parse(intent)
  const ofPayee = payee === undefined ? undefined : sql`and coalesce(r.customer_id, r.account_id) = ${payee}`
  const open = await readRows(
    db,
    OpenRow,
    sql`
    select r.row_number as number, r.customer_id as "customerId", r.account_id as "accountId", r.amount_minor as "amountMinor",
      r.expected_debit_minor as "expectedDebitMinor", r.amount_side as "amountSide", r.destination_currency as "destinationCurrency"
    from backoffice.batch_rows r
    where r.batch_id = ${subjectId}::uuid and r.state in ('waiting', 'quoting', 'paying') ${ofPayee}
      and not exists (select from backoffice.live_payments l where l.quote_id = r.quote_id)
    order by r.row_number`,
  )
  return open.flatMap(({ number, customerId, accountId, ...row }) => {
    const debitMinor = largestDebitOf(row, { sourceCurrency: currency, driftLimitBps, feeRoomMinor, rates })
    if (debitMinor === undefined) throw new Error(`The request for batch ${subjectId} has no rate for row ${number}`)
    return debitMinor === 0n ? [] : [{ customerId, accountId: accountId ?? '', currency, debitMinor }]
  })
}
