import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Currency } from '#contract/currency'
import { readRows } from '#database/read-rows'
import type { Context } from '../ground/context'
import { type Asset, assets, fromLedgerUnits } from './entries.rules'

/** One journal entry of a payment. Amounts are in 1/100 of the currency. */
export type BookedEntry = {
  id: string
  kind: string
  createdAt: Date
  postings: { from: string; to: string; currency: Currency; amountMinor: bigint }[]
}

const Line = z.object({
  id: z.string(),
  kind: z.string(),
  created_at: z.date(),
  from_account: z.string(),
  to_account: z.string(),
  asset: z.enum(assets),
  amount: z.bigint(),
})
type Line = z.output<typeof Line>

/** Returns all entries of a transaction, in the order of booking. */
export async function listLedgerEntries(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  transactionId: string,
): Promise<BookedEntry[]> {
  const lines = await readRows(
    db,
    Line,
    sql`
    select t.id, t.kind, t.created_at, p.from_account, p.to_account, p.asset, p.amount
    from payments.transactions tr
    join payments.ledger_transactions t on t.org_id = tr.org_id and t.quote_id = tr.quote_id
    join payments.postings p on p.org_id = t.org_id and p.ledger_transaction_id = t.id
    where tr.org_id = ${organizationId} and tr.id = ${transactionId}
    order by t.created_at, t.id, p.line`,
  )
  const entries = new Map<string, BookedEntry>()
  for (const line of lines) {
    const entry = entries.get(line.id) ?? { id: line.id, kind: line.kind, createdAt: line.created_at, postings: [] }
    entry.postings.push(toPosting(line))
    entries.set(line.id, entry)
  }
  return [...entries.values()]
}

function toPosting({ from_account, to_account, asset, amount }: Line): BookedEntry['postings'][number] {
  return { from: from_account, to: to_account, currency: currencyOf(asset), amountMinor: fromLedgerUnits(asset, amount) }
}

function currencyOf(asset: Asset): Currency {
  if (asset === 'USDC/6') return 'USDC'
  return asset === 'USD/2' ? 'USD' : 'VES'
}
