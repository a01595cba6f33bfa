import { and, asc, eq, sql } from 'drizzle-orm'
import type { BankAccount } from '../bank-accounts/bank-account.queries'
import type { Context } from '../context'
import { afterOldest, type PageOf, type PageRequest, toPage } from '../pages'
import { bankAccounts } from '../tables'
import { readNow } from '../transfers/step'
import { quotes, type Transaction, transactions } from '../transfers/tables'
import { byHand } from '../transfers/transaction'
import { readRecords, type TransactionRecord } from '../transfers/transaction.queries'
import { isStanding } from './claim'
import { readLastClaims } from './claim.queries'
import type { OutcomeClaim } from './tables'

type Key = Pick<Context, 'db' | 'organizationId' | 'now'>
type Row = { transaction: Transaction; account: BankAccount; description: string | null }

/** A payout with its beneficiary's account as it was quoted, and the claim that waits for a second person. */
export type Payout = Row & { record: TransactionRecord; claim: OutcomeClaim | undefined }

/** What waits for people, oldest first: payouts that a person executes, those that are stuck, and returns that one person has told of. */
export async function listWaitingPayouts(key: Key, { cursor, limit }: PageRequest): Promise<PageOf<Payout>> {
  const { db, organizationId } = key
  const now = await readNow(key)
  const waiting = sql`${transactions.id} in (
    select t.id from payments.transactions t
    where t.org_id = ${organizationId} and t.status = 'processing' and t.type = 'withdraw'
      and (t.provider = ${byHand} or t.stuck_at is not null)
    union
    select c.transaction_id from payments.outcome_claims c
    where c.org_id = ${organizationId} and c.step = 'claimed' and c.outcome = 'returned'
      and c.created_at > ${now.toISOString()}::timestamptz - interval '24 hours'
      and not exists (select from payments.outcome_claims x where x.org_id = c.org_id and x.answers = c.id))`
  const rows = await selectPayouts(db)
    .where(
      and(eq(transactions.organizationId, organizationId), waiting, afterOldest(cursor, transactions.createdAt, transactions.id)),
    )
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
    .limit(limit + 1)
  const { items, nextCursor } = toPage(
    rows.map((row) => ({ ...row, id: row.transaction.id, createdAt: row.transaction.createdAt })),
    limit,
  )
  return { items: await complete(key, items, now), nextCursor }
}

/** A payout to a bank, in whatever state. */
export async function findPayout(key: Key, transactionId: string): Promise<Payout | undefined> {
  const { db, organizationId } = key
  const rows = await selectPayouts(db).where(
    and(eq(transactions.organizationId, organizationId), eq(transactions.id, transactionId)),
  )
  const [payout] = await complete(key, rows, await readNow(key))
  return payout
}

function selectPayouts(db: Key['db']) {
  return db
    .select({ transaction: transactions, account: bankAccounts, description: quotes.description })
    .from(transactions)
    .innerJoin(quotes, and(eq(quotes.organizationId, transactions.organizationId), eq(quotes.id, transactions.quoteId)))
    .innerJoin(
      bankAccounts,
      and(eq(bankAccounts.organizationId, quotes.organizationId), eq(bankAccounts.id, quotes.destinationBankAccountId)),
    )
}

async function complete(key: Key, rows: Row[], now: Date): Promise<Payout[]> {
  const ids = rows.map(({ transaction }) => transaction.id)
  const [records, claims] = await Promise.all([readRecords(key, ids), readLastClaims(key, ids)])
  const recordOf = new Map(records.map((record) => [record.id, record]))
  return rows.map((row) => {
    const { transaction } = row
    const record = recordOf.get(transaction.id)
    if (record === undefined) throw new Error(`Transaction ${transaction.id} has no record`)
    const last = claims.get(transaction.id)
    return { ...row, record, claim: last && isStanding(last, transaction, now) ? last : undefined }
  })
}
