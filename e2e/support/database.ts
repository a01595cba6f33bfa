import { openDatabase, type Sql } from '#database/open'
import type { World } from './world'

/**
 * Does by SQL what only time or an operator could do. Specs change nothing else behind the API's back, and read nothing there:
 * what they assert is what people and partners see.
 */
export async function withSql<T>({ dataDir }: World, work: (sql: Sql) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, max: 1 })
  try {
    return await work(database.sql)
  } finally {
    await database.close()
  }
}

/** Lets the five minutes of a quote pass at once. */
export function expireQuote(world: World, quoteId: string): Promise<unknown> {
  return withSql(
    world,
    (sql) => sql`
      update payments.quotes set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
      where id = ${quoteId}`,
  )
}
