import { notFound } from 'next/navigation'
import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { recordTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Columns, Lead, Rail } from '#components/columns'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { RecordFailed } from '../../_kit/page/record-failed'
import { soonRecord } from '../../_kit/page/record-skeleton'
import { readSources } from '../../_records/quote/source-name'
import { AccountHead } from './account-head'
import { BalanceCard } from './balance-card'
import { EntriesCard } from './entries-card'
import { PendingCard } from './pending-card'
import { readAccountActs } from './read-account-acts'

export const generateMetadata = recordTitle('accounts')

async function drawAccount({ params, searchParams }: PageProps<'/accounts/[id]'>) {
  const staff = await requireStaff('prefunded.read')
  const [id, query, format, accounts] = await Promise.all([idOf(params), searchParams, formatters(), readSources()])
  if (!accounts.ok) return <RecordFailed failure={accounts} />
  const account = accounts.value.find((one) => one.id === id)
  if (account === undefined) notFound()
  const acts = await readAccountActs(account, staff)
  return (
    <Page>
      <ClientMessages namespaces={['account-acts', 'money-entry', 'open-call']}>
        <AccountHead account={account} acts={acts} query={query} />
        <Columns side="narrow">
          <Rail early>
            <BalanceCard account={account} acts={acts} format={format} />
            <PendingCard account={account} acts={acts} staff={staff} format={format} />
          </Rail>
          <Lead>
            <EntriesCard
              account={account}
              acts={acts}
              query={query}
              seesEmails={staff.can('customer.see_email')}
              format={format}
            />
          </Lead>
        </Columns>
      </ClientMessages>
    </Page>
  )
}

export default soonRecord(drawAccount)
