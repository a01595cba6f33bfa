import { desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AmountSide, FeePayer } from '#contract/transfers'
import type { Db } from '#database/open'
import { readRows } from '#database/read-rows'
import { quoteIntents } from './tables'

/** The terms that a person requested for a quote. The amount is in minor units (1/100) of the currency of `side`. */
export type TypedQuote = {
  amountMinor: bigint
  side: AmountSide
  feesPaidBy: FeePayer
  customerId: string
  accountId: string
  sourceCurrency: string
  destinationCurrency: string
  sourceRail: string
  sourceAccountId: string | null
  replacesQuoteId?: string
}

export type QuoteIntent = typeof quoteIntents.$inferSelect

type NewIntent = { quoteId: string; typed: TypedQuote; madeBy: string; now: Date }

/** Stores the terms as soon as the quote exists. A repeat does not change them. */
export function rememberQuoteIntent(db: Db, intent: NewIntent): Promise<void> {
  return rememberQuoteIntents(db, [intent])
}

/** Stores the terms of several quotes. */
export async function rememberQuoteIntents(db: Db, intents: readonly NewIntent[]): Promise<void> {
  if (intents.length === 0) return
  await db
    .insert(quoteIntents)
    .values(intents.map(({ quoteId, typed, madeBy, now }) => ({ quoteId, ...typed, madeBy, madeAt: now })))
    .onConflictDoNothing()
}

/** Finds the terms of a quote; undefined if it was made elsewhere. */
export async function findQuoteIntent(db: Db, quoteId: string): Promise<QuoteIntent | undefined> {
  const [intent] = await db.select().from(quoteIntents).where(eq(quoteIntents.quoteId, quoteId))
  return intent
}

/** Lists the terms of several quotes; those that were made elsewhere have none. */
export function listQuoteIntents(db: Db, quoteIds: readonly string[]): Promise<QuoteIntent[]> {
  if (quoteIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(quoteIntents)
    .where(inArray(quoteIntents.quoteId, [...quoteIds]))
}

/** Lists who quoted the payment of an expired quote again, and when, newest first; at most ten. */
export function listRequotes(db: Db, quoteId: string): Promise<Pick<QuoteIntent, 'quoteId' | 'madeBy' | 'madeAt'>[]> {
  const { quoteId: id, madeBy, madeAt, replacesQuoteId } = quoteIntents
  return db
    .select({ quoteId: id, madeBy, madeAt })
    .from(quoteIntents)
    .where(eq(replacesQuoteId, quoteId))
    .orderBy(desc(madeAt), desc(id))
    .limit(10)
}

/** The latest quotes of a person among which their payees are looked for: a batch alone may have thousands. */
const latestQuotes = 200

/** Lists the customers for whom a person made quotes lately, the latest first. */
export async function listLatestPayees(db: Pick<Db, 'execute'>, madeBy: string, limit: number): Promise<string[]> {
  const statement = sql`
    select customer_id as id from (
      select customer_id, made_at from backoffice.quote_intents
      where made_by = ${madeBy}::uuid and customer_id is not null order by made_at desc limit ${latestQuotes}
    ) latest group by customer_id order by max(made_at) desc, customer_id limit ${limit}`
  return (await readRows(db, z.object({ id: z.string() }), statement)).map(({ id }) => id)
}

/** Returns the idempotency key of a step of a quote. It is the same for all people, tabs and reloads. */
export function stepKey(step: 'pay' | 'confirm' | 'cancel', quoteId: string): string {
  return `${step}-${quoteId}`
}
