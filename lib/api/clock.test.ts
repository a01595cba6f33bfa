import { expect, test } from 'vitest'
import { inOurTime } from './clock'
import { operations } from './operations'
import { readAnswer } from './read-answer'

const now = Date.parse('2026-11-20T14:00:00.250Z')

test.each([
  ['ten minutes ahead', 10, '2026-11-20T14:05:00'],
  ['ten minutes behind', -10, '2026-11-20T14:05:00'],
  ['two seconds ahead, which is the way of the answer', 2 / 60, '2026-11-20T14:05:02'],
])('a rate ends when it ends by our clock, where the clock of the API is %s', (_name, minutes, ends) => {
  const theirs = now + minutes * 60_000
  const quote = { id: 'q1', created_at: new Date(theirs).toISOString(), expires_at: new Date(theirs + 300_000).toISOString() }
  const answer = { status: 200, headers: { date: new Date(theirs).toUTCString() }, text: JSON.stringify(quote) }
  const read = inOurTime(operations.createQuote, readAnswer(operations.createQuote, answer), answer, now)
  expect(read.expires_at?.slice(0, 19)).toBe(ends)
  expect(Date.parse(read.expires_at ?? '') - Date.parse(read.created_at ?? '')).toBe(300_000)
})

test('times of an API that shows no clock, and of what is no payment, stay as they came', () => {
  const created_at = '2020-01-01T00:00:00.000Z'
  const answer = { status: 200, headers: {}, text: JSON.stringify({ id: 'q1', created_at }) }
  expect(inOurTime(operations.createQuote, readAnswer(operations.createQuote, answer), answer, now).created_at).toBe(created_at)
  const dated = { ...answer, headers: { date: new Date(now + 3_600_000).toUTCString() } }
  expect(inOurTime(operations.readCustomer, readAnswer(operations.readCustomer, dated), dated, now).created_at).toBe(created_at)
})
