import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listProgress } from '#backoffice/batches/progress'
import type { Batch } from '#backoffice/batches/tables'
import { formatDecimal } from '#contract/money'
import { openDesk } from '#lib/server/desk'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../../_kit/words/status-labels'

/** A batch as a list shows it: `begun` of `rows`, how many of them arrived and failed, and the same in words (`far`). */
export type BatchLine = {
  id: string
  href: string
  name: string
  state: string
  stateWord: string
  rows: number
  begun: number
  paid: number
  failed: number
  far: string
  debit: string
  currency: string
  maker: string
  madeAt: string
}

export async function toBatchLines(batches: readonly Batch[], format: Formatters): Promise<BatchLine[]> {
  const [{ db }, words, t] = await Promise.all([openDesk(), statusLabels(), getTranslations('batches-table')])
  const progress = await listProgress(
    db,
    batches.map(({ id }) => id),
  )
  return batches.map((batch) => {
    const { id, name, state, sourceCurrency: currency, madeByName: maker, madeAt } = batch
    const of = progress.get(id)
    const groups = of === undefined ? [] : Object.values(of.groups)
    const debit = groups.reduce((sum, group) => sum + group.debit, 0n)
    const [rows, paid, failed] = [of?.rows ?? 0, of?.groups.paid.rows ?? 0, of?.groups.failed.rows ?? 0]
    const isToCome = state === 'draft' || state === 'submitted'
    return {
      ...{ id, href: pathOf.batch(id), name, state, stateWord: words('batch', state), currency, maker },
      ...{ rows, begun: of?.begun ?? 0, paid, failed },
      far: isToCome ? t('rows', { rows }) : t(failed > 0 ? 'failed' : 'paid', { rows, paid, failed }),
      debit: format.figure(formatDecimal(debit, 2)),
      madeAt: madeAt.toISOString(),
    }
  })
}
