import type { AuditCount } from '#backoffice/audit/count-audit'
import { exportActions } from '#backoffice/audit/list-audit'

/** One kind of record, by day; `name` is the prefix of its actions. */
type KindOfWeek = { name: string; counts: number[]; total: number }
export const groups = ['reveals', 'exports', 'refused', 'others'] as const
/** The groups that matter most to an auditor, and `others` for the rest. */
type Group = (typeof groups)[number]
export type Counts = Record<Group | 'total', number>
export type Week = Counts & {
  /** Days such as 2026-11-20, today last. */
  days: (Counts & { day: string })[]
  /** Sorted by frequency. */
  kinds: KindOfWeek[]
}

/** Groups the counts by day, by kind, and by the groups that matter most to an auditor. */
export function toWeek(counts: readonly AuditCount[], days: readonly string[]): Week {
  const kinds = new Map<string, KindOfWeek>()
  const within = counts.filter(({ day }) => days.includes(day))
  for (const { day, action, count } of within) {
    const name = action.split('.')[0] ?? action
    const kind = kinds.get(name) ?? { name, counts: days.map(() => 0), total: 0 }
    const at = days.indexOf(day)
    kind.counts[at] = (kind.counts[at] ?? 0) + count
    kind.total += count
    kinds.set(name, kind)
  }
  return {
    ...toCounts(within),
    days: days.map((day) => ({ day, ...toCounts(within.filter((one) => one.day === day)) })),
    kinds: [...kinds.values()].sort((a, b) => b.total - a.total || a.name.localeCompare(b.name)),
  }
}

/** Returns the sums of the groups; all are 0 for no counts. */
export function toCounts(counts: readonly AuditCount[]): Counts {
  const sum = (of: Group) => counts.reduce((total, one) => total + (groupOf(one) === of ? one.count : 0), 0)
  const all = counts.reduce((total, { count }) => total + count, 0)
  return { reveals: sum('reveals'), exports: sum('exports'), refused: sum('refused'), others: sum('others'), total: all }
}

function groupOf({ action, result }: AuditCount): Group {
  if (result === 'denied') return 'refused'
  if (result !== 'done') return 'others'
  if (action === 'field.reveal') return 'reveals'
  return exportActions.includes(action) ? 'exports' : 'others'
}
