import { afterAll, beforeAll, expect, test } from 'vitest'
import { passTime, type TestDesk, testDesk } from '#backoffice/test-desk'
import { ServiceError } from '#contract/errors'
import { forgetOfProcess } from '#database/per-process'
import { lastRates } from '#lib/server/last-rates'
import { readOrRemember } from './remembered-rate'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const pair = { from: 'USDC', to: 'VES' }
const read = (answer: Promise<{ rate: number }>) =>
  readOrRemember({ memory: lastRates.get(), db: desk.db, now: desk.now() }, pair, answer)
const outage = () => Promise.reject(new ServiceError('api_unreachable', 'no answer'))
const restart = () => forgetOfProcess('last rates')

test('after a restart during an outage the last rate is still told, with the time at which it was read', async () => {
  restart()
  expect(await read(outage())).toMatchObject({ failure: { code: 'api_unreachable' }, last: undefined })
  const at = desk.now()
  expect(await read(Promise.resolve({ rate: 284.11 }))).toEqual({ value: { rate: 284.11 } })
  restart()
  passTime(desk, 3600)
  expect(await read(outage())).toMatchObject({ failure: { code: 'api_unreachable' }, last: { value: { rate: 284.11 }, at } })
})

test('what another process read later is told before what this one remembers, and a rate is written once a minute', async () => {
  await read(Promise.resolve({ rate: 285 }))
  passTime(desk, 30)
  await read(Promise.resolve({ rate: 286 }))
  expect(await stored()).toEqual(['285'])
  passTime(desk, 30)
  await desk.database.sql`update backoffice.last_rates set rate = '287', read_at = ${desk.now()}`
  expect(await read(outage())).toMatchObject({ last: { value: { rate: 287 }, at: desk.now() } })
})

test('a rate of zero is not remembered', async () => {
  restart()
  await desk.database.sql`delete from backoffice.last_rates`
  await read(Promise.resolve({ rate: 0 }))
  expect(await stored()).toEqual([])
})

async function stored(): Promise<string[]> {
  return (await desk.database.sql<{ rate: string }[]>`select rate from backoffice.last_rates`).map(({ rate }) => rate)
}
