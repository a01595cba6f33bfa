import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listProgress, noProgress, type Progress } from '#backoffice/batches/progress'
import type { Batch } from '#backoffice/batches/tables'
import { formatDecimal } from '#contract/money'
import { openDesk } from '#lib/server/desk'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../../_kit/words/status-labels'

/** A batch as a list shows it: the number of paid and failed `rows`, the same as text (`far`), and the `progress` by group. */
export type BatchLine = {
  id: string
  href: string
  name: string
  state: string
  stateWord: string
  rows: number
  paid: number
  failed: number
  far: string
  /** Undefined if the debit of a row is not known. */
  debit: string | undefined
  currency: string
  progress: Progress
  batch: Batch
}

/** Returns the lines in the order given, with one query for their progress. Debits are sums of what is known so far. */
export async function toBatchLines(batches: readonly Batch[], format: Formatters): Promise<BatchLine[]> {
  const [{ db }, words, t] = await Promise.all([openDesk(), statusLabels(), getTranslations('batches-table')])
  const progress = await listProgress(
    db,
    batches.map(({ id }) => id),
  )
  return batches.map((batch) => {
    const { id, name, state, sourceCurrency: currency } = batch
    const of = progress.get(id) ?? noProgress
    const debits = Object.values(of.groups).map(({ debit }) => debit)
    const debit = debits.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0n)
    const [rows, paid, failed] = [of.rows, of.groups.paid.rows, of.groups.failed.rows]
    const isToCome = state === 'draft' || state === 'submitted'
    return {
      id,
      href: pathOf.batch(id),
      name,
      state,
      stateWord: words('batch', state),
      currency,
      rows,
      paid,
      failed,
      progress: of,
      batch,
      far: isToCome ? t('rows', { rows }) : t(failed > 0 ? 'failed' : 'paid', { rows, paid, failed }),
      debit: debit === undefined ? undefined : format.figure(formatDecimal(debit, 2)),
    }
  })
}
