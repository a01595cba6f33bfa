import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, type caller, type GivenService, givenService } from '../test-service'
import { createInFlight } from './in-flight'
import type { RateLimits } from './rate-limits'

let given: GivenService
beforeAll(async () => {
  given = await givenService()
})
afterAll(() => given.close())

const path = '/v1/organization'
const quota = 40
const limit = { quota, window: 60 }
const limits: RateLimits = { default: limit, write: limit, lookup: limit, rates: limit }

test('a key that sends ten times its quota to two processes gets its quota, and nine quiet keys notice nothing', async () => {
  const other = await given.anotherInstance()
  const calls = [given.call, other.call]
  const [flooder = '', ...quiet] = await Promise.all(
    Array.from({ length: 10 }, () => given.givenKey(given.organizationId, { limits })),
  )
  const flood: Awaited<ReturnType<typeof ask>>[] = []
  const quietStatuses: number[] = []
  await Promise.all(
    Array.from({ length: 8 }, async (_, client) => {
      for (let turn = 0; turn < (quota * 10) / 8; turn++) flood.push(await ask(calls[client % 2], { key: flooder }))
    }).concat(
      quiet.map(async (key, client) => {
        for (let turn = 0; turn < 5; turn++) quietStatuses.push((await ask(calls[(client + turn) % 2], { key })).status)
      }),
    ),
  )
  await other.close()

  expect(quietStatuses).toEqual(Array(45).fill(200))
  const admitted = flood.filter(({ status }) => status === 200).length
  expect([admitted >= quota, admitted <= quota * 1.05], `${admitted} of ${flood.length}`).toEqual([true, true])
  // After a burst at the start of a window the wait lasts to its end, and then until the first of those requests has expired.
  const longest = limit.window + Math.ceil(limit.window / quota)
  for (const { status, headers } of flood.filter((answer) => answer.status !== 200)) {
    const wait = Number(headers.get('retry-after'))
    expect([status, wait > 0 && wait <= longest], `${wait} s`).toEqual([429, true])
  }
})

test('a key has at most twenty requests at work in a process, whatever they wait for', async () => {
  const inFlight = createInFlight()
  const limited = { keyId: 'a', limit: { policy: 'default', quota: 600, window: 60, remaining: 599, waitSeconds: 60 } } as const
  const ends: (() => void)[] = []
  const slow = (admission: Parameters<typeof inFlight>[0]) =>
    inFlight(admission, () => new Promise<void>((end) => ends.push(end)))
  const atWork = Array.from({ length: 20 }, () => slow(limited))
  await expect(slow(limited)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 1 })
  const others = [slow({ ...limited, keyId: 'b' }), slow({ keyId: 'console', limit: undefined })]
  ends[0]?.()
  await atWork[0]
  const next = slow(limited)
  for (const end of ends) end()
  await Promise.all([...atWork, ...others, next])
  await expect(
    inFlight(limited, async () => {
      throw new Error('as meant')
    }),
  ).rejects.toThrow('as meant')
  for (let time = 0; time < 20; time++) slow(limited)
  expect(ends, 'a place is free again after a failure').toHaveLength(43)
  for (const end of ends) end()
})

test('a request over that is answered 429 with the time to wait', async () => {
  const key = await given.givenKey(given.organizationId, { limits: given.limits })
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask(given.call, { key })))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20)
  expect(refused.length).toBeGreaterThan(0)
  for (const { body, headers } of refused) expect([body.code, headers.get('retry-after')]).toEqual(['rate_limited', '1'])
})

function ask(call: ReturnType<typeof caller> | undefined, options: Call) {
  return (call ?? given.call)('GET', path, options)
}
