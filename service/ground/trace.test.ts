import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { httpRail } from '../rails/http-rail'
import { givenBank } from '../rails/test-bank'
import { httpRates } from '../rates/http-rates'
import { givenSource, json } from '../rates/test-source'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
let given: GivenTransfers
let bank: Awaited<ReturnType<typeof givenBank>>
let payers = 10
let source: Awaited<ReturnType<typeof givenSource>>
beforeAll(async () => {
  bank = await givenBank()
  source = await givenSource(json('{"rate":288.44,"time":"2026-11-20T14:00:00Z"}'))
  const collection = { bankCode: '0172', bankName: 'Bancamiga', phoneNumber: '+584120000000', idDocNumber: 'J000029610' }
  const pointers = { ratePointer: '/rate', timePointer: '/time', isStale: () => false }
  const log = () => {}
  given = await givenTransfers({
    rails: { test: httpRail({ url: bank.url, secret: 'the-secret-of-the-gateway', collection, log }) },
    rateProvider: httpRates({ url: `${source.url}/{base}/{quote}`, ...pointers, fixed: { 'USDC/USD': '1' } }),
    log,
  })
})
afterAll(async () => {
  await given.close()
  await bank.close()
  await source.close()
})
beforeEach(() => {
  bank.requests.length = 0
  source.headers.length = 0
  given.advance(600)
})

/** Returns the trace headers that the bank and the rate source received while a deposit was quoted and claimed. */
async function toldOf(traceparent: string | undefined) {
  const headers: Record<string, string> = traceparent === undefined ? {} : { traceparent }
  const body = {
    amount: 5_000_000,
    customer_id: given.customer.id,
    source: { payment_rail: 'pagomovil', currency: 'VES' },
    destination: { currency: 'USDC', account_id: given.customer.walletAddress },
  }
  const { body: quote } = await given.call('POST', '/v1/transfers/quote', { body, headers })
  // The reference and the phone differ each time, because wrong claims per phone and payment are limited.
  const claim = { reference: String(575_202 + ++payers), bank_code: '0172', phone_number: `042412345${payers}` }
  await given.call('POST', `/v1/transfers/quote/${quote.id}/confirm`, { body: claim, headers })
  const told = [source.headers[0], bank.requests[0]?.headers]
  return told.map((one) => one && (one.traceparent ?? 'none'))
}

test('a bank and a source of rates that are asked within a request are told of its trace, as it came', async () => {
  expect(await toldOf(trace)).toEqual([trace, trace])
})

test.each([undefined, `${trace}0`, trace.toUpperCase(), trace.replace('00-', 'ff-'), `00-${'0'.repeat(32)}-b7ad6b7169203331-01`])(
  'of %s nobody is told',
  async (traceparent) => {
    expect(await toldOf(traceparent)).toEqual(['none', 'none'])
  },
)
