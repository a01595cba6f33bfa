import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardBody, CardHeader, CardLink } from '#components/card'
import { Progress } from '#components/progress'
import { StatusBadge } from '#components/status-badge'
import { formatCount } from '#lib/shared/format'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../../_kit/words/status-labels'
import { barParts } from '../../_records/batch/bar-parts'
import { RowGroups } from '../../_records/batch/row-groups'
import type { ApprovalRecord } from './load-approval'

type Props = { record: ApprovalRecord; format: Formatters }

/** Shows how the rows of a requested batch stand now, with the way to it. */
export async function RunCard({ record, format }: Props) {
  const [t, words, label] = await Promise.all([
    getTranslations('approval.run'),
    statusLabels(),
    getTranslations('batch.progress'),
  ])
  if (record.batch === undefined)
    return (
      <Card>
        <CardHeader title={t('title')} />
        <CardBody className="text-sm text-subtle">{t('discarded')}</CardBody>
      </Card>
    )
  const { batch, progress } = record.batch
  const isDraft = batch.state === 'draft'
  return (
    <Card data-part="run">
      <CardHeader title={t('title')} fact={<StatusBadge kind="batch" status={batch.state} label={words('batch', batch.state)} />}>
        <CardLink href={pathOf.batch(batch.id)}>{t('open')}</CardLink>
      </CardHeader>
      {isDraft ? (
        <CardBody className="text-sm text-subtle">{t('draft')}</CardBody>
      ) : (
        <>
          <CardBody className="border-b">
            <p className="mb-3 text-sm text-subtle">
              <b className="text-ink">{formatCount(progress.started, format.locale)}</b>{' '}
              {label('started', { rows: progress.rows })}
            </p>
            <Progress label={label('label')} parts={barParts(progress)} />
          </CardBody>
          <RowGroups progress={progress} currency={batch.sourceCurrency} reasons="inBatch" format={format} />
        </>
      )}
    </Card>
  )
}
