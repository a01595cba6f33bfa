import { notFound } from 'next/navigation'
import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { recordTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Columns, Lead, Rail } from '#components/columns'
import { requireStaff } from '#lib/access/session'
import { RecordFailed } from '../../_kit/page/record-failed'
import { soonRecord } from '../../_kit/page/record-skeleton'
import { readSources } from '../../_records/quote/source-name'
import { AccountHead } from './account-head'
import { BalanceCard } from './balance-card'
import { EntriesCard } from './entries-card'
import { PendingCard } from './pending-card'

export const generateMetadata = recordTitle('accounts')

async function drawAccount({ params, searchParams }: PageProps<'/accounts/[id]'>) {
  await requireStaff('prefunded.read')
  const [id, query, format, accounts] = await Promise.all([idOf(params), searchParams, formatters(), readSources()])
  if (!accounts.ok) return <RecordFailed failure={accounts} />
  const account = accounts.value.find((one) => one.id === id)
  if (account === undefined) notFound()
  return (
    <Page>
      <AccountHead account={account} />
      <Columns side="narrow">
        <Rail early>
          <BalanceCard account={account} format={format} />
          <PendingCard account={account} format={format} />
        </Rail>
        <Lead>
          <EntriesCard account={account} query={query} format={format} />
        </Lead>
      </Columns>
    </Page>
  )
}

export default soonRecord(drawAccount)
