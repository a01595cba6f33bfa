import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { countDrafts } from '#backoffice/batches/draft-sums'
import { rowGroups } from '#backoffice/batches/progress'
import type { Batch } from '#backoffice/batches/tables'
import { openDesk } from '#lib/server/desk'
import { formatCount } from '#lib/shared/format'
import { type BarPart, barParts } from '../_records/batch/bar-parts'
import { type BatchLine, toBatchLines } from '../_records/batch/batch-lines'
import { staffNames } from '../_records/person/staff-names'
import { type BatchBadge, batchBadge } from './batch-badge'

/** One row of the list, in the reader's language: all that is sent to the browser. */
export type BatchListRow = Pick<BatchLine, 'id' | 'href' | 'name' | 'failed' | 'debit' | 'currency'> & {
  fileName: string
  look: BatchBadge['look']
  stateText: string
  bar: BarPart[]
  /** The content of the bar, in words. */
  barText: string
  paidText: string
  failedText: string
  /** Who approved it, or why it has no approval. */
  approved: string
  isApproved: boolean
  madeAt: string
}

/** Returns the rows of the list. The payments of all batches are counted by one statement, and those of the drafts by another. */
export async function toBatchRows(batches: readonly Batch[], format: Formatters): Promise<BatchListRow[]> {
  const [t, groups, stateText, nameOf, { db }] = await Promise.all([
    getTranslations('batches'),
    getTranslations('batch.progress.groups'),
    stateTexts(),
    staffNames(),
    openDesk(),
  ])
  const draftIds = batches.filter(({ state }) => state === 'draft').map(({ id }) => id)
  const [lines, drafts] = await Promise.all([toBatchLines(batches, format), countDrafts(db, draftIds)])
  const figure = (count: number) => formatCount(count, format.locale)
  return lines.map(({ id, href, name, debit, currency, failed, paid, rows, progress, batch }) => {
    const counts = { ...progress, cancelled: progress.groups.cancelled.rows, draft: drafts.get(id) }
    const badge = batchBadge(batch, counts, format.now)
    const present = rowGroups.filter((group) => progress.groups[group].rows > 0)
    const { decidedBy = [], state: decided } = batch.approval ?? {}
    const isApproved = decided === 'approved'
    return {
      id,
      href,
      name,
      debit,
      currency,
      failed,
      isApproved,
      fileName: batch.fileName,
      look: badge.look,
      stateText: stateText(badge.says),
      bar: barParts(progress),
      barText: present.map((group) => `${groups(group)} ${figure(progress.groups[group].rows)}`).join(', ') || groups('waiting'),
      paidText: t('paidOf', { paid: figure(paid), rows: figure(rows) }),
      failedText: figure(failed),
      approved: isApproved ? decidedBy.map(nameOf).join(', ') : t(`approved.${nobody(decided)}`),
      madeAt: batch.madeAt.toISOString(),
    }
  })
}

/** Returns the key of the reason why it has no approval. */
function nobody(decided: string | undefined): 'notAsked' | 'not_needed' | 'waiting' | 'nobody' {
  if (decided === undefined) return 'notAsked'
  return decided === 'not_needed' || decided === 'waiting' ? decided : 'nobody'
}

async function stateTexts(): Promise<(says: BatchBadge['says']) => string> {
  const texts = await getTranslations('batches.states')
  return (says) => {
    switch (says.key) {
      case 'repair':
        return texts('repair', { count: says.count })
      case 'wave':
        return texts('wave', { wave: says.wave, waves: says.waves })
      case 'paused':
        return texts.has(`reasons.${says.reason}`) ? texts(`reasons.${says.reason}`) : texts('paused')
      default:
        return texts(says.key)
    }
  }
}
