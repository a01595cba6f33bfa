import { asc, eq } from 'drizzle-orm'
import { formatDecimal } from '#contract/money'
import { type PrefundedAccount, PrefundedAccountList } from '#contract/prefunded-accounts'
import { readPrefundedBalances } from '../ledger/balance'
import { fromLedgerUnits, toAsset } from '../ledger/entries'
import { prefundedAccounts } from '../tables'
import { noQuery, type Operation, read } from './operation'

const listPrefundedAccountsOperation = read(
  {
    id: 'listPrefundedAccounts',
    path: '/v1/prefunded-accounts',
    summary: 'Prefunded accounts with what is available and what is on hold',
    scope: 'prefunded:read',
    ids: {},
    query: noQuery,
    answer: { status: 200, description: 'All of them, oldest first', schema: PrefundedAccountList },
    problems: [],
  },
  async ({ context: { db, organizationId } }) => {
    const accounts = await db
      .select()
      .from(prefundedAccounts)
      .where(eq(prefundedAccounts.organizationId, organizationId))
      .orderBy(asc(prefundedAccounts.createdAt), asc(prefundedAccounts.id))
    const balances = await readPrefundedBalances(db, organizationId)
    const data = accounts.map(({ id, name, currency, status }): PrefundedAccount => {
      const shown = (units = 0n) => formatDecimal(fromLedgerUnits(toAsset(currency), units), 2)
      const balance = balances.get(id)
      return { id, name, currency, available_balance: shown(balance?.available), held_balance: shown(balance?.held), status }
    })
    return { status: 200, body: { data } }
  },
)

export const prefundedAccountOperations: readonly Operation[] = [listPrefundedAccountsOperation]
