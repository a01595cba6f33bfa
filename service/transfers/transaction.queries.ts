import { and, eq, gte, inArray, lt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Currency } from '#contract/currency'
import type { TransactionSort } from '#contract/transfer-lists'
import { type TransactionStatus, type TransactionType, transactionStatuses, transactionTypes } from '#contract/transfers'
import { keptStatement } from '#database/kept-statement'
import { endsAlike, startsWith } from '#database/parts-of-text'
import type { Context } from '../ground/context'
import type { PageOf } from '../ground/pages'
import { type CreatedBetween, countUpTo } from '../ground/pages'
import { afterPosition, type SortedPageRequest, type SortKey, sorted, timeKey, toSortedPage } from '../ground/sorted-pages'
import { keyIsGood, withKeyCheck } from '../keys/recheck-key'
import { type Transaction, transactions, transactionsInScope } from './tables'

type Key = Pick<Context, 'db' | 'organizationId'>
type Asker = Key & Pick<Context, 'keyCheck' | 'now'>

const Minor = z.string().transform((text) => BigInt(text))
const Moment = z.union([z.date(), z.string().transform((text) => new Date(text))])

/** A row of the view `transaction_records`, from a query or from the JSON that `pay_quote` returns. */
const RecordRow = z
  .object({
    id: z.string(),
    quote_id: z.string(),
    customer_id: z.string(),
    type: z.enum(transactionTypes),
    status: z.enum(transactionStatuses),
    amount: Minor,
    customer_email: z.string().nullable(),
    provider: z.string(),
    partner_reference: z.string(),
    source_amount: Minor,
    source_currency: Currency,
    quoted_amount: Minor,
    destination_currency: Currency,
    requires_confirmation: z.boolean(),
    confirm_by: Moment.nullable(),
    failure_code: z.string().nullable(),
    provider_reference: z.string().nullable(),
    created_at: Moment,
    updated_at: Moment,
    completed_at: Moment.nullable(),
    // Stored answers of earlier versions lack it.
    returned_amount: z.string().default('0').pipe(Minor),
  })
  .transform((row) => ({
    id: row.id,
    quoteId: row.quote_id,
    customerId: row.customer_id,
    type: row.type,
    status: row.status,
    amountMinor: row.amount,
    customerEmail: row.customer_email,
    provider: row.provider,
    partnerReference: row.partner_reference,
    sourceAmountMinor: row.source_amount,
    sourceCurrency: row.source_currency,
    quotedAmountMinor: row.quoted_amount,
    destinationCurrency: row.destination_currency,
    requiresConfirmation: row.requires_confirmation,
    confirmBy: row.confirm_by,
    failureCode: row.failure_code,
    providerReference: row.provider_reference,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedAt: row.completed_at,
    returnedAmountMinor: row.returned_amount,
  }))

/** A transaction with the members of its quote and customer that answers show. `amountMinor` is in 1/100 USDC. */
export type TransactionRecord = z.output<typeof RecordRow>

/** Parses a row of the view `transaction_records`, read by a query or returned by a function. Throws if it has another shape. */
export function toTransactionRecord(row: unknown): TransactionRecord {
  return RecordRow.parse(row)
}

const value = sql.placeholder
const columns = Object.fromEntries(Object.keys(RecordRow.in.shape).map((name) => [name, sql`r.${sql.identifier(name)}`]))
const recordBy = (which: SQL) =>
  keptStatement((db) =>
    db
      .select({ ...columns, keyIsGood })
      .from(sql`payments.transaction_records r`)
      .where(sql`r.org_id = ${value('organizationId')} and ${which} = ${value('sought')}`)
      .prepare('transaction_record'),
  )
const recordById = recordBy(sql`r.id`)
const recordByReference = recordBy(sql`r.partner_reference`)

/** Returns a transaction of the organization by its id; undefined if there is none. */
export function findTransaction(asker: Asker, transactionId: string): Promise<TransactionRecord | undefined> {
  return findRecord(recordById, asker, transactionId)
}

/** Finds a transaction by the caller's own reference, which is unique within an organization. */
export function findByReference(asker: Asker, reference: string): Promise<TransactionRecord | undefined> {
  return findRecord(recordByReference, asker, reference)
}

