import { eq, inArray } from 'drizzle-orm'
import type { AmountSide, FeePayer } from '#contract/transfers'
import type { Db } from '#database/open'
import { quoteIntents } from './tables'

/** What a person asked for when they made a quote; the amount in minor units (1/100) of the currency of `side`. */
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

/** Kept beside the quote as soon as it exists. A repeat keeps what was first. */
export function rememberQuoteIntent(db: Db, intent: NewIntent): Promise<void> {
  return rememberQuoteIntents(db, [intent])
}

/** The same for several quotes at once. */
export async function rememberQuoteIntents(db: Db, intents: readonly NewIntent[]): Promise<void> {
  if (intents.length === 0) return
  await db
    .insert(quoteIntents)
    .values(intents.map(({ quoteId, typed, madeBy, now }) => ({ quoteId, ...typed, madeBy, madeAt: now })))
    .onConflictDoNothing()
}

/** None when the quote was made elsewhere. */
export async function findQuoteIntent(db: Db, quoteId: string): Promise<QuoteIntent | undefined> {
  const [intent] = await db.select().from(quoteIntents).where(eq(quoteIntents.quoteId, quoteId))
  return intent
}

/** Those of several quotes; of one that was made elsewhere there is none. */
export function listQuoteIntents(db: Db, quoteIds: readonly string[]): Promise<QuoteIntent[]> {
  if (quoteIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(quoteIntents)
    .where(inArray(quoteIntents.quoteId, [...quoteIds]))
}

/** The idempotency key of a step of one quote: the same whoever presses the button, in how many tabs and after how many reloads. */
export function stepKey(step: 'pay' | 'confirm' | 'cancel', quoteId: string): string {
  return `${step}-${quoteId}`
}
