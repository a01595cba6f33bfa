import { asc, eq } from 'drizzle-orm'
import type { Context } from '../ground/context'
import { prefundedBalanceColumns } from './balance'
import { prefundedAccounts } from './tables'

/** Returns all prefunded accounts of an organization with their balances in units of the books, oldest first. */
export function listPrefundedAccounts({ db, organizationId }: Pick<Context, 'db' | 'organizationId'>) {
  const { id, name, currency, status } = prefundedAccounts
  return db
    .select({ id, name, currency, status, ...prefundedBalanceColumns })
    .from(prefundedAccounts)
    .where(eq(prefundedAccounts.organizationId, organizationId))
    .orderBy(asc(prefundedAccounts.createdAt), asc(prefundedAccounts.id))
}
