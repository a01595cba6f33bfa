import type { Progress, RowGroup } from '#backoffice/batches/progress'
import type { ProgressPart } from '#components/progress'

/** What the bar of a batch shows of its rows; the others are what is left of it. */
export const barGroups = ['paid', 'processing', 'unknown', 'failed'] as const satisfies readonly RowGroup[]

export const barTones = { paid: 'ok', processing: 'work', unknown: 'hatch', failed: 'bad' } as const

export type BarPart = ProgressPart

/** The parts of a bar, in the order in which rows come to their end. */
export function barParts({ rows, groups }: Pick<Progress, 'rows' | 'groups'>): BarPart[] {
  return barGroups.map((group) => ({ key: group, share: (groups[group].rows / Math.max(1, rows)) * 100, tone: barTones[group] }))
}
