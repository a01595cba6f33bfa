import { afterAll, beforeAll, expect, test } from 'vitest'
import { createService } from '#service'
import { newId } from '../ground/ids'
import { caller, testSecrets } from '../test-service'
import { type GivenTransfers, givenTransfers, venezuelanBank } from '../transfers/test-transfers'
import type { RateProvider } from './provider'
import { createRates } from './rates'
import { sandboxRates } from './sandbox-rates'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers({ rateProvider: sandboxRates() })
})
afterAll(() => given.close())

const path = () => `/v1/organizations/${given.organizationId}/exchange-rates`
const dayMs = 86_400_000
const readRate = (from: string, to: string) => given.call('GET', `${path()}?from_currency=${from}&to_currency=${to}`)

test('the rate that is shown is the rate that a quote locks', async () => {
  const shown = await readRate('USDC', 'VES')
  expect(shown.headers.get('cache-control')).toBe('private, max-age=5')
  expect(shown.body).toMatchObject({ from_currency: 'USDC', to_currency: 'VES', margin_bps: 150, provider: 'sandbox' })
  const quote = await given.quote()
  expect(quote.exchange_rate).toBe(shown.body.rate)
  expect(quote.rate_details).toMatchObject({ mid_rate: shown.body.mid_rate, as_of: shown.body.as_of })
})

test('dollars are at par, a currency is worth itself, and bolívares take their margin both ways', async () => {
  expect((await readRate('USDC', 'USD')).body).toMatchObject({ rate: 1, margin_bps: 0 })
  expect((await readRate('VES', 'VES')).body).toMatchObject({ rate: 1, margin_bps: 0 })
  const [there, back] = [(await readRate('USDC', 'VES')).body.rate, (await readRate('VES', 'USDC')).body.rate]
  expect(there * back).toBeCloseTo(0.985 * 0.985, 5)
})

test('the sandbox moves by half a percent at most, and can be held still', async () => {
  const seen = new Set<number>()
  for (let step = 0; step < 40; step++) {
    given.advance(15)
    seen.add((await readRate('USDC', 'VES')).body.rate)
  }
  expect(seen.size).toBeGreaterThan(20)
  for (const rate of seen) expect(Math.abs(rate / 284.1134 - 1)).toBeLessThanOrEqual(0.00501)
  const frozen = sandboxRates({ freeze: true })
  for (const at of ['2026-01-01', '2026-06-01']) expect((await frozen.read('USDC', 'VES', new Date(at)))?.mid).toBe('288.44')
})

test('a live organization is not quoted from the sandbox: it has no quote, no preview, no rate and no history', async () => {
  const live = await givenLive()
  const refused = [503, 'rate_unavailable']
  const path = `/v1/organizations/${live.id}/exchange-rates`
  const pair = 'from_currency=USDC&to_currency=VES'
  for (const answer of [
    await live.call('POST', '/v1/transfers/quote', { body: live.body }),
    await live.call('POST', '/v1/transfers/quote/preview', { body: live.body }),
    await live.call('GET', `${path}?${pair}`),
  ]) {
    expect([answer.status, answer.body.code]).toEqual(refused)
  }
  expect((await live.call('GET', `${path}/history?${pair}`)).body).toEqual({ data: [] })
  expect(await given.database.sql`select id from payments.quotes where org_id = ${live.id}`).toEqual([])
  expect((await readRate('USDC', 'VES')).status).toBe(200)
})

test('with a test key the header `X-Sandbox-Rate: stale` leaves no rate for a quote, a preview or the rate itself', async () => {
  const headers = { 'x-sandbox-rate': 'stale' }
  const body = quoteBody(given.customer.pagomovilId, given.customer.id)
  for (const answer of [
    await given.call('POST', '/v1/transfers/quote', { body, headers }),
    await given.call('POST', '/v1/transfers/quote/preview', { body, headers }),
    await given.call('GET', `${path()}?from_currency=USDC&to_currency=VES`, { headers }),
  ]) {
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'rate_unavailable', '15'])
  }
  const { status } = await given.call('POST', '/v1/transfers/quote/preview', { body, headers: { 'x-sandbox-rate': 'fresh' } })
  expect(status).toBe(200)
})

