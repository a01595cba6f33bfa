import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { mayResume } from '#backoffice/batches/pauses.rules'
import { type Progress, readProgress } from '#backoffice/batches/progress'
import type { Batch } from '#backoffice/batches/tables'
import { Columns, Lead, Rail, Rest } from '#components/columns'
import { CopyId } from '#components/copy-id'
import { DownloadButton } from '#components/download-button'
import { PageHeader } from '#components/page-header'
import { StatusBadge } from '#components/status-badge'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../../_kit/words/status-labels'
import { staffNames } from '../../_records/person/staff-names'
import { BatchStateNotice } from './batch-state-notice'
import { ClosesCard, GuardCard } from './guard-card'
import { LookCard } from './look-card'
import { ProgressCard } from './progress-card'
import { CancelRest, RunActs } from './run-acts'

type Props = { batch: Batch; staff: Staff; format: Formatters }

/** Shows a submitted batch: its progress, the rows that need attention, and the possible acts. */
export async function RunView({ batch, staff, format }: Props) {
  const [t, common, words, nameOf, { db }] = await Promise.all([
    getTranslations('batch'),
    getTranslations('common'),
    statusLabels(),
    staffNames(),
    openDesk(),
  ])
  const progress = await readProgress(db, batch.id)
  const { approval, frozenHash, frozenAt, madeByName } = batch
  const hash = frozenHash?.toString('hex') ?? ''
  const mayRun = staff.can('batch.run')
  const decided = approval?.decidedBy.map(nameOf).join(', ')
  return (
    <>
      <PageHeader
        crumbsLabel={t('crumbs')}
        crumbs={[{ label: t('batches'), href: '/batches' }, { label: batch.name }]}
        title={batch.name}
        badge={<StatusBadge kind="batch" status={batch.state} label={words('batch', batch.state)} />}
        meta={[
          t('submittedBy', { name: madeByName, when: format.moment(frozenAt ?? batch.madeAt) }),
          ...(decided ? [t('approvedBy', { name: decided })] : []),
          <span key="hash" className="inline-flex items-center gap-1">
            {t('frozenAs')} <CopyId id={hash} labels={{ copy: t('copyHash'), copied: common('copied') }} />
          </span>,
        ]}
        {...(mayRun && actsOf(batch, progress, t('result')))}
      />
      <div className="mb-4 empty:hidden">
        <BatchStateNotice batch={batch} mayRun={mayRun} format={format} />
      </div>
      <Columns side="narrow">
        <Lead>
          <ProgressCard batch={batch} progress={progress} format={format} />
        </Lead>
        <Rail>
          <GuardCard batch={batch} format={format} />
          {proceedsAlone(batch, progress) && <ClosesCard />}
        </Rail>
        <Rest>
          <LookCard batch={batch} retryable={progress.retryable} staff={staff} format={format} />
        </Rest>
      </Columns>
    </>
  )
}

/** Returns the acts of the head; the one that cannot be undone is apart. */
function actsOf(batch: Batch, progress: Progress, result: string) {
  const acted = toActed(batch, progress)
  const mayCancel = ['submitted', 'running', 'paused'].includes(batch.state) && acted.waiting > 0
  return {
    actions: (
      <>
        <DownloadButton href={pathOf.batchFile(batch.id)}>{result}</DownloadButton>
        <RunActs {...acted} />
      </>
    ),
    last: mayCancel && <CancelRest id={batch.id} waiting={acted.waiting} />,
  }
}

/** Returns whether something may still happen to the batch without a person's act. */
function proceedsAlone({ state }: Batch, { groups }: Progress): boolean {
  return state === 'submitted' || state === 'running' || groups.processing.rows + groups.unknown.rows > 0
}

/** Returns the props of the acts. Nothing else of the batch is sent to the browser. */
function toActed({ id, state, pauseReason, restCancelledAt }: Batch, { started, cancellable }: Progress) {
  const isUntouched = started === 0 && (state === 'submitted' || state === 'paused')
  return {
    id,
    state,
    waiting: restCancelledAt === null ? cancellable : 0,
    mayResume: state === 'paused' && mayResume({ pauseReason }),
    mayReopen: isUntouched && pauseReason !== 'rows_changed',
  }
}
