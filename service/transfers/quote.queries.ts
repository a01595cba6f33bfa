import { and, desc, eq, getTableColumns, gte, inArray, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { QuoteStatus } from '#contract/transfers'
import { keptStatement } from '#database/kept-statement'
import { endsWith, startsWith } from '#database/parts-of-text'
import { keptTime } from '../ground/clock'
import type { Context } from '../ground/context'
import { after, type CreatedBetween, countUpTo, type ListRequest, type PageOf, toPage } from '../ground/pages'
import { keyIsGood, withKeyCheck } from '../keys/recheck-key'
import { type PlannedQuote, type Quote, quotes, quotesInScope } from './tables'

type Key = Pick<Context, 'db' | 'organizationId'>

/** All columns except the entries, which are read only with the lock. */
const { entries: _, ...columns } = getTableColumns(quotes)
export const quoteColumns = columns

const value = sql.placeholder
const quoteById = keptStatement((db) =>
  db
    .select({ quote: quoteColumns, now: keptTime, keyIsGood })
    .from(quotes)
    .where(isQuote(value('organizationId'), value('quoteId')))
    .prepare('quote'),
)

/** Returns a quote as it is stored, also one that has expired since; undefined if the organization has none with this id. */
export async function findQuote(key: Key, quoteId: string): Promise<Quote | undefined> {
  const found = await findQuoteNow(key, quoteId)
  return found?.quote
}

/** Returns a quote with the time of the read, which decides whether it has expired. */
export async function findQuoteNow(
  { db, organizationId, keyCheck, now }: Key & Pick<Context, 'keyCheck' | 'now'>,
  quoteId: string,
): Promise<{ quote: Quote; now: Date } | undefined> {
  const [found] = await withKeyCheck(keyCheck, (pass) =>
    quoteById(db).execute({ organizationId, quoteId, now: now?.toISOString() ?? null, ...pass }),
  )
  return found
}

/** Locks the row, so that concurrent actions on one quote run one after another. */
export async function lockQuote({ db, organizationId }: Key, quoteId: string): Promise<PlannedQuote | undefined> {
  const [quote] = await db.select().from(quotes).where(isQuote(organizationId, quoteId)).for('no key update')
  return quote
}

/** Locks and returns the quotes of a customer in these statuses, ordered by id to avoid deadlocks. */
export function lockOpenQuotes({ db, organizationId }: Key, customerId: string, statuses: QuoteStatus[]): Promise<Quote[]> {
  return db
    .select(quoteColumns)
    .from(quotes)
    .where(and(eq(quotes.organizationId, organizationId), eq(quotes.customerId, customerId), inArray(quotes.status, statuses)))
    .orderBy(quotes.id)
    .for('no key update')
}

export type QuoteFilter = CreatedBetween & {
  status?: QuoteStatus[]
  /** The beginning and the end of the partner's reference. */
  reference?: string
  referenceEnd?: string
  /** In 1/100 of its currency, on either side. */
  amountMinor?: bigint
}

const listed = quotesInScope
const { entries: _entries, ...listedColumns } = getTableColumns(listed)

/** Returns one page, newest first. */
export async function listQuotes(
  { db, organizationId }: Key,
  { filter, page, withCount }: ListRequest<QuoteFilter>,
): Promise<PageOf<Quote>> {
  const { status, customerId, createdFrom, createdTo, reference, referenceEnd, amountMinor } = filter
  const matching = and(
    eq(listed.organizationId, organizationId),
    status && inArray(listed.status, status),
    customerId === undefined ? undefined : eq(listed.customerId, customerId),
    createdFrom && gte(listed.createdAt, createdFrom),
    createdTo && lt(listed.createdAt, createdTo),
    reference === undefined ? undefined : startsWith(listed.partnerReference, reference),
    referenceEnd === undefined ? undefined : endsWith(listed.partnerReference, referenceEnd),
    amountMinor === undefined
      ? undefined
      : or(eq(listed.sourceAmountMinor, amountMinor), eq(listed.quotedAmountMinor, amountMinor)),
  )
  const rows = await db
    .select(listedColumns)
    .from(listed)
    .where(and(matching, after(page.cursor, listed.createdAt, listed.id)))
    .orderBy(desc(listed.createdAt), desc(listed.id))
    .limit(page.limit + 1)
  const found = toPage(rows, page.limit)
  return withCount ? { ...found, count: await countUpTo(db, sql`select 1 from ${listed} where ${matching}`) } : found
}

/** Returns the condition that selects one quote. */
export function isQuote(organizationId: string | Placeholder, quoteId: string | Placeholder): SQL | undefined {
  return and(eq(quotes.organizationId, organizationId), eq(quotes.id, quoteId))
}
