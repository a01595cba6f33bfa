import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticRates } from '../rates/static-rates'
import { type GivenService, givenService } from '../test-service'

let given: GivenService
beforeAll(async () => {
  given = await givenService({
    log: () => {},
    rateProvider: { ...staticRates(), id: 'http', maxAge: { seconds: 600, closedSeconds: 345_600 } },
    margins: { 'USDC/VES': 75 },
  })
})
afterAll(() => given.close())

const read = (key?: string) => given.call('GET', '/v1/organization/terms', { key })
const anyRoute = {
  source_rail: null,
  source_currency: null,
  destination_rail: null,
  destination_currency: null,
  customer_type: null,
}
const line = { min: null, max: null }

test('a new organization reads the limits, fees, routes and rates that ship with the service', async () => {
  const { id, key } = await given.givenOrganization('test')
  const { status, body } = await read(key)
  expect(status).toBe(200)
  const { routes, name, ...terms } = body
  expect(name).toMatch(/^Org /)
  expect(terms).toEqual({
    id,
    environment: 'test',
    payment_stops: [],
    countries: null,
    limits: [
      { limit: 'transfer', kyc_type: null, currency: 'USDC', min: '1.00', max: '10000.00' },
      { limit: 'transfer', kyc_type: null, currency: 'USD', min: '1.00', max: '10000.00' },
      { limit: 'transfer', kyc_type: null, currency: 'VES', min: '1.00', max: null },
      { limit: 'pagomovil', kyc_type: null, currency: 'VES', min: null, max: '350000.00' },
      { limit: 'customer_month', kyc_type: 'standard', currency: 'USDC', min: null, max: '1000.00' },
      { limit: 'customer_month', kyc_type: 'enhanced', currency: 'USDC', min: null, max: '50000.00' },
    ],
    quote_seconds: 300,
    deposit_quote_seconds: 1800,
    confirm_seconds: 1800,
    auto_confirm: false,
    refund_fees_on_return: true,
    key_approval_above: null,
    top_ups_by_two: false,
    tariffs: [{ ...anyRoute, lines: [{ ...line, label: 'Service fee', type: 'percentage', fee: '1' }] }],
    payment_provider: 'sandbox',
    rates: {
      provider: 'http',
      max_age_seconds: 600,
      max_age_closed_seconds: 345_600,
      margins: [
        { from_currency: 'USDC', to_currency: 'VES', margin_bps: 75 },
        { from_currency: 'USD', to_currency: 'VES', margin_bps: 0 },
        { from_currency: 'USDC', to_currency: 'USD', margin_bps: 0 },
      ],
    },
    retention_years: 5,
  })
  expect(routes).toHaveLength(9)
  expect(routes).toContainEqual({
    source_rail: 'pagomovil',
    source_currency: 'VES',
    destination_rail: 'wallet',
    destination_currency: 'USDC',
  })
})

test('what an operator changed is read by that organization and by no other', async () => {
  const { provisioning } = given.service
  const [own, other] = [await given.givenOrganization('live'), await given.givenOrganization('live')]
  const before = (await read(other.key)).body
  await provisioning.changeTransferSettings(own.id, {
    minAmountMinor: 5_00n,
    maxAmountMinor: 9_007_199_254_740_993n,
    pagomovilMaxMinor: 1n,
    standardMonthlyCapMinor: 0n,
    keyApprovalAboveMinor: 1_000_50n,
    quoteSeconds: 60,
  })
  await provisioning.changeOrganization(own.id, { allowedCountries: ['VE', 'CO'], autoConfirm: true, refundFeesOnReturn: false })
  await provisioning.changeRetention(own.id, 10)
  const { body } = await read(own.key)
  expect(body).toMatchObject({
    id: own.id,
    countries: ['VE', 'CO'],
    quote_seconds: 60,
    auto_confirm: true,
    refund_fees_on_return: false,
    key_approval_above: '1000.50',
    top_ups_by_two: true,
    retention_years: 10,
  })
  expect(body.limits).toMatchObject([
    { currency: 'USDC', min: '5.00', max: '90071992547409.93' },
    { currency: 'USD', min: '5.00', max: '90071992547409.93' },
    { currency: 'VES', min: '5.00', max: null },
    { limit: 'pagomovil', max: '0.01' },
    { kyc_type: 'standard', max: '0.00' },
    { kyc_type: 'enhanced', max: '50000.00' },
  ])
  expect((await read(other.key)).body).toEqual(before)
})

