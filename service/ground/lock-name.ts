import { sql } from 'drizzle-orm'
import type { Context } from './context'

/**
 * Waits until no other transaction of the organization holds this lock, and holds it until the end of the caller's transaction.
 * The next statement sees what earlier holders have committed.
 */
export async function lockName({ db, organizationId }: Pick<Context, 'db' | 'organizationId'>, name: string): Promise<void> {
  await db.execute(sql`select payments.lock_name(${organizationId}, ${name})`)
}
