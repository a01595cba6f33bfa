import { expect, test } from 'vitest'
import { unfollowedSince } from './unfollowed'

const now = new Date('2026-11-20T14:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const pay = (days: number, state: 'done' | 'unknown' | 'failed' = 'done') => {
  return { operation: 'payQuote', state, sentAt: daysAgo(days) } as const
}
const confirm = (days: number) => ({ operation: 'confirmQuote', state: 'done', sentAt: daysAgo(days) }) as const
const paid = { foreign: true, phase: 'processing' } as const

test('a payment without an end is looked up by itself for 30 days after its last step', () => {
  expect(unfollowedSince({ ...paid, calls: [pay(31)] }, now)).toEqual(daysAgo(31))
  expect(unfollowedSince({ ...paid, phase: 'awaiting_confirmation', calls: [pay(30)] }, now)).toEqual(daysAgo(30))
  expect(unfollowedSince({ ...paid, calls: [confirm(31), pay(40)] }, now)).toEqual(daysAgo(31))
  expect(unfollowedSince({ ...paid, calls: [pay(29.9)] }, now)).toBeUndefined()
  expect(unfollowedSince({ ...paid, calls: [confirm(29), pay(40)] }, now)).toBeUndefined()
})

test('nothing is said of a payment that ended, was never made here, or whose end the API of the contract tells', () => {
  expect(unfollowedSince({ ...paid, phase: 'completed', calls: [pay(31)] }, now)).toBeUndefined()
  expect(unfollowedSince({ ...paid, foreign: false, calls: [pay(31)] }, now)).toBeUndefined()
  expect(unfollowedSince({ ...paid, calls: [pay(31, 'unknown'), pay(31, 'failed')] }, now)).toBeUndefined()
})
