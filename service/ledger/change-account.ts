import { and, eq, sql } from 'drizzle-orm'
import { type Db, transaction } from '#database/open'
import type { Context } from '../ground/context'
import { isOurId } from '../ground/ids'
import { prefundedBalanceColumns } from './balance'
import { toAsset, toLedgerUnits } from './entries.rules'
import { lockAccount } from './prefunded-account.queries'
import { prefundedAccounts } from './tables'

/** Closes an account for payments. Throws if it still has money, available or on hold. */
export function closeAccount(db: Db, accountId: string): Promise<void> {
  return changeStatus(db, accountId, 'closed')
}

/** Reopens an account, for money that comes back from a payout that it paid. */
export function reopenAccount(db: Db, accountId: string): Promise<void> {
  return changeStatus(db, accountId, 'active')
}

function changeStatus(db: Db, accountId: string, status: 'active' | 'closed'): Promise<void> {
  return transaction(db, async (tx) => {
    const { organizationId } = await findOwner(tx, accountId)
    const isThis = and(eq(prefundedAccounts.organizationId, organizationId), eq(prefundedAccounts.id, accountId))
    await tx.select({ id: prefundedAccounts.id }).from(prefundedAccounts).where(isThis).for('update')
    const [balance] = await tx.select(prefundedBalanceColumns(organizationId)).from(prefundedAccounts).where(isThis)
    if (balance === undefined) throw new Error(`There is no prefunded account ${accountId}`)
    if (status === 'closed' && balance.available + balance.held > 0n) throw new Error('The account has a balance')
    await tx.update(prefundedAccounts).set({ status }).where(isThis)
  })
}

/** Returns the organization of an account, which an operator names by its id alone. */
async function findOwner(db: Db, accountId: string): Promise<{ organizationId: string }> {
  const { organizationId } = prefundedAccounts
  const find = db.select({ organizationId }).from(prefundedAccounts).where(eq(prefundedAccounts.id, accountId))
  const [owner] = isOurId(accountId) ? await find : []
  if (owner === undefined) throw new Error(`There is no prefunded account ${accountId}`)
  return owner
}

/** Sets the balance, in 1/100, below which a posting raises an alert; null: none. Throws `prefunded_account_not_found`. */
export async function setLowBalanceThreshold(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  { accountId, thresholdMinor }: { accountId: string; thresholdMinor: bigint | null },
): Promise<void> {
  const { currency } = await lockAccount({ db, organizationId }, accountId)
  const units = thresholdMinor === null ? null : toLedgerUnits(currency, thresholdMinor)
  await db.execute(sql`
    insert into payments.ledger_accounts (org_id, name, asset, balance, alert_below)
    values (${organizationId}, ${`prefunded:${accountId}`}, ${toAsset(currency)}, 0, ${units})
    on conflict (org_id, name, asset) do update set alert_below = excluded.alert_below`)
}
