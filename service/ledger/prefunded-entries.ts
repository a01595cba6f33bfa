import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readRows } from '#database/read-rows'
import type { Context } from '../ground/context'
import { type PageOf, type PageRequest, toPage } from '../ground/pages'

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
 * Returns one page, newest first. The ids of entries sort by time, so the indexes of both sides are read from the cursor, and all
 * pages cost the same.
 */
export async function listPrefundedEntries(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  { accountId, page }: { accountId: string; page: PageRequest },
): Promise<PageOf<PrefundedEntry>> {
  const name = `prefunded:${accountId}`
  const older = page.cursor === undefined ? sql`` : sql`and p.ledger_transaction_id < ${page.cursor.id}::uuid`
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
        where p.org_id = ${organizationId} and p.from_account = ${name} and p.from_account like 'prefunded:%' ${older}
        order by p.ledger_transaction_id desc limit ${most})
      union all
      (select p.ledger_transaction_id, p.amount from payments.postings p
        where p.org_id = ${organizationId} and p.to_account = ${name} and p.to_account like 'prefunded:%' ${older}
        order by p.ledger_transaction_id desc limit ${most})) as m
    join payments.ledger_transactions t on t.org_id = ${organizationId} and t.id = m.id
    order by t.id desc limit ${most}`,
  )
  return toPage(
    rows.map((row) => toEntry(row, accountId)),
    page.limit,
  )
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
