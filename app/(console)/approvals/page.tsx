import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { findNextFor } from '#backoffice/approvals/list-approvals'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListLoading } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { openDesk } from '#lib/server/desk'
import { pathOf } from '#lib/shared/path-of'
import { Soon } from '../../soon'
import { LinkKeys } from '../_kit/page/link-keys'
import { approvalsAddress } from '../_records/approval/approvals-address'
import { ApprovalFilters } from './approval-filters'
import { ApprovalTabs, listFor } from './approval-tabs'
import { ApprovalsCard } from './approvals-card'
import { PageActions } from './page-actions'
import { WaitingDeposits } from './waiting-deposits'
import { WaitingFundings } from './waiting-fundings'

export const generateMetadata = pageTitle('approvals')

export default async function ApprovalsPage({ searchParams }: PageProps<'/approvals'>) {
  const staff = await requireStaff('approval.read')
  const [t, format, { db }] = await Promise.all([getTranslations('approvals'), formatters(), openDesk()])
  const view = approvalsAddress.read(await searchParams)
  const list = listFor(view, staff)
  const exportHref = `/api/console/exports/approvals?${approvalsAddress.query({ ...view, tab: list })}`
  const next = staff.can('payment.approve') ? await findNextFor(db, staff, format.now) : undefined
  const first = next && pathOf.approval(next.id)
  return (
    <Page>
      {first && <LinkKeys keys={{ n: first }} words={{ n: t('first') }} />}
      <PageHeader
        title={t('title')}
        actions={<PageActions first={first} exportHref={staff.can('export') ? exportHref : undefined} />}
      />
      {staff.can('prefunded.approve') && <Soon fallback={null}>{WaitingFundings({ me: staff.personId, format })}</Soon>}
      {staff.can('deposit.approve') && <Soon fallback={null}>{WaitingDeposits({ me: staff.personId, format })}</Soon>}
      <ApprovalTabs staff={staff} list={list} now={format.now} />
      <ApprovalFilters view={view} list={list} format={format} />
      <Card>
        <ClientMessages namespaces={['approvals-table']}>
          <Soon key={approvalsAddress.here(view)} fallback={<ListLoading label={t('loading')} columns={7} rows={6} />}>
            {ApprovalsCard({ view, list, staff, format })}
          </Soon>
        </ClientMessages>
      </Card>
    </Page>
  )
}
