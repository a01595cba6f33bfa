import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { OperationName } from '#contract/api'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import type { Answer } from './answer'
import { createPace, groupName, paceLimits } from './pace'
import type { ApiRequest } from './request'
import { retryAfterOf } from './retry-after'

const quick = { ...paceLimits, atOnce: 2, waiting: 4, waitMs: 80, failuresInARow: 3, pauseMs: 100, pauseWaitMs: 0 }
const ok: Answer = { status: 200, headers: {}, text: '{}' }
const ask = (operation?: OperationName): ApiRequest => ({ operation, method: 'GET', effect: false, target: '/', headers: {} })

test('after failures in a row a group is left alone, one call tries it, and the others are not touched', async () => {
  const requested: (string | undefined)[] = []
  let down = true
  const { guard, breakers } = createPace(quick)
  const send = guard(async ({ operation }) => {
    requested.push(operation)
    if (down && operation !== 'findWalletByEmail') throw new ServiceError('api_unreachable', 'down')
    return ok
  })
  for (let call = 0; call < 6; call++)
    await expect(send(ask('listBankAccounts'))).rejects.toMatchObject({ code: 'api_unreachable' })
  expect(requested).toHaveLength(3)
  await expect(send(ask('createBankAccount'))).rejects.toMatchObject({ code: 'api_unreachable', message: /not sent/ })
  expect(await send(ask('findWalletByEmail'))).toBe(ok)
  expect(breakers().map(({ group, state }) => [group, state])).toEqual([
    ['bank accounts', 'open'],
    ['customers', 'closed'],
  ])
  down = false
  await expect.poll(() => send(ask('listBankAccounts')).catch(() => undefined)).toBe(ok)
  expect(breakers()[0]?.state).toBe('closed')
})

test('who presses again while a group is left alone waits for the moment, and is answered', async () => {
  let down = true
  const { guard, breakers } = createPace({ ...quick, pauseWaitMs: 500 })
  const send = guard(async () => {
    if (down) throw new ServiceError('api_unreachable', 'down')
    return ok
  })
  for (let call = 0; call < 3; call++) await send(ask('listBankAccounts')).catch(() => undefined)
  expect(breakers()[0]?.state).toBe('open')
  down = false
  expect(await send(ask('listBankAccounts'))).toBe(ok)
})

test.each<[string, Answer | AnyErrorCode, boolean]>([
  ['a gateway without a service', { ...ok, status: 502 }, true],
  ['a lost answer to a write', 'outcome_unknown', true],
  ['a refusal', { ...ok, status: 422 }, false],
  ['no rate at the moment', { ...ok, status: 503, text: '{"code":"rate_unavailable"}' }, false],
  ['a fault of one operation', { ...ok, status: 500 }, false],
])('%s counts as an outage or not', async (_title, outcome, isOutage) => {
  const { guard, breakers } = createPace(quick)
  const send = guard(async () => {
    if (typeof outcome === 'string') throw new ServiceError(outcome, 'lost')
    return outcome
  })
  for (let call = 0; call < 4; call++) await send(ask('readExchangeRate')).catch(() => undefined)
  expect(breakers()[0]?.state).toBe(isOutage ? 'open' : 'closed')
})

test('who gives up by themselves says nothing about the API', async () => {
  const { guard, breakers } = createPace(quick)
  const cause = Object.assign(new Error('gone'), { name: 'AbortError' })
  const send = guard(() => Promise.reject(new ServiceError('api_unreachable', 'gone', { cause })))
  for (let call = 0; call < 5; call++) await send(ask('readCustomer')).catch(() => undefined)
  expect(breakers()[0]?.state).toBe('closed')
})

test('slow calls of one operation do not take the others with them, and nobody waits for long', async () => {
  let atOnce = 0
  let most = 0
  const { guard } = createPace(quick)
  const slow = guard(async ({ operation }) => {
    if (operation === 'findWalletByEmail') return ok
    most = Math.max(most, ++atOnce)
    await sleep(200)
    atOnce--
    return ok
  })
  const answers = Promise.allSettled(Array.from({ length: 8 }, () => slow(ask('readCustomer'))))
  expect(await slow(ask('findWalletByEmail'))).toBe(ok)
  const settled = await answers
  expect(most).toBe(2)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const one of settled) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'api_unreachable' })
})

test('a pause that a rate-limited API requires is respected, group by group', async () => {
  let requested = 0
  const { guard } = createPace(quick)
  const send = guard(async () => {
    requested++
    return { status: 429, headers: { 'retry-after': '30' }, text: '{}' }
  })
  await send(ask('readCustomer'))
  await expect(send(ask('readCustomer'))).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 30 })
  await send(ask('readQuote'))
  expect(requested).toBe(2)
})

test('a shorter pause that another answer requires does not end a longer one', async () => {
  const waits = ['30', '1']
  const { guard, load } = createPace(quick)
  const send = guard(async () => ({ status: 429, headers: { 'retry-after': waits.shift() ?? '' }, text: '{}' }))
  await Promise.all([send(ask('readCustomer')), send(ask('readCustomer'))])
  expect(load().holds[0]?.ms).toBeGreaterThan(20_000)
})

test('a short pause that an API requires is waited for, and the call is sent then', async () => {
  const times: number[] = []
  const send = createPace({ ...paceLimits, waitMs: 1_500 }).guard(async () => {
    times.push(performance.now())
    return { status: times.length === 1 ? 429 : 200, headers: { 'retry-after': '1' }, text: '{}' }
  })
  expect((await send(ask('readCustomer'))).status).toBe(429)
  expect((await send(ask('readCustomer'))).status).toBe(200)
  const [first = 0, second = 0] = times
  expect(second - first).toBeGreaterThan(900)
})

test('a call about the API itself is sent at any time', async () => {
  const { guard } = createPace(quick)
  const send = guard(() => Promise.reject(new ServiceError('api_unreachable', 'down')))
  for (let call = 0; call < 9; call++) await expect(send(ask())).rejects.toMatchObject({ message: 'down' })
})

test('operations stand and fall with those on the same records', () => {
  const names: OperationName[] = [
    'payQuote',
    'findTransactionByReference',
    'readCustomer',
    'listBankAccounts',
    'readExchangeRate',
  ]
  expect(names.map(groupName)).toEqual(['quotes', 'transfers', 'customers', 'bank accounts', 'exchange rates'])
})

test.each([
  ['30', 30],
  [' 1.5 ', 2],
  ['0', 0],
  ['Fri, 20 Nov 2026 14:00:30 GMT', 30],
  ['Fri, 20 Nov 2026 13:00:00 GMT', 0],
  ['-1', undefined],
  ['soon', undefined],
  [undefined, undefined],
])('the wait that an API asks for with %s is %s seconds', (text, seconds) => {
  const headers: Record<string, string> = text === undefined ? {} : { 'retry-after': text }
  expect(retryAfterOf({ headers }, Date.parse('2026-11-20T14:00:00Z'))).toBe(seconds)
})
