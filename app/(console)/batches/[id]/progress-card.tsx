import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { type Progress as BatchProgress, type RowGroup, readSpeed, rowGroups } from '#backoffice/batches/progress'
import type { Batch } from '#backoffice/batches/tables'
import { Amount } from '#components/amount'
import { Card, CardBody } from '#components/card'
import { Progress, ProgressKey } from '#components/progress'
import { formatDecimal } from '#contract/money'
import { openDesk } from '#lib/server/desk'
import { formatCount } from '#lib/shared/format'
import { barParts, groupTones } from '../../_records/batch/bar-parts'

type Props = { batch: Batch; progress: BatchProgress; format: Formatters }

/** Shows the number of rows by group with their amounts, the speed, and the estimated end. */
export async function ProgressCard({ batch, progress, format }: Props) {
  const [t, { db }] = await Promise.all([getTranslations('batch.progress'), openDesk()])
  const { rows, started, groups } = progress
  const speed = batch.state === 'running' ? await readSpeed(db, batch.id, format.now) : undefined
  const figureOf = (debit: bigint | undefined) => (debit === undefined ? null : format.figure(formatDecimal(debit, 2)))
  const left = groups.waiting.rows
  const minutes = speed?.perMinute ? Math.ceil(left / speed.perMinute) : undefined
  const shown = rowGroups.filter((group) => group !== 'cancelled' || groups.cancelled.rows > 0)
  const columns = shown.length === rowGroups.length ? 'wide:grid-cols-6' : 'desktop:grid-cols-5'
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
      <div className="overflow-hidden rounded-b-[inherit]">
        <dl className={`-mr-px -mb-px grid grid-cols-2 tablet:grid-cols-3 ${columns}`}>
          {shown.map((group) => (
            <div key={group} className="border-b px-4 py-3 tablet:border-r">
              <dt className="text-subtle">
                <ProgressKey tone={groupTones[group]}>{t(`groups.${group}`)}</ProgressKey>
              </dt>
              <dd>
                <b className="text-xl tabular-nums">{formatCount(groups[group].rows, format.locale)}</b>
                <span className="block text-xs text-muted">
                  {note(group, progress, t) ?? (
                    <Amount value={figureOf(groups[group].debit)} currency={batch.sourceCurrency} unknown={t('debitUnknown')} />
                  )}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}

type NoteKey = 'lookedUp' | 'failedHint' | 'nothingDebited'

/** Returns a note that replaces the amount of a group with rows whose debit is zero or not known. */
function note(group: RowGroup, { groups, retryable }: BatchProgress, t: (key: NoteKey) => string): string | undefined {
  const { rows } = groups[group]
  if (rows === 0) return undefined
  if (group === 'unknown') return t('lookedUp')
  // The money of a failed row may not be back: its own line says so.
  if (group === 'failed') return retryable === rows ? t('nothingDebited') : t('failedHint')
  return group === 'cancelled' ? t('nothingDebited') : undefined
}
