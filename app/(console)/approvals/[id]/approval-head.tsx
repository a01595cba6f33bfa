import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listApprovals } from '#backoffice/approvals/list-approvals'
import { CopyId } from '#components/copy-id'
import { PageHeader } from '#components/page-header'
import { ShortId } from '#components/short-id'
import { StatusBadge } from '#components/status-badge'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { pathOf } from '#lib/shared/path-of'
import { QueueSteps } from '../../_kit/page/queue-steps'
import { statusLabels } from '../../_kit/words/status-labels'
import { approvalsAddress } from '../../_records/approval/approvals-address'
import { shownState } from '../../_records/approval/how-ended'
import { requestedAmount } from '../../_records/approval/requested-amount'
import type { ApprovalRecord } from './load-approval'

type Props = { record: ApprovalRecord; staff: Staff; format: Formatters }

/** Shows the amount, the payee, the maker and the deadline of a request. */
export async function ApprovalHead({ record, staff, format }: Props) {
  const [t, common, words] = await Promise.all([getTranslations('approval'), getTranslations('common'), statusLabels()])
  const { approval, name, payment, sent, reference } = record
  const { state, makerName, makerId, requestedAt, expiresAt, hash } = approval
  const requested = format.ago(requestedAt)
  return (
    <PageHeader
      crumbsLabel={t('crumbs')}
      crumbs={[{ label: t('approvals'), href: approvalsAddress.path }, { label: <ShortId id={approval.id} /> }]}
      crumbsEnd={<Place record={record} staff={staff} format={format} />}
      title={payment ? t('title', { amount: requestedAmount(approval, format), payee: name }) : name}
      badge={<StatusBadge kind="approval" status={state} label={words('approval', shownState(approval, sent))} />}
      meta={[
        makerId === staff.personId ? t('askedByYou', { when: requested }) : t('askedBy', { name: makerName, when: requested }),
        ...(approval.closedAt === null ? [t('expires', { when: format.moment(expiresAt) })] : []),
        ...(reference ? [t.rich('reference', { reference, mono: (text) => <span className="mono">{text}</span> })] : []),
        <span key="hash" className="inline-flex items-center gap-1">
          {t('hash')} <CopyId id={hash} labels={{ copy: t('copyHash'), copied: common('copied') }} />
        </span>,
      ]}
    />
  )
}

const longestQueue = 100

/** Shows the position of the request among those that wait for this person, with links to its neighbours. */
async function Place({ record: { approval }, staff, format }: Props) {
  if (approval.state !== 'waiting' || !staff.can('payment.approve')) return null
  const [t, { db }] = await Promise.all([getTranslations('approval.place'), openDesk()])
  const queue = await listApprovals(db, 'waiting', staff, { now: format.now, limit: longestQueue })
  const at = queue.findIndex(({ id }) => id === approval.id)
  if (at < 0) return null
  const hrefOf = (place: number) => queue[place] && pathOf.approval(queue[place].id)
  return (
    <QueueSteps
      previous={hrefOf(at - 1)}
      next={hrefOf(at + 1)}
      words={{
        label: t('label'),
        place: t('at', { at: at + 1, count: queue.length }),
        previous: t('previous'),
        next: t('next'),
      }}
    />
  )
}
