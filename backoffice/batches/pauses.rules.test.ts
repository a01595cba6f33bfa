import { expect, test } from 'vitest'
import { isBound, mayResume } from './pauses.rules'
import { pausing } from './row-codes'

test('each pause has one way on: to resume, to ask again, or none where the rows are not what was frozen', () => {
  const decisions = ['rejected', 'withdrawn', 'expired', 'returned'].map((state) => `approval_${state}`)
  const reasons = [...pausing, 'person', ...decisions]
  const ways = (pauseReason: string) => [mayResume({ pauseReason }), isBound({ pauseReason })].filter(Boolean).length
  expect(reasons.filter((reason) => ways(reason) !== 1)).toEqual(['rows_changed'])
  expect(reasons.filter((pauseReason) => isBound({ pauseReason }))).toEqual([
    ...['approval_required', 'approval_waiting', 'approval_closed', 'approval_differs', 'forbidden', 'rate_drift', 'debit_drift'],
    ...decisions,
  ])
  expect(mayResume({ pauseReason: null })).toBe(false)
})
