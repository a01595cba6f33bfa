import { expect, test } from 'vitest'
import { type PlannedCourse, planCourse } from './course'

const at = new Date('2026-11-20T14:00:00.000Z')

test.each([
  ['expired', 'expired over'],
  ['withdrawn', 'withdrawn over'],
  ['returned', 'returned over'],
  ['paid', 'paid done'],
] as const)('a request that is %s ends as "%s", with its time', (state, expected) => {
  const approval = { state, requestedAt: at, closedAt: at, makerName: 'Lucía Ferrer' }
  const end = planCourse({ approval, decisions: [], sent: undefined }).at(-1)
  expect(wordOf(end)).toBe(expected)
  expect(end?.at).toBe(at)
})

test('a request that waits has no end yet', () => {
  const approval = { state: 'waiting', requestedAt: at, closedAt: null, makerName: 'Lucía Ferrer' } as const
  expect(planCourse({ approval, decisions: [], sent: undefined }).map(wordOf)).toEqual([
    'asked done',
    'waiting waiting',
    'paid todo',
  ])
})

function wordOf(step: PlannedCourse | undefined): string {
  return `${step?.name} ${step?.state}`
}