async function findRecord(
  statement: ReturnType<typeof recordBy>,
  { db, organizationId, keyCheck, now }: Asker,
  sought: string,
): Promise<TransactionRecord | undefined> {
  const [row] = await withKeyCheck(keyCheck, (pass) =>
    statement(db).execute({ organizationId, sought, now: now?.toISOString() ?? null, ...pass }),
  )
  return row && toTransactionRecord(row)
}

/** The changes of a transaction apart from its status, which is written with that of its quote (`moveQuote`). */
export type TransactionChange = Partial<Omit<Transaction, 'organizationId' | 'id' | 'quoteId' | 'status'>>

/** Updates a transaction; the caller must hold the lock of its quote. */
export async function saveTransaction(
  { db, organizationId }: Key,
  transactionId: string,
  change: TransactionChange,
): Promise<void> {
  await db.update(transactions).set(change).where(isTransaction(organizationId, transactionId))
}

export type TransactionFilter = CreatedBetween & {
  status?: TransactionStatus[]
  type?: TransactionType[]
  /** The beginning of the partner's reference. */
  reference?: string
  /** The bank's reference, or how it ends: at least four characters. */
  providerReference?: string
  /** In 1/100 USDC, both inclusive. */
  amountFromMinor?: bigint
  amountToMinor?: bigint
}

const listed = transactionsInScope
type Sorted = Pick<Transaction, 'id' | 'createdAt' | 'amountMinor'>
const sortKeys: Readonly<Record<TransactionSort, SortKey<Sorted>>> = {
  created_at: timeKey(listed.createdAt, ({ createdAt }) => createdAt),
  amount: { by: listed.amountMinor, type: 'bigint', of: ({ amountMinor }) => amountMinor.toString() },
}

/** Returns one page in the requested order. The page is limited before other tables are joined. */
export async function listTransactions(
  { db, organizationId }: Key,
  { filter, page, withCount }: { filter: TransactionFilter; page: SortedPageRequest<TransactionSort>; withCount: boolean },
): Promise<PageOf<TransactionRecord>> {
  const { status, type, customerId, createdFrom, createdTo, reference, providerReference, amountFromMinor, amountToMinor } =
    filter
  const matching = and(
    eq(listed.organizationId, organizationId),
    status && inArray(listed.status, status),
    type && inArray(listed.type, type),
    customerId === undefined ? undefined : eq(listed.customerId, customerId),
    createdFrom && gte(listed.createdAt, createdFrom),
    createdTo && lt(listed.createdAt, createdTo),
    reference === undefined ? undefined : startsWith(listed.partnerReference, reference),
    providerReference === undefined ? undefined : endsAlike(listed.providerReference, providerReference),
    amountFromMinor === undefined ? undefined : gte(listed.amountMinor, amountFromMinor),
    amountToMinor === undefined ? undefined : lte(listed.amountMinor, amountToMinor),
  )
  const key = sortKeys[page.sort]
  const rows = await db
    .select({ id: listed.id, createdAt: listed.createdAt, amountMinor: listed.amountMinor })
    .from(listed)
    .where(and(matching, afterPosition(page, key, listed.id)))
    .orderBy(...sorted(page, key, listed.id))
    .limit(page.limit + 1)
  const { items, nextCursor } = toSortedPage(rows, page, key)
  const ids = items.map(({ id }) => id)
  const records = new Map((await readRecords({ db, organizationId }, ids)).map((record) => [record.id, record]))
  const found = { items: ids.flatMap((id) => records.get(id) ?? []), nextCursor }
  return withCount ? { ...found, count: await countUpTo(db, sql`select 1 from ${listed} where ${matching}`) } : found
}

/** Returns the records, newest first. */
export async function readRecords({ db, organizationId }: Key, ids: string[]): Promise<TransactionRecord[]> {
  if (ids.length === 0) return []
  const rows = await db.execute(sql`
    select r.* from payments.transaction_records r
    where r.org_id = ${organizationId} and r.id in ${ids} order by r.created_at desc, r.id desc`)
  return rows.map(toTransactionRecord)
}

/** Returns the condition that selects one transaction. */
export function isTransaction(organizationId: string | Placeholder, transactionId: string | Placeholder): SQL | undefined {
  return and(eq(transactions.organizationId, organizationId), eq(transactions.id, transactionId))
}
