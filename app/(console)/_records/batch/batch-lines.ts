import 'server-only'
import type { Formatters } from '#app/formatters'
import { listProgress } from '#backoffice/batches/progress'
import type { Batch } from '#backoffice/batches/tables'
import { formatDecimal } from '#contract/money'
import { openDesk } from '#lib/server/desk'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../../_kit/words/status-labels'

/** A batch as a list shows it: `begun` of `rows`, and how many of them arrived and failed. */
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
  debit: string
  currency: string
  maker: string
  madeAt: string
}

export async function toBatchLines(batches: readonly Batch[], format: Formatters): Promise<BatchLine[]> {
  const [{ db }, words] = await Promise.all([openDesk(), statusLabels()])
  const progress = await listProgress(
    db,
    batches.map(({ id }) => id),
  )
  return batches.map((batch) => {
    const { id, name, state, sourceCurrency: currency, madeByName: maker, madeAt } = batch
    const of = progress.get(id)
    const groups = of === undefined ? [] : Object.values(of.groups)
    const debit = groups.reduce((sum, group) => sum + group.debit, 0n)
    return {
      ...{ id, href: pathOf.batch(id), name, state, stateWord: words('batch', state), currency, maker },
      ...{ rows: of?.rows ?? 0, begun: of?.begun ?? 0, paid: of?.groups.paid.rows ?? 0, failed: of?.groups.failed.rows ?? 0 },
      debit: format.figure(formatDecimal(debit, 2)),
      madeAt: madeAt.toISOString(),
    }
  })
}
