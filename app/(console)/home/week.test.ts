import { expect, test } from 'vitest'
import type { AuditCount } from '#backoffice/audit/count-audit'
import { groups, toCounts, toWeek } from './week'

const days = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']

test('reveals, exports and refused attempts are counted, and each kind is listed by day with its sum', () => {
  const week = toWeek(
    [
      counted('2026-11-18', 'field.reveal', 2),
      counted('2026-11-19', 'field.reveal', 3),
      { ...counted('2026-11-19', 'field.reveal', 1), result: 'denied' },
      counted('2026-11-19', 'customer.export', 1),
      { ...counted('2026-11-19', 'customer.export', 1), result: 'sent' },
      counted('2026-11-19', 'sign_in', 1),
      counted('2026-11-19', 'sign_in.demo', 4),
    ],
    days,
  )

  expect(week).toMatchObject({ reveals: 5, exports: 1, refused: 1, others: 6, total: 13 })
  expect(week.days.at(-1)).toEqual({ day: '2026-11-19', reveals: 3, exports: 1, refused: 1, others: 6, total: 11 })
  for (const day of week.days) expect(groups.reduce((sum, group) => sum + day[group], 0)).toBe(day.total)
  expect(week.kinds).toEqual([
    { name: 'field', counts: [0, 0, 0, 0, 0, 2, 4], total: 6 },
    { name: 'sign_in', counts: [0, 0, 0, 0, 0, 0, 5], total: 5 },
    { name: 'customer', counts: [0, 0, 0, 0, 0, 0, 2], total: 2 },
  ])
})

test('a week without records has seven days and nothing in them', () => {
  const nothing = { reveals: 0, exports: 0, refused: 0, others: 0, total: 0 }
  expect(toCounts([])).toEqual(nothing)
  expect(toWeek([], days)).toEqual({ ...nothing, days: days.map((day) => ({ day, ...nothing })), kinds: [] })
})

function counted(day: string, action: string, count: number): AuditCount {
  return { day, action, count, result: 'done' }
}
