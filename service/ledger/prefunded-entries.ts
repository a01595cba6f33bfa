import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readRows } from '#database/read-rows'
import { timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import { firstIdAt } from '../ground/ids'
import type { CreatedBetween, PageOf } from '../ground/pages'
import type { EntryCursors, EntryPosition } from './entry-cursors'

/** The effect of one journal entry on a prefunded account. `amountUnits` is in ledger units, negative for money out. */
export type PrefundedEntry = {
  id: string
  kind: string
  /** The reference of the event: the quote's id, or the bank's reference of a top-up. */
  reference: string
  quoteId: string | null
  transactionId: string | null
  customerId: string | null
  /** The reference of the payment; null for a top-up. */
  partnerReference: string | null
  amountUnits: bigint
  /** What the account held after it; null if too much was booked since to be added up. */
  balanceUnits: bigint | null
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
  customer_id: z.string().nullable(),
  partner_reference: z.string().nullable(),
  amount: z.bigint(),
  settled: z.boolean(),
  newest_balance: z.bigint().nullable(),
  created_by: z.string(),
  created_at: z.date(),
  reversed: z.boolean().nullable(),
})

/**
 * The most movements that one request adds up. A million take ten seconds on a small busy server, and the database ends a
 * statement after fifteen.
 */
export const mostMovements = 500_000

/** Entries that are older than this have their final place: the transaction that books one ends long before. */
const settledAfter = sql.raw(`interval '10 minutes'`)

type Asked = {
  accountId: string
  limit: number
  /** The page begins after this entry. */
  after: Pick<EntryPosition, 'id' | 'balanceUnits'> | undefined
  cursors: Pick<EntryCursors, 'write'>
} & Range

/**
 * Returns one page, newest first, of entries made from `createdFrom` until before `createdTo`. The ids of entries sort by time, so
 * the indexes of both sides are read from the cursor, or from the end of the range, and all pages cost the same. The balance after
 * the newest entry of the page is that of now less all that was booked later, in one snapshot; the cursor carries it on. It is
 * null if more than `most` entries were.
 */
export async function listPrefundedEntries(
  { db, organizationId, environment, now }: Pick<Context, 'db' | 'organizationId' | 'environment' | 'now'>,
  { accountId, limit, after, cursors, ...range }: Asked,
  most = mostMovements,
): Promise<PageOf<PrefundedEntry>> {
  const account = { organizationId, name: `prefunded:${accountId}` }
  const older = after === undefined ? sql`` : sql`and p.ledger_transaction_id < ${after.id}::uuid`
  const within = sql`${older} ${environment === 'live' ? nearIds(range) : sql``} ${madeWithin(range)}`
  const carried = after?.balanceUnits
  const rows = await readRows(
    db,
    Row,
    sql`
    with page as materialized (
      select t.id, t.kind, t.reference, t.quote_id, t.transaction_id, m.amount, t.created_by, t.created_at
      from (${movementsOf(account, within, limit + 1)}) as m
      join payments.ledger_transactions t on t.org_id = ${organizationId} and t.id = m.id
      order by t.id desc limit ${limit + 1})
    select page.*, q.customer_id, q.partner_reference, page.created_at < ${timeOf({ now })} - ${settledAfter} as settled,
      case when page.kind = 'top_up' then exists (
        select from payments.ledger_transactions r
        where r.org_id = ${organizationId} and r.reference = 'top_up_reversal' || substr(page.reference, 7)) end as reversed,
      (${carried === undefined ? newestBalance(account, most) : sql`${carried.toString()}::bigint`}) as newest_balance
    from page left join payments.quotes q on q.org_id = ${organizationId} and q.id = page.quote_id
    order by page.id desc`,
  )
  return toEntryPage(rows, { accountId, limit, cursors })
}

type Account = { organizationId: string; name: string }

/** Returns a query of the effects on an account that match a condition, at most so many of each side, the newest first. */
function movementsOf({ organizationId, name }: Account, within: SQL, most: number): SQL {
  return sql`
    (select p.ledger_transaction_id as id, -p.amount as amount from payments.postings p
      where p.org_id = ${organizationId} and p.from_account = ${name} and p.from_account like 'prefunded:%' ${within}
      order by p.ledger_transaction_id desc limit ${most})
    union all
    (select p.ledger_transaction_id, p.amount from payments.postings p
      where p.org_id = ${organizationId} and p.to_account = ${name} and p.to_account like 'prefunded:%' ${within}
      order by p.ledger_transaction_id desc limit ${most})`
}

/** Returns a query of the balance after the newest entry of the page: the balance of now without what was booked later. */
function newestBalance(account: Account, most: number): SQL {
  const later = sql`and p.ledger_transaction_id > (select id from page order by id desc limit 1)`
  return sql`
    select case when count(*) <= ${most} then coalesce((select a.balance from payments.ledger_accounts a
      where a.org_id = ${account.organizationId} and a.name = ${account.name}), 0) - coalesce(sum(later.amount), 0) end::bigint
    from (${movementsOf(account, later, most + 1)}) as later`
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

type Shown = Pick<Asked, 'accountId' | 'limit' | 'cursors'>

/** Returns the page with the balance after each entry, counted down from the newest. One row more than the limit was read. */
function toEntryPage(rows: readonly z.output<typeof Row>[], { accountId, limit, cursors }: Shown): PageOf<PrefundedEntry> {
  let balance = rows[0]?.newest_balance ?? null
  const items = rows.slice(0, limit).map((row) => {
    const entry = toEntry(row, accountId, balance)
    balance = balance === null ? null : balance - row.amount
    return entry
  })
  const last = items.at(-1)
  const isSettled = rows[limit - 1]?.settled
  const carried = isSettled && balance !== null ? balance : undefined
  return { items, nextCursor: rows.length > limit && last ? cursors.write({ ...last, balanceUnits: carried }) : null }
}

function toEntry(row: z.output<typeof Row>, accountId: string, balanceUnits: bigint | null): PrefundedEntry {
  const { id, kind, reference, quote_id, transaction_id, amount, created_by, created_at, reversed } = row
  return {
    id,
    kind,
    reference: reference.slice(kind.length + 1).replace(`${accountId}:`, ''),
    quoteId: quote_id,
    transactionId: transaction_id,
    customerId: row.customer_id,
    partnerReference: row.partner_reference,
    amountUnits: amount,
    balanceUnits,
    createdBy: created_by,
    createdAt: created_at,
    reversed,
  }
}
