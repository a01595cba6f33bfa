import { notFound } from 'next/navigation'
import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { recordTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Columns, Lead, Rail, Rest } from '#components/columns'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { isNotFound } from '#lib/shared/attempt'
import { RecordFailed } from '../../_kit/page/record-failed'
import { soonRecord } from '../../_kit/page/record-skeleton'
import { showsDeposits } from '../../_records/deposit/list-requests'
import { CandidateList } from './candidate-list'
import { DepositFacts } from './deposit-facts'
import { DepositHead } from './deposit-head'
import { loadDeposit } from './load-deposit'
import { PendingRequest } from './pending-request'
import { readDepositActs } from './read-deposit-acts'
import { RefundCard } from './refund-card'

export const generateMetadata = recordTitle('deposits')

async function drawDeposit({ params }: PageProps<'/deposits/[id]'>) {
  const staff = await requireStaff('deposit.read')
  if (!(await showsDeposits())) notFound()
  const [id, format] = await Promise.all([idOf(params), formatters()])
  const loaded = await loadDeposit(id, staff, format)
  if (!loaded.ok && isNotFound(loaded.code)) notFound()
  if (!loaded.ok) return <RecordFailed failure={loaded} />
  const { deposit, facts, candidates, request } = loaded.value
  const acts = await readDepositActs(deposit, staff)
  const isOpen = deposit.status === 'pending' || deposit.status === 'unmatched'
  return (
    <Page>
      <ClientMessages namespaces={['deposit-acts', 'open-call']}>
        <DepositHead deposit={deposit} facts={facts} />
        <Columns side="middle">
          <Lead always>
            <DepositFacts shown={loaded.value} format={format} />
          </Lead>
          <Rail acts={isOpen && request !== undefined}>
            <PendingRequest deposit={facts} request={isOpen ? request : undefined} acts={acts} />
            <RefundCard deposit={deposit} facts={facts} acts={acts} format={format} />
          </Rail>
          <Rest>
            <CandidateList deposit={facts} shown={isOpen} {...{ candidates, request, acts }} />
          </Rest>
        </Columns>
      </ClientMessages>
    </Page>
  )
}

export default soonRecord(drawDeposit)
