import type { AuditCount } from '#backoffice/audit/count-audit'
import { exportActions } from '#backoffice/audit/list-audit'
import { zonedClock } from '#lib/zoned-day'

/** One kind of record, by day; `name` is what its actions begin with. */
export type KindOfWeek = { name: string; counts: number[]; total: number }
export type Week = {
  /** 2026-11-20, today last. */
  days: string[]
  reveals: number
  exports: number
  refused: number
  total: number
  /** The most frequent first. */
  kinds: KindOfWeek[]
}

/** The last seven days of the zone, today last. */
export function lastSevenDays(now: Date, timeZone: string): string[] {
  const today = Date.parse(zonedClock(now, timeZone).slice(0, 10))
  return Array.from({ length: 7 }, (_, index) => new Date(today - (6 - index) * 86_400_000).toISOString().slice(0, 10))
}

/** What was counted, as the days of a week and what an auditor asks first. */
export function toWeek(counts: readonly AuditCount[], days: string[]): Week {
  const kinds = new Map<string, KindOfWeek>()
  for (const { day, action, count } of counts) {
    const name = action.split('.')[0] ?? action
    const kind = kinds.get(name) ?? { name, counts: days.map(() => 0), total: 0 }
    const at = days.indexOf(day)
    if (at < 0) continue
    kind.counts[at] = (kind.counts[at] ?? 0) + count
    kind.total += count
    kinds.set(name, kind)
  }
  const sum = (fits: (one: AuditCount) => boolean) =>
    counts.filter((one) => days.includes(one.day) && fits(one)).reduce((total, { count }) => total + count, 0)
  return {
    days,
    reveals: sum(({ action, result }) => action === 'field.reveal' && result === 'done'),
    exports: sum(({ action, result }) => exportActions.includes(action) && result === 'done'),
    refused: sum(({ result }) => result === 'denied'),
    total: sum(() => true),
    kinds: [...kinds.values()].sort((a, b) => b.total - a.total || a.name.localeCompare(b.name)),
  }
}
