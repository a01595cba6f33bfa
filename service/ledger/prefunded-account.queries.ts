import { and, asc, eq } from 'drizzle-orm'
import type { Currency } from '#contract/currency'
import { ServiceError } from '#contract/errors'
import type { Db } from '#database/open'
import type { Context } from '../ground/context'
import { newId } from '../ground/ids'
import { prefundedBalanceColumns } from './balance'
import { prefundedAccounts } from './tables'

export type PrefundedAccount = typeof prefundedAccounts.$inferSelect

/** Returns all prefunded accounts of an organization with their balances in ledger units, oldest first. */
export function listAccountsWithBalances({ db, organizationId }: Pick<Context, 'db' | 'organizationId'>) {
  const { id, name, currency, status } = prefundedAccounts
  return db
    .select({ id, name, currency, status, ...prefundedBalanceColumns(organizationId) })
    .from(prefundedAccounts)
    .where(eq(prefundedAccounts.organizationId, organizationId))
    .orderBy(asc(prefundedAccounts.createdAt), asc(prefundedAccounts.id))
}

export type NewPrefundedAccount = { organizationId: string; name: string; currency: Currency; createdAt: Date }

/** Creates an account and returns its id. */
export async function createPrefundedAccount(db: Db, account: NewPrefundedAccount): Promise<string> {
  const id = newId()
  await db.insert(prefundedAccounts).values({ ...account, id, status: 'active' })
  return id
}

/** Locks an account, so that concurrent fundings run one after another. Throws unless it is active. */
export async function lockAccount(context: Pick<Context, 'db' | 'organizationId'>, accountId: string): Promise<PrefundedAccount> {
  const account = await lockAnyAccount(context, accountId)
  if (account.status !== 'active')
    throw new ServiceError('prefunded_account_not_found', `No prefunded account ${accountId} is open`)
  return account
}

/** Locks an account, which may also be closed. */
export async function lockAnyAccount(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  accountId: string,
): Promise<PrefundedAccount> {
  const [account] = await db
    .select()
    .from(prefundedAccounts)
    .where(and(eq(prefundedAccounts.organizationId, organizationId), eq(prefundedAccounts.id, accountId)))
    .for('no key update')
  if (account === undefined) throw new ServiceError('prefunded_account_not_found', `No prefunded account ${accountId}`)
  return account
}