test('the history shows accepted rates, oldest first, at most two hundred', async () => {
  for (let step = 0; step < 300; step++) {
    given.advance(600)
    await given.service.sweep()
  }
  const { status, body } = await given.call('GET', `${path()}/history?from_currency=VES&to_currency=USDC&days=2`)
  expect(status).toBe(200)
  expect(body.data.length).toBeGreaterThan(130)
  expect(body.data.length).toBeLessThanOrEqual(200)
  const times = body.data.map(({ as_of }: { as_of: string }) => as_of)
  expect(times).toEqual([...times].sort())
  expect(body.data.at(-1).rate).toBeCloseTo(0.00341, 4)
})

test('the history of days that are over stays the same, and has the last rate before midnight in Caracas', async () => {
  const read = async () => (await given.call('GET', `${path()}/history?from_currency=USDC&to_currency=VES&days=30`)).body.data
  for (let step = 0; step < 100; step++) {
    given.advance(1800)
    await given.service.sweep()
  }
  const before = await read()
  const midnight = new Date(given.now()).setUTCHours(4, 0, 0, 0) - dayMs
  const [last] = await given.database.sql`
    select max(as_of) as at from payments.rates where base = 'USDC' and quote = 'VES' and as_of < ${new Date(midnight)}`
  expect(before.map(({ as_of }: { as_of: string }) => as_of)).toContain(last?.at.toISOString())
  for (const seconds of [1000, 5000, 9000]) {
    given.advance(seconds)
    expect(await read()).toEqual(before)
  }
})

test('another organization has no rates here', async () => {
  for (const id of [newId(), 'nobody']) {
    const answer = await given.call('GET', `/v1/organizations/${id}/exchange-rates?from_currency=USDC&to_currency=VES`)
    expect([answer.status, answer.body.code]).toEqual([404, 'organization_not_found'])
  }
})

test('the margin of an installation is taken off', async () => {
  const service = createService({ database: given.database, secrets: testSecrets, margins: { 'USDC/VES': 1000 }, log: () => {} })
  const read = caller(service, given.key)
  const { body } = await read('GET', `${path()}?from_currency=USDC&to_currency=VES`)
  expect(body).toMatchObject({ rate: 259.596, margin_bps: 1000 })
})

test('both currencies are needed, and must be known', async () => {
  const missing = await given.call('GET', `${path()}?from_currency=USDC`)
  expect(missing.body.errors).toMatchObject([{ parameter: 'to_currency', code: 'missing_parameter' }])
  const unknown = await readRate('USDC', 'VED')
  expect(unknown.body.errors).toMatchObject([{ parameter: 'to_currency', code: 'unsupported_currency' }])
})

/** Creates a live organization with everything that a quote needs except a rate. */
async function givenLive() {
  const { id, key } = await given.givenOrganization('live')
  const call = caller(given.service, key)
  await given.service.provisioning.createPrefundedAccount({ organizationId: id, name: 'USDC', currency: 'USDC' })
  const address = { country: 'VE', address_line_1: 'Av. Libertador 1', city: 'Caracas' }
  const customer = await call('POST', '/v1/customers', { body: { email: 'ana@example.com', type: 'individual', ...address } })
  const account = await call('POST', `/v1/customers/${customer.body.id}/bank-accounts`, { body: venezuelanBank })
  await given.database.sql`update payments.customers set state = 'ACTIVE', kyc_status = 'approved' where id = ${customer.body.id}`
  return { id, call, body: quoteBody(account.body.id, customer.body.id) }
}

function quoteBody(accountId: string, customerId: string) {
  return {
    amount: 10_000,
    customer_id: customerId,
    source: { payment_rail: 'prefunded_account', currency: 'USDC' },
    destination: { currency: 'VES', account_id: accountId },
  }
}

const now = new Date('2026-11-20T14:00:00Z')
const provider = (change: Partial<RateProvider>): RateProvider => ({
  id: 'other',
  isStale: (asOf, at) => at.getTime() - asOf.getTime() > 600_000,
  read: async () => ({ mid: '288.44', asOf: now }),
  ...change,
})
const read = (change: Partial<RateProvider>, at = now) =>
  createRates(provider(change), { pool: given.database.db, log: () => {} }).read(given.database.db, {
    from: 'USDC',
    to: 'VES',
    now: at,
  })

