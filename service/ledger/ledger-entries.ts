import { sql } from 'drizzle-orm'
import type { Currency } from '#contract/money'
import type { Context } from '../ground/context'
import { type Asset, fromLedgerUnits } from './entries.rules'

/** One event of a payment as the books show it. Amounts are in 1/100 of the currency. */
export type BookedEntry = {
  id: string
  kind: string
  createdAt: Date
  postings: { from: string; to: string; currency: Currency; amountMinor: bigint }[]
}

type Line = { id: string; kind: string; created_at: Date; from_account: string; to_account: string; asset: Asset; amount: bigint }

/** Everything that was booked for a transaction, in the order it happened. */
export async function listLedgerEntries(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  transactionId: string,
): Promise<BookedEntry[]> {
  const lines = await db.execute<Line>(sql`
    select t.id, t.kind, t.created_at, p.from_account, p.to_account, p.asset, p.amount
    from payments.transactions tr
    join payments.ledger_transactions t on t.org_id = tr.org_id and t.quote_id = tr.quote_id
    join payments.postings p on p.org_id = t.org_id and p.ledger_transaction_id = t.id
    where tr.org_id = ${organizationId} and tr.id = ${transactionId}
    order by t.created_at, t.id, p.line`)
  const entries = new Map<string, BookedEntry>()
  for (const line of lines) {
    const entry = entries.get(line.id) ?? { id: line.id, kind: line.kind, createdAt: new Date(line.created_at), postings: [] }
    entry.postings.push(toPosting(line))
    entries.set(line.id, entry)
  }
  return [...entries.values()]
}

function toPosting({ from_account, to_account, asset, amount }: Line): BookedEntry['postings'][number] {
  return { from: from_account, to: to_account, currency: currencyOf(asset), amountMinor: fromLedgerUnits(asset, BigInt(amount)) }
}

function currencyOf(asset: Asset): Currency {
  if (asset === 'USDC/6') return 'USDC'
  return asset === 'USD/2' ? 'USD' : 'VES'
}