test('the fees are those that quotes use: the most specific tariff first, and the shipped one where none is left', async () => {
  const { provisioning } = given.service
  const { id, key } = await given.givenOrganization('test')
  const free = { destinationRail: 'wallet' }
  await provisioning.setTariff(id, { sourceCurrency: 'USD' }, [{ type: 'fixed', fee: '0.50', label: 'Cost' }])
  await provisioning.setTariff(id, free, [])
  await provisioning.setTariff(id, { sourceCurrency: 'USD', destinationRail: 'pagomovil', customerType: 'business' }, [
    { type: 'percentage', fee: '1.5', label: 'Service fee', min: '0.50', max: '20' },
    { type: 'fixed', fee: '2', label: 'Bank' },
  ])
  const tariffs = async () => (await read(key)).body.tariffs
  expect(await tariffs()).toEqual([
    {
      ...anyRoute,
      source_currency: 'USD',
      destination_rail: 'pagomovil',
      customer_type: 'business',
      lines: [
        { type: 'percentage', fee: '1.5', label: 'Service fee', min: '0.50', max: '20' },
        { ...line, type: 'fixed', fee: '2', label: 'Bank' },
      ],
    },
    { ...anyRoute, source_currency: 'USD', lines: [{ ...line, type: 'fixed', fee: '0.50', label: 'Cost' }] },
    { ...anyRoute, destination_rail: 'wallet', lines: [] },
    { ...anyRoute, lines: [{ ...line, label: 'Service fee', type: 'percentage', fee: '1' }] },
  ])
  await provisioning.setTariff(id, {}, [{ type: 'percentage', fee: '0.25', label: 'All' }])
  expect((await tariffs()).at(-1)).toEqual({ ...anyRoute, lines: [{ ...line, type: 'percentage', fee: '0.25', label: 'All' }] })
  expect(await tariffs()).toHaveLength(4)
})

test('a tariff for a way that does not exist is shown as it is stored, and one that cannot be read is not taken for none', async () => {
  const { id, key } = await given.givenOrganization('test')
  const { sql } = given.database
  await sql`insert into payments.tariffs (org_id, id, source_rail, lines) values (${id}, gen_random_uuid(), 'pigeon', '[]')`
  expect((await read(key)).body.tariffs[0]).toEqual({ ...anyRoute, source_rail: 'pigeon', lines: [] })
  await sql`update payments.tariffs set lines = '[{"type":"percentage","fee":"-1","label":"Gift"}]' where org_id = ${id}`
  expect((await read(key)).status).toBe(500)
})

test('stops of payments are told with their cause and no reason: its own, and those of all', async () => {
  const { provisioning } = given.service
  const [own, other] = [await given.givenOrganization('test'), await given.givenOrganization('test')]
  const stop = { reason: 'The bank called about Ana', by: 'olga' }
  const stops = async (key: string) => (await read(key)).body.payment_stops
  await provisioning.stopPayments({ ...stop, organizationId: own.id })
  expect(await stops(own.key)).toEqual([{ scope: 'organization', cause: 'operator', since: expect.any(String) }])
  expect(await stops(other.key)).toEqual([])
  await provisioning.stopPayments({ ...stop, organizationId: null })
  expect(await stops(other.key)).toMatchObject([{ scope: 'all', cause: 'operator' }])
  expect((await read(own.key)).text).not.toContain('Ana')
  for (const organizationId of [null, own.id]) await provisioning.startPayments({ ...stop, organizationId })
  expect(await stops(own.key)).toEqual([])
})

test('a live organization is told who executes its payouts, and only ways that its bank goes', async () => {
  const { provisioning } = given.service
  const { id: organizationId, key } = await given.givenOrganization('live')
  const ways = async () => {
    const { payment_provider, routes } = (await read(key)).body
    return [
      payment_provider,
      new Set(routes.map((route: Record<string, string>) => `${route.source_rail} to ${route.destination_currency}`)),
    ]
  }
  const fromPrefunded = ['prefunded_account to VES', 'prefunded_account to USD', 'prefunded_account to USDC']
  expect(await ways()).toEqual(['manual', new Set(fromPrefunded)])
  await provisioning.setCollectionAccount({
    organizationId,
    bank: '0172',
    phone: '04121234567',
    document: 'J-00002961-0',
  })
  expect(await ways()).toEqual(['manual', new Set([...fromPrefunded, 'pagomovil to USDC'])])
  await provisioning.setBankGateway({ organizationId, url: 'https://bank.example/v1', secret: 'the-secret-of-the-gateway' })
  expect(await ways()).toEqual(['http', new Set(['prefunded_account to VES', 'prefunded_account to USDC', 'pagomovil to USDC'])])
  expect((await read(key)).text).not.toMatch(/bank\.example|the-secret|04121234567|00002961/)
})

test('a live organization without a source of rates is told that it has none, and a key needs the scope of quotes', async () => {
  const madeUp = await given.anotherInstance({ rateProvider: { ...staticRates(), id: 'sandbox', isMadeUp: true } })
  const [live, trial] = [await given.givenOrganization('live'), await given.givenOrganization('test')]
  const ask = async (key: string) => (await madeUp.call('GET', '/v1/organization/terms', { key })).body.rates
  expect(await ask(live.key)).toMatchObject({ provider: null, max_age_seconds: null })
  expect(await ask(trial.key)).toMatchObject({ provider: 'sandbox', max_age_seconds: null, max_age_closed_seconds: null })
  await madeUp.close()
  const narrow = await given.givenKey(trial.id, { scopes: ['rates:read'] })
  expect((await read(narrow)).body).toMatchObject({ code: 'insufficient_scope' })
})
