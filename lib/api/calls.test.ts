import { beforeEach, expect, test } from 'vitest'
import { forgetOfProcess } from '#database/per-process'
import { clockDifferenceMs, healthOf, type ObservedCall, onCall, operationHealth, overallFigures, recordCall } from './calls'

/** Resets the state of the process. */
beforeEach(() => forgetOfProcess('calls'))

const call = (change: Partial<ObservedCall>): ObservedCall => ({
  id: 'c1',
  operation: 'readCustomer',
  method: 'GET',
  path: '/v1/customers/{id}',
  status: 200,
  durationMs: 10,
  requestId: 'r1',
  at: new Date('2026-11-20T14:00:00Z'),
  ...change,
})

test('each operation has its own latency and failures', () => {
  for (let ms = 1; ms <= 20; ms++) recordCall(call({ durationMs: ms }))
  recordCall(call({ operation: 'payQuote', status: undefined, durationMs: 15_000, code: 'outcome_unknown' }))
  recordCall(call({ operation: 'payQuote', status: 500, durationMs: 7 }))
  const [read, pay] = operationHealth()
  expect(read).toMatchObject({ operation: 'readCustomer', calls: 20, failures: 0, medianMs: 10, slowMs: 19 })
  expect(pay).toMatchObject({ operation: 'payQuote', calls: 2, failures: 2, medianMs: 7 })
  expect(pay?.recent.map(({ failed }) => failed)).toEqual([true, true])
})

test('the calls of all operations are listed in their order', () => {
  expect(overallFigures()).toBeUndefined()
  const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 14, 0, second))
  recordCall(call({ at: at(1), durationMs: 10 }))
  recordCall(call({ at: at(3), durationMs: 30 }))
  recordCall(call({ operation: 'payQuote', at: at(2), status: undefined, durationMs: 20 }))
  expect(overallFigures()).toMatchObject({ calls: 3, failures: 1, last: { operation: 'readCustomer', at: at(3) } })
  expect(overallFigures()?.recent.map(({ durationMs }) => durationMs)).toEqual([10, 20, 30])
})

test('the difference of the clocks is the middle of what was seen last', () => {
  expect(clockDifferenceMs()).toBeUndefined()
  for (const ms of [600_000, 599_000, 12, 601_000, 600_500]) recordCall(call({ clockDifferenceMs: ms }))
  expect(clockDifferenceMs()).toBe(600_000)
})

test('listeners receive each call, with the reason for a refusal', () => {
  const heard: ObservedCall[] = []
  const stop = onCall((one) => heard.push(one))
  recordCall(call({ status: 422, code: 'validation_failed', reason: 'Closed on Sundays' }))
  stop()
  recordCall(call({}))
  expect(heard).toMatchObject([{ status: 422, reason: 'Closed on Sundays' }])
})

const now = new Date('2026-03-02T12:00:00Z')
const health = (calls: ObservedCall[]) => healthOf(calls, now)

test('a key is refused after a 401, or after two operations in a row were refused, but not after one record was', () => {
  const at = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const refused = { status: 403, code: 'api_key_refused', at: at(5) } as const
  const isRefused = (...calls: ObservedCall[]) => health(calls).refusesKey
  expect(isRefused(call({}), call({ ...refused, status: 401 }))).toBe(true)
  expect(isRefused(call(refused), call(refused), call(refused)), 'one operation').toBe(false)
  expect(isRefused(call(refused), call({ ...refused, operation: 'payQuote' }))).toBe(true)
  expect(isRefused(call(refused), call({ ...refused, operation: 'payQuote' }), call({ at: at(1) }))).toBe(false)
  expect(isRefused(call({ ...refused, status: 401, at: at(601) })), 'nothing else would ever clear it').toBe(false)
})

test('an API that answered last time answers', () => {
  expect(health([])).toEqual({ answering: undefined, latencyMs: undefined, refusesKey: false, unusable: 'none' })
  expect(health([call({ status: 503 }), call({ durationMs: 30 })])).toEqual({
    answering: true,
    latencyMs: 10,
    refusesKey: false,
    unusable: 'none',
  })
  expect(health([call({}), call({ status: undefined })]).answering).toBe(false)
})

test('an API whose last answers cannot be used is told apart from one that answers, by the last call of each operation', () => {
  const unusable = (calls: ObservedCall[]) => health(calls).unusable
  const page = call({ code: 'api_invalid_answer' })
  expect(unusable([call({}), page])).toBe('all')
  expect(unusable([page, call({})]), 'the last call of an operation counts').toBe('none')
  expect(unusable([page, call({ operation: 'payQuote', code: 'outcome_unknown' })])).toBe('all')
  expect(unusable([page, call({ operation: 'payQuote' })])).toBe('some')
  expect(unusable([call({ code: 'customer_not_found', status: 404 })]), 'a refusal is an answer').toBe('none')
  expect(unusable([page, call({ status: 503, code: 'service_unavailable' })]), 'an outage is no answer').toBe('all')
})
