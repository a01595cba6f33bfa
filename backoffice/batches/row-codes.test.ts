import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { failureCodes } from '#contract/transfers'
import { mostAttempts, pausing, reasonOf, requestedWait, rowRefusalOf } from './row-codes'

test.each([
  ['rate_limited', 1, 'hold'],
  ['rate_limited', mostAttempts, 'hold'],
  ['insufficient_funds', 1, 'pause'],
  ['quote_expired', 1, 'again'],
  ['quote_expired', mostAttempts - 1, 'again'],
  ['quote_expired', mostAttempts, 'fail'],
  ['no_effect', 1, 'again'],
  ['customer_blocked', 1, 'fail'],
  ['quote_already_paid', 1, 'fail'],
  ['a code that nobody knows', 1, 'fail'],
] as const)('after %s at attempt %d a row has the consequence %s', (code, attempt, refusal) => {
  expect(rowRefusalOf(code, attempt)).toBe(refusal)
})

test('no failure of a payment, and no sign that money moved, is ever tried again', () => {
  const certain = [...failureCodes, 'quote_already_paid', 'failed_unsaid', 'not_known']
  expect(certain.filter((code) => rowRefusalOf(code, 1) === 'again')).toEqual([])
})

test('what pauses a batch pauses it at every attempt', () => {
  expect([...pausing].filter((code) => [1, mostAttempts, 99].some((attempt) => rowRefusalOf(code, attempt) !== 'pause'))).toEqual(
    [],
  )
})

test('the wait and the message come from errors of an API alone', () => {
  const error = new ServiceError('rate_limited', 'slow down', { retryAfter: 7, reason: 'Closed on Sundays' })
  expect([requestedWait(error), reasonOf(error)]).toEqual([7, 'Closed on Sundays'])
  for (const other of [new Error('x'), { code: 'rate_limited', retryAfter: 7 }, null, undefined, 'x'])
    expect([requestedWait(other), reasonOf(other)]).toEqual([undefined, undefined])
})
