import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type TransactionStatus, type TransactionType, transactionStatuses, transactionTypes } from '#contract/transfers'
import type { Context } from '../ground/context'
import { transactions } from './tables'

const SumRow = z.object({
  /** Starts at 1: `width_bucket` returns 0 for times before the first edge. */
  span: z.int(),
  type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  count: z.int(),
  amount: z.string().transform((text) => BigInt(text)),
})

/** `amountMinor` is in 1/100 USDC. */
type SummedTransactions = {
  from: Date
  to: Date
  type: TransactionType
  status: TransactionStatus
  count: number
  amountMinor: bigint
}
type Asked = { edges: readonly Date[]; status?: TransactionStatus[]; type?: TransactionType[] }

/** Sums the transactions created between each two consecutive edges, by type and status, earliest first, in one statement. */
export async function sumTransactions(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  { edges, status, type }: Asked,
): Promise<SummedTransactions[]> {
  const times = edges.map((edge) => edge.toISOString())
  const among = (words: readonly string[] | undefined, column: typeof transactions.status | typeof transactions.type) =>
    words === undefined ? sql`` : sql` and ${column} in ${words}`
  const rows = await db.execute(sql`
    select width_bucket(${transactions.createdAt}, ${`{${times.join()}}`}::timestamptz[]) as span, ${transactions.type} as type,
      ${transactions.status} as status, count(*)::int as count, sum(${transactions.amountMinor})::text as amount
    from ${transactions}
    where ${transactions.organizationId} = ${organizationId} and ${transactions.createdAt} >= ${times[0]}::timestamptz
      and ${transactions.createdAt} < ${times.at(-1)}::timestamptz${among(status, transactions.status)}${among(type, transactions.type)}
    group by 1, 2, 3 order by 1, 2, 3`)
  return rows.flatMap((row) => {
    const { span, amount, ...sum } = SumRow.parse(row)
    const [from, to] = [edges[span - 1], edges[span]]
    return from && to ? [{ ...sum, from, to, amountMinor: amount }] : []
  })
}
