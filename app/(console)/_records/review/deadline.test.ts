import { expect, test } from 'vitest'
import { deadlineOf } from './deadline'

const created_at = '2026-11-20T14:00:00.000Z'
const at = (time: string) => new Date(`2026-11-${time}:00.000Z`)

test('a review is due a day after it was opened, soon in its last four hours, and late from then on', () => {
  const due = (now: string) => deadlineOf({ created_at, flags: ['underage'] }, at(now))

  expect(due('20T14:00')).toEqual({ at: at('21T14:00'), state: 'calm' })
  expect(due('21T09:59').state).toBe('calm')
  expect(due('21T10:00').state).toBe('soon')
  expect(due('21T14:00').state).toBe('late')
})

test('where sanctions are in play it is due within four hours', () => {
  const due = deadlineOf({ created_at, flags: ['duplicate_identity', 'sanctions_hit'] }, at('20T17:00'))

  expect(due).toEqual({ at: at('20T18:00'), state: 'soon' })
})
