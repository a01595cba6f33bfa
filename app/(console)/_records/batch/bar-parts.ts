import type { Progress, RowGroup } from '#backoffice/batches/progress'
import type { ProgressPart } from '#components/progress'

/** The groups of rows that the bar of a batch shows. All other rows are the empty rest of the bar. */
export const barGroups = ['paid', 'processing', 'unknown', 'failed'] as const satisfies readonly RowGroup[]

/** The colours of the groups: those of the bar, and of the empty rest. */
export const groupTones = {
  paid: 'ok',
  processing: 'work',
  unknown: 'hatch',
  failed: 'bad',
  waiting: 'rest',
  cancelled: 'rest',
} as const satisfies Record<RowGroup, string>

export type BarPart = ProgressPart

/** Returns the parts of the bar, in the order of `barGroups`. */
export function barParts({ rows, groups }: Pick<Progress, 'rows' | 'groups'>): BarPart[] {
  return barGroups.map((group) => ({
    key: group,
    share: (groups[group].rows / Math.max(1, rows)) * 100,
    tone: groupTones[group],
  }))
}
