import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { recordTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Columns, Lead, Rail, Rest } from '#components/columns'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { pathOf } from '#lib/shared/path-of'
import { LiveRecord } from '../../_kit/live/live-record'
import { soonRecord } from '../../_kit/page/record-skeleton'
import { ApprovalHead } from './approval-head'
import { approvalVersion } from './approval-version'
import { BoundsCard } from './bounds-card'
import { CourseCard } from './course-card'
import { DecisionCard } from './decision-card'
import { loadApproval, readApproval } from './load-approval'
import { PayeeCard } from './payee-card'
import { RowsCard } from './rows-card'
import { RunCard } from './run-card'
import { TodayCard } from './today-card'

export const generateMetadata = recordTitle('approval')

async function drawApproval({ params }: PageProps<'/approvals/[id]'>) {
  const staff = await requireStaff('approval.read')
  const [id, format] = await Promise.all([idOf(params), formatters()])
  const record = await loadApproval(id, { seesEmails: staff.can('customer.see_email'), now: format.now })
  const { approval, payment } = record
  return (
    <Page>
      <ClientMessages namespaces={['approval-acts']}>
        <ApprovalHead record={record} staff={staff} format={format} />
        <Columns side="middle">
          <Lead>
            {payment && <BoundsCard approval={approval} {...payment} format={format} />}
            {approval.kind === 'batch' && <RowsCard record={record} format={format} />}
          </Lead>
          <Rail acts>
            <DecisionCard record={record} staff={staff} format={format} />
            {approval.state === 'waiting' && <TodayCard record={record} staff={staff} format={format} />}
            <CourseCard record={record} format={format} />
          </Rail>
          <Rest>
            {payment && <PayeeCard record={record} payment={payment} format={format} />}
            {approval.kind === 'batch' && <RunCard record={record} format={format} />}
          </Rest>
        </Columns>
        {approval.closedAt === null && (
          <LiveRecord address={pathOf.approvalData(approval.id)} version={approvalVersion(record)} everySeconds={3} />
        )}
      </ClientMessages>
    </Page>
  )
}

export default soonRecord(drawApproval, async ({ params }) => {
  await requireStaff('approval.read')
  await readApproval(await idOf(params))
})
