import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '#database/open'
import { rememberedRates } from './tables'

type Pair = { from: string; to: string }
/** `rate` is decimal text; `at` is the time at which this console read it. It is shown during an outage, and prices nothing. */
export type StoredRate = { rate: string; at: Date }

/** Stores a rate as the last one of its pair, unless a later one is stored already. */
export async function keepRate(db: Db, { from, to }: Pair, { rate, at }: StoredRate): Promise<void> {
  await db
    .insert(rememberedRates)
    .values({ from, to, rate, readAt: at })
    .onConflictDoUpdate({
      target: [rememberedRates.from, rememberedRates.to],
      set: { rate, readAt: at },
      setWhere: lt(rememberedRates.readAt, at),
    })
}

/** Returns the last rate of a pair that any process of this console read; undefined if none did. */
export async function findLastRate(db: Db, { from, to }: Pair): Promise<StoredRate | undefined> {
  const { rate, readAt: at } = rememberedRates
  const [row] = await db
    .select({ rate, at })
    .from(rememberedRates)
    .where(and(eq(rememberedRates.from, from), eq(rememberedRates.to, to)))
  return row
}
