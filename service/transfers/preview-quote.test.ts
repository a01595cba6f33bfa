import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#database/open'
import { createService } from '#service'
import { defaultMids, type RateProvider } from '../rates/provider'
import { caller, testSecrets } from '../test-service'
import { type GivenTransfers, givenTransfers } from './test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

const bodyOf = (change: Record<string, unknown> = {}) => ({
  amount: 10_000,
  customer_id: given.customer.id,
  source: { payment_rail: 'prefunded_account', currency: 'USDC' },
  destination: { currency: 'VES', account_id: given.customer.pagomovilId },
  ...change,
})

test.each(['/v1/transfers/quote/preview', '/v1/transfers/quote'])(
  'while a source of rates keeps %s waiting, nobody else waits for the database',
  async (path) => {
    const source = hangingSource()
    const database = await openDatabase({ url: given.database.url, dataDir: '', max: 1 })
    const service = createService({ database, secrets: testSecrets, rateProvider: source.provider })
    const call = caller(service, given.key)
    const priced = call('POST', path, { body: bodyOf() })
    await source.asked
    expect((await call('GET', `/v1/customers/${given.customer.id}`)).status).toBe(200)
    source.answer()
    expect((await priced).body).toMatchObject({ source_amount: 101, quoted_amount: 28411.34 })
    await database.close()
  },
)

test('a preview asked for again under its key is answered as before, and the key says nothing for another one', async () => {
  const ask = (change = {}) => given.call('POST', '/v1/transfers/quote/preview', { body: bodyOf(change), idempotencyKey: 'look' })
  const first = await ask()
  await given.database.sql`update payments.customers set state = 'SUSPENDED'`
  const again = await ask()
  expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
  expect((await ask({ amount: 20_000 })).body.code).toBe('idempotency_key_reused')
  const { body } = await given.call('POST', '/v1/transfers/quote/preview', { body: bodyOf() })
  expect(body.code).toBe('customer_suspended')
  await given.database.sql`update payments.customers set state = 'ACTIVE'`
})

/** Makes a source of rates that answers when the test lets it. */
function hangingSource() {
  let tellAsked = () => {}
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    tellAsked = resolve
  })
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const provider: RateProvider = {
    id: 'hanging',
    read: async (base, quote, now) => {
      tellAsked()
      await answered
      const mid = defaultMids[`${base}/${quote}`]
      return mid === undefined ? undefined : { mid, asOf: now }
    },
  }
  return { provider, asked, answer: () => answer() }
}
