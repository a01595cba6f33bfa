import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { ListEmpty } from '#components/list-state'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import { KnownPanel } from '../_kit/page/known-panel'
import { toAccountRow } from '../_records/prefunded-account/account-row'
import { readKnownAccounts } from '../_records/prefunded-account/read-known-accounts'
import { AccountsTable } from './accounts-table'

/** Lists the accounts with their balances; during an outage those that were last read, with their time. */
export async function AccountsCard({ format }: { format: Formatters }) {
  const known = await readKnownAccounts(format.now)
  return <KnownPanel known={known} format={format} draw={(accounts) => <Accounts accounts={accounts} format={format} />} />
}

async function Accounts({ accounts, format }: { accounts: readonly PrefundedSource[]; format: Formatters }) {
  const t = await getTranslations('accounts')
  if (accounts.length === 0) return <ListEmpty title={t('empty.title')}>{t('empty.text')}</ListEmpty>
  return <AccountsTable rows={accounts.map((account) => toAccountRow(account, format))} />
}
