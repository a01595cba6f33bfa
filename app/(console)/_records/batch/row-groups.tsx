import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { type Progress as BatchProgress, type RowGroup, rowGroups } from '#backoffice/batches/progress'
import { Amount } from '#components/amount'
import { ProgressKey } from '#components/progress'
import { formatDecimal } from '#contract/money'
import { formatCount } from '#lib/shared/format'
import { groupTones } from './bar-parts'

/** `reasons`: where the reasons of failed rows are listed. */
type Props = { progress: BatchProgress; currency: string; reasons: 'below' | 'inBatch'; format: Formatters }

/** Shows the number of rows of a batch by group, with their debit; it is the foot of a card. */
export async function RowGroups({ progress, currency, reasons, format }: Props) {
  const t = await getTranslations('batch.progress')
  const { groups } = progress
  const figureOf = (debit: bigint | undefined) => (debit === undefined ? null : format.figure(formatDecimal(debit, 2)))
  const shown = rowGroups.filter((group) => group !== 'cancelled' || groups.cancelled.rows > 0)
  return (
    <div className="@container/groups overflow-hidden rounded-b-[inherit]">
      <dl className={`-mr-px -mb-px grid grid-cols-2 @min-[560px]/groups:grid-cols-3 ${columns[shown.length] ?? ''}`}>
        {shown.map((group) => (
          <div key={group} className="flex flex-col justify-between border-r border-b px-4 py-3">
            <dt className="text-subtle">
              <ProgressKey tone={groupTones[group]}>{t(`groups.${group}`)}</ProgressKey>
            </dt>
            <dd>
              <b className="text-xl tabular-nums">{formatCount(groups[group].rows, format.locale)}</b>
              <span className="block text-xs text-muted">
                {note(group, progress, reasons, t) ?? (
                  <Amount value={figureOf(groups[group].debit)} currency={currency} unknown={t('debitUnknown')} />
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** All groups in one line if there is room. */
const columns: Readonly<Record<number, string>> = {
  5: '@min-[660px]/groups:grid-cols-5',
  6: '@min-[800px]/groups:grid-cols-6',
}

type NoteKey = 'lookedUp' | 'failedHint' | 'failedInBatch' | 'nothingDebited'

/** Returns a note that replaces the amount of a group with rows whose debit is zero or not known. */
function note(
  group: RowGroup,
  { groups, retryable }: BatchProgress,
  reasons: Props['reasons'],
  t: (key: NoteKey) => string,
): string | undefined {
  const { rows } = groups[group]
  if (rows === 0) return undefined
  if (group === 'unknown') return t('lookedUp')
  // The money of a failed row may not be back: its own line says so.
  if (group === 'failed') return t(retryable === rows ? 'nothingDebited' : reasons === 'below' ? 'failedHint' : 'failedInBatch')
  return group === 'cancelled' ? t('nothingDebited') : undefined
}