test('a provider that fails, has nothing or is stale leaves no rate to use', async () => {
  const unavailable = expect.objectContaining({ code: 'rate_unavailable', retryAfter: 15 })
  const failing = async () => {
    throw new Error('down')
  }
  await expect(read({ read: failing })).rejects.toEqual(unavailable)
  await expect(read({ read: async () => undefined })).rejects.toEqual(unavailable)
  await expect(read({}, new Date(now.getTime() + 601_000))).rejects.toEqual(unavailable)
  expect((await read({}, new Date(now.getTime() + 600_000))).rate).toBe('284.1134')
})

test('a pair that the provider lacks is crossed through dollars', async () => {
  const mids: Record<string, string> = { 'USD/VES': '288.44', 'USDC/USD': '1.0002' }
  const crossed = await read({
    id: 'crossing',
    read: async (base, quote) => {
      const mid = mids[`${base}/${quote}`]
      return mid === undefined ? undefined : { mid, asOf: now }
    },
  })
  expect(crossed.midRate).toBe('288.497688')
})

test('a quote at a crossed rate names both rates that it was made of, each as it was accepted', async () => {
  const mids: Record<string, string> = { 'USD/VES': '288.44', 'USDC/USD': '1.0002' }
  const rateProvider: RateProvider = {
    id: 'dollars',
    read: async (base, quote, at) => {
      const mid = mids[`${base}/${quote}`]
      return mid === undefined ? undefined : { mid, asOf: at }
    },
  }
  const crossing = await givenTransfers({ rateProvider })
  const { id, rate_details } = await crossing.quote()
  const as_of = crossing.now().toISOString()
  expect(rate_details).toMatchObject({
    mid_rate: '288.497688',
    legs: [
      { from_currency: 'USDC', to_currency: 'USD', mid_rate: '1.0002', as_of },
      { from_currency: 'USD', to_currency: 'VES', mid_rate: '288.44', as_of },
    ],
  })
  expect((await crossing.readQuote(id)).rate_details).toEqual(rate_details)
  const kept = await crossing.database.sql`
    select r.base, r.quote, r.mid = (leg ->> 'mid')::numeric as same
    from payments.quotes q, jsonb_array_elements(q.rate_legs) leg
    join payments.rates r on r.id = (leg ->> 'rateId')::uuid where q.id = ${id} order by r.base desc`
  expect(kept.map((row) => Object.values(row).join(' '))).toEqual(['USDC USD true', 'USD VES true'])

  const deposit = { payment_rail: 'pagomovil', currency: 'VES' }
  const back = await crossing.quote({
    amount: 5_000_000,
    source: deposit,
    destination: { currency: 'USDC', account_id: crossing.customer.walletAddress },
  })
  expect(back.rate_details.legs.map((leg: Record<string, string>) => `${leg.from_currency} ${leg.to_currency}`)).toEqual([
    'VES USD',
    'USD USDC',
  ])
  const direct = await crossing.quote({ source: { payment_rail: 'prefunded_account', currency: 'USD' } })
  expect(direct.rate_details).not.toHaveProperty('legs')
  await crossing.mustBalance()
  await crossing.close()
})

test('a source that corrects its rate without a new time is followed, and each quote keeps the very rate it was made of', async () => {
  const kept = new Map<string | null, string>()
  for (const mid of ['300', '301', '302', '302', '300']) {
    const accepted = await read({ id: 'daily', read: async () => ({ mid, asOf: now }) })
    const [row] = await given.database.sql`select mid::text from payments.rates where id = ${accepted.rateId}`
    expect(Number(row?.mid)).toBe(Number(mid))
    kept.set(accepted.rateId, mid)
  }
  expect([...kept.values()]).toEqual(['300', '301', '302', '300'])
  const many = Array.from({ length: 20 }, (_, index) =>
    read({ id: 'busy', read: async () => ({ mid: `${200 + (index % 4)}`, asOf: now }) }),
  )
  const rows = await Promise.all(
    (await Promise.all(many)).map(({ rateId }) => given.database.sql`select mid::text from payments.rates where id = ${rateId}`),
  )
  expect(rows.map(([row]) => Number(row?.mid))).toEqual(Array.from({ length: 20 }, (_, index) => 200 + (index % 4)))
})
