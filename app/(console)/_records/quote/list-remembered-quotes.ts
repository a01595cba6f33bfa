import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#backoffice/desk'
import { registry } from '#backoffice/registry/tables'
import type { Quote } from '#contract/transfers'
import { readRememberedQuote } from './remembered-quote'

/** Returns the quotes with these ids by their id, as they were last seen, with one query. */
export async function listRememberedQuotes(db: Db, ids: readonly string[]): Promise<Map<string, Quote>> {
  if (ids.length === 0) return new Map()
  const entries = await db
    .select()
    .from(registry)
    .where(and(eq(registry.kind, 'quote'), inArray(registry.id, [...ids])))
  const quotes = entries.flatMap((entry) => readRememberedQuote(entry) ?? [])
  return new Map(quotes.map((quote) => [quote.id, quote]))
}
