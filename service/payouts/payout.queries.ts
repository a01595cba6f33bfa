import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { byHand } from '#contract/payouts'
import { readRows } from '#database/read-rows'
import type { BankAccount } from '../customers/bank-accounts/bank-account.queries'
import { bankAccounts } from '../customers/bank-accounts/tables'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { type PageOf, type PageRequest, toPage } from '../ground/pages'
import { quotes, type Transaction, transactions } from '../transfers/tables'
import { readRecords, type TransactionRecord } from '../transfers/transaction.queries'
import { readLastClaims } from './claim.queries'
import { isWaiting } from './claim.rules'
import type { OutcomeClaim } from './tables'

const Waiting = z.object({ id: z.string(), createdAt: z.date() })
type Key = Pick<Context, 'db' | 'organizationId' | 'now'>

/** A payout with its beneficiary's account as quoted, and the claim that waits for a second person. */
export type Payout = {
  transaction: Transaction
  account: BankAccount
  description: string | null
  record: TransactionRecord
  claim: OutcomeClaim | undefined
}

/**
 * Returns the payouts that wait for people, oldest first: those executed by hand, stuck ones, those with a return that one person
 * has claimed, and those with a return that the rail reported in the last 30 days and that is not booked. The page is limited
 * before other tables are joined.
 */
export async function listWaitingPayouts(key: Key, { cursor, limit }: PageRequest): Promise<PageOf<Payout>> {
  const { db, organizationId } = key
  const now = await readNow(key)
  const rest = cursor
    ? sql`where (w.created_at, w.id) > (${cursor.createdAt.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    : sql``
  const rows = await readRows(
    db,
    Waiting,
    sql`
    select w.id, w.created_at as "createdAt" from (
      select t.id, t.created_at from payments.transactions t
      where t.org_id = ${organizationId} and t.status = 'processing' and t.type = 'withdraw'
        and (t.provider = ${byHand} or t.stuck_at is not null)
      union
      select t.id, t.created_at from payments.outcome_claims c
      join payments.transactions t on t.org_id = c.org_id and t.id = c.transaction_id and t.status = 'completed'
      where c.org_id = ${organizationId} and c.step = 'claimed' and c.outcome = 'returned'
        and c.created_at > ${now.toISOString()}::timestamptz - interval '24 hours'
        and not exists (select from payments.outcome_claims x where x.org_id = c.org_id and x.answers = c.id)
      union
      select t.id, t.created_at from payments.transactions t
      where t.org_id = ${organizationId} and t.status = 'completed'
        and t.return_refused_at > ${now.toISOString()}::timestamptz - interval '30 days'
        and not exists (select from payments.outcome_claims x where x.org_id = t.org_id and x.transaction_id = t.id
          and x.step = 'confirmed' and x.outcome = 'returned' and x.created_at >= t.return_refused_at)) as w
    ${rest} order by w.created_at, w.id limit ${limit + 1}`,
  )
  const { items, nextCursor } = toPage(rows, limit)
  return {
    items: await readPayouts(
      key,
      items.map(({ id }) => id),
      now,
    ),
    nextCursor,
  }
}

/** Returns a payout to a bank, in any state. */
export async function findPayout(key: Key, transactionId: string): Promise<Payout | undefined> {
  const [payout] = await readPayouts(key, [transactionId], await readNow(key))
  return payout
}

/** Returns the payouts with their records and claims, oldest first. */
async function readPayouts(key: Key, ids: string[], now: Date): Promise<Payout[]> {
  if (ids.length === 0) return []
  const rows = await key.db
    .select({ transaction: transactions, account: bankAccounts, description: quotes.description })
    .from(transactions)
    .innerJoin(quotes, and(eq(quotes.organizationId, transactions.organizationId), eq(quotes.id, transactions.quoteId)))
    .innerJoin(
      bankAccounts,
      and(eq(bankAccounts.organizationId, quotes.organizationId), eq(bankAccounts.id, quotes.destinationBankAccountId)),
    )
    .where(and(eq(transactions.organizationId, key.organizationId), inArray(transactions.id, ids)))
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
  const [records, claims] = await Promise.all([readRecords(key, ids), readLastClaims(key, ids)])
  const recordOf = new Map(records.map((record) => [record.id, record]))
  return rows.map((row) => {
    const { transaction } = row
    const record = recordOf.get(transaction.id)
    if (record === undefined) throw new Error(`Transaction ${transaction.id} has no record`)
    const last = claims.get(transaction.id)
    return { ...row, record, claim: last && isWaiting(last, transaction, now) ? last : undefined }
  })
}
