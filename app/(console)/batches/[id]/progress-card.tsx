import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { type Progress as BatchProgress, readSpeed } from '#backoffice/batches/progress'
import type { Batch } from '#backoffice/batches/tables'
import { Card, CardBody } from '#components/card'
import { Progress } from '#components/progress'
import { openDesk } from '#lib/server/desk'
import { formatCount } from '#lib/shared/format'
import { barParts } from '../../_records/batch/bar-parts'
import { RowGroups } from '../../_records/batch/row-groups'

type Props = { batch: Batch; progress: BatchProgress; format: Formatters }

/** Shows the number of rows by group with their amounts, the speed, and the estimated end. */
export async function ProgressCard({ batch, progress, format }: Props) {
  const [t, { db }] = await Promise.all([getTranslations('batch.progress'), openDesk()])
  const { rows, started, groups } = progress
  const speed = batch.state === 'running' ? await readSpeed(db, batch.id, format.now) : undefined
  const left = groups.waiting.rows
  const minutes = speed?.perMinute ? Math.ceil(left / speed.perMinute) : undefined
  return (
    <Card>
      <CardBody className="border-b">
        <p className="mb-3 flex flex-wrap items-baseline gap-x-4">
          <span>
            <b className="text-3xl font-semibold">{formatCount(started, format.locale)}</b>{' '}
            <span className="text-subtle">{t('started', { rows })}</span>
          </span>
          {speed && (
            <span className="ml-auto text-sm text-muted">
              {speed.waves > 0 && t('wave', { wave: speed.wave, waves: speed.waves })}
              {speed.perMinute !== null && ` · ${t('speed', { rows: speed.perMinute })}`}
              {minutes !== undefined && left > 0 && ` · ${t('left', { minutes })}`}
            </span>
          )}
        </p>
        <Progress label={t('label')} parts={barParts(progress)} />
      </CardBody>
      <RowGroups progress={progress} currency={batch.sourceCurrency} reasons="below" format={format} />
    </Card>
  )
}
