import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#database/open'
import { consoleKeys } from './tables'

export type StoredKey = Pick<typeof consoleKeys.$inferSelect, 'organizationId' | 'sealed'>

/** Lets one process at a time, on all machines, look for the console's key and replace it, until the end of the transaction. */
export async function lockConsoleKey(tx: Pick<Tx, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cauce console key', 0))`)
}

/** Finds the encrypted key for an organization; without one, the newest of the installation. */
export async function findStoredKey(db: Pick<Db, 'select'>, organizationId?: string): Promise<StoredKey | undefined> {
  const [row] = await db
    .select()
    .from(consoleKeys)
    .where(organizationId === undefined ? undefined : eq(consoleKeys.organizationId, organizationId))
    .orderBy(desc(consoleKeys.madeAt))
    .limit(1)
  return row
}

/** Stores the encrypted key for an organization instead of the one before. */
export async function storeKey(tx: Pick<Tx, 'insert'>, { organizationId, sealed }: StoredKey, madeAt: Date): Promise<void> {
  const set = { sealed, madeAt }
  await tx
    .insert(consoleKeys)
    .values({ organizationId, ...set })
    .onConflictDoUpdate({ target: consoleKeys.organizationId, set })
}
