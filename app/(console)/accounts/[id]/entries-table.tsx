import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Table, Th } from '#components/table'
import type { PrefundedEntryPage } from '#contract/prefunded-accounts'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import { customerNames } from '../../_records/customer/customer-names'
import { staffNames } from '../../_records/person/staff-names'
import { EntryRow } from './entry-row'
import type { AccountActs } from './read-account-acts'

type Props = {
  account: PrefundedSource
  entries: PrefundedEntryPage['data']
  acts: AccountActs
  seesEmails: boolean
  format: Formatters
}

/** Shows movements like the lines of a bank's statement. The balances are left out if the API reports none. */
export async function EntriesTable({ account, entries, acts, seesEmails, format }: Props) {
  const [t, staffName, customerName] = await Promise.all([
    getTranslations('accounts.entries'),
    staffNames(),
    customerNames(
      entries.map((entry) => entry.customer_id ?? undefined),
      { seesEmails },
    ),
  ])
  const hasBalances = entries.some((entry) => entry.balance_after)
  const waits = (reference: string) =>
    account.pending_requests?.some((one) => one.action === 'reverse' && one.reference === reference) ?? false
  return (
    <Table cards aria-label={t('title')}>
      <EntryHeads hasBalances={hasBalances} />
      <tbody>
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            by={staffName(entry.created_by)}
            payee={customerName(entry.customer_id ?? undefined)}
            waits={waits(entry.reference)}
            hasBalances={hasBalances}
            acts={acts}
            format={format}
          />
        ))}
      </tbody>
    </Table>
  )
}

/** Shows the heads of the columns, whose cells `EntryRow` shows. */
async function EntryHeads({ hasBalances }: { hasBalances: boolean }) {
  const t = await getTranslations('accounts.entries')
  return (
    <thead>
      <tr>
        <Th>{t('columns.what')}</Th>
        <Th>{t('columns.payment')}</Th>
        <Th from={976}>{t('columns.by')}</Th>
        <Th align="right">{t('columns.when')}</Th>
        <Th align="right">{t('columns.amount')}</Th>
        {hasBalances && (
          <Th align="right" from={560}>
            {t('columns.balance')}
          </Th>
        )}
      </tr>
    </thead>
  )
}
