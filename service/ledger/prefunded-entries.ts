import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readRows } from '#database/read-rows'
import type { Context } from '../ground/context'
import { firstIdAt } from '../ground/ids'
import { type CreatedBetween, type PageOf, type PageRequest, toPage } from '../ground/pages'

/** The effect of one journal entry on a prefunded account. `amountUnits` is in ledger units, negative for money out. */
export type PrefundedEntry = {
  id: string
  kind: string
  /** The reference of the event: the quote's id, or the bank's reference of a top-up. */
  reference: string
  quoteId: string | null
  transactionId: string | null
  amountUnits: bigint
  createdBy: string
  createdAt: Date
  /** Of a top-up: whether a later entry reversed it. */
  reversed: boolean | null
}

const Row = z.object({
  id: z.string(),
  kind: z.string(),
  reference: z.string(),
  quote_id: z.string().nullable(),
  transaction_id: z.string().nullable(),
  amount: z.bigint(),
  created_by: z.string(),
  created_at: z.date(),
  reversed: z.boolean().nullable(),
})

/**
 * Returns one page, newest first, of entries made from `createdFrom` until before `createdTo`. The ids of entries sort by time, so
 * the indexes of both sides are read from the cursor, or from the end of the range, and all pages cost the same.
 */
export async function listPrefundedEntries(
  { db, organizationId, environment }: Pick<Context, 'db' | 'organizationId' | 'environment'>,
  { accountId, page, ...range }: { accountId: string; page: PageRequest } & Range,
): Promise<PageOf<PrefundedEntry>> {
  const name = `prefunded:${accountId}`
  const older = page.cursor === undefined ? sql`` : sql`and p.ledger_transaction_id < ${page.cursor.id}::uuid`
  const within = sql`${older} ${environment === 'live' ? nearIds(range) : sql``} ${madeWithin(range)}`
  const most = page.limit + 1
  const rows = await readRows(
    db,
    Row,
    sql`
    select t.id, t.kind, t.reference, t.quote_id, t.transaction_id, m.amount, t.created_by, t.created_at,
      case when t.kind = 'top_up' then exists (
        select from payments.ledger_transactions r
        where r.org_id = ${organizationId} and r.reference = 'top_up_reversal' || substr(t.reference, 7)) end as reversed
    from (
      (select p.ledger_transaction_id as id, -p.amount as amount from payments.postings p
        where p.org_id = ${organizationId} and p.from_account = ${name} and p.from_account like 'prefunded:%' ${within}
        order by p.ledger_transaction_id desc limit ${most})
      union all
      (select p.ledger_transaction_id, p.amount from payments.postings p
        where p.org_id = ${organizationId} and p.to_account = ${name} and p.to_account like 'prefunded:%' ${within}
        order by p.ledger_transaction_id desc limit ${most})) as m
    join payments.ledger_transactions t on t.org_id = ${organizationId} and t.id = m.id
    order by t.id desc limit ${most}`,
  )
  return toPage(
    rows.map((row) => toEntry(row, accountId)),
    page.limit,
  )
}

export type Range = Pick<CreatedBetween, 'createdFrom' | 'createdTo'>

/** How far the clock in an id may be from the time of its entry, in ms: the index is read so much further. */
const skewMs = 24 * 3600 * 1000

/** Returns the condition for ids near the range, so that an index leads there. A sandbox has times that ids do not know. */
export function nearIds({ createdFrom, createdTo }: Range): SQL {
  const least = createdFrom && sql`and p.ledger_transaction_id >= ${firstIdAt(new Date(createdFrom.getTime() - skewMs))}::uuid`
  const most = createdTo && sql`and p.ledger_transaction_id < ${firstIdAt(new Date(createdTo.getTime() + skewMs))}::uuid`
  return sql`${least ?? sql``} ${most ?? sql``}`
}

/** Returns the condition for entries made within the range, by their times. */
function madeWithin({ createdFrom, createdTo }: Range): SQL {
  if (createdFrom === undefined && createdTo === undefined) return sql``
  const since = createdFrom && sql`and e.created_at >= ${createdFrom.toISOString()}::timestamptz`
  const until = createdTo && sql`and e.created_at < ${createdTo.toISOString()}::timestamptz`
  return sql`and exists (select from payments.ledger_transactions e
    where e.org_id = p.org_id and e.id = p.ledger_transaction_id ${since ?? sql``} ${until ?? sql``})`
}

function toEntry(row: z.output<typeof Row>, accountId: string): PrefundedEntry {
  const { id, kind, reference, quote_id, transaction_id, amount, created_by, created_at, reversed } = row
  return {
    id,
    kind,
    reference: reference.slice(kind.length + 1).replace(`${accountId}:`, ''),
    quoteId: quote_id,
    transactionId: transaction_id,
    amountUnits: amount,
    createdBy: created_by,
    createdAt: created_at,
    reversed,
  }
}
