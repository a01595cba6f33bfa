import { expect, test, vi } from 'vitest'
import type { RowToPrice } from '#backoffice/batches/deps'
import { remoteApi } from '#backoffice/calls/test-remote-api'
import { type AnyErrorCode, invalidField, ServiceError } from '#contract/errors'
import { createRowPricer } from './price-row'

const preview = {
  source_amount: 101,
  quoted_amount: 28_411.34,
  exchange_rate: 284.1134,
  commission_fees: [],
  total_fees: 1,
}
const batch: RowToPrice['batch'] = { sourceAccountId: 'p1', sourceCurrency: 'USDC', feesPaidBy: 'source' }
const rowOf = (customerId: string): RowToPrice => ({
  batch,
  customerId,
  account: { id: `a-${customerId}`, currency: 'VES', shown: { account_rail: 'pagomovil' } },
  amount: { minor: 100_00n, currency: 'USDC', side: 'source' },
})

const refused = (named: object = {}) => ({ allowed: { currency: '', ...named } })

test('an amount that the API would refuse is called refused, not one without a price', async () => {
  for (const fault of ['amount_out_of_bounds', 'fees_exceed_amount', 'quoted_amount_zero'] as const) {
    const price = createRowPricer(remoteApi({ previewQuote: () => Promise.reject(invalidField('/amount', fault)) }))
    expect(await price(rowOf('c1'))).toEqual(refused())
  }
})

test.each([
  [
    { min: 1, max: 10_000, currency: 'USDC' },
    { least: '1.00', most: '10000.00', currency: 'USDC' },
  ],
  [
    { min: '0.5', currency: 'VES' },
    { least: '0.50', currency: 'VES' },
  ],
  [
    { limit: 'customer_month', min: 1, max: 10, used: 990, currency: 'USDC' },
    { least: '1.00', most: '10.00', limit: 'customer_month', currency: 'USDC' },
  ],
  [{ limit: 'other', max: 'plenty', currency: 'USDC' }, { currency: 'USDC' }],
])('a refusal with %j says which amounts are allowed, and guesses none', async (extra, allowed) => {
  const refuse = () => Promise.reject(invalidField('/amount', 'amount_out_of_bounds', extra))
  expect(await createRowPricer(remoteApi({ previewQuote: refuse }))(rowOf('c1'))).toEqual({ allowed })
})

test.each<AnyErrorCode>(['extension_missing', 'api_unreachable', 'customer_not_verified', 'rate_unavailable'])(
  'the price is not known before the quote after %s',
  async (code) => {
    const price = createRowPricer(remoteApi({ previewQuote: () => Promise.reject(new ServiceError(code, 'no price')) }))
    expect(await price(rowOf('c1'))).toBeUndefined()
  },
)

test('the price is not known before the quote if a figure of it is no amount', async () => {
  for (const figure of [Number.NaN, 1e-7, 1e15]) {
    const price = createRowPricer(remoteApi({ previewQuote: async () => ({ ...preview, total_fees: figure }) }))
    expect(await price(rowOf('c1')), String(figure)).toBeUndefined()
  }
})

test('a customer who may send no more this month is refused although another one has the same amount', async () => {
  const asked: string[] = []
  const price = createRowPricer(
    remoteApi({
      previewQuote: async ({ customer_id }) => {
        asked.push(customer_id)
        if (customer_id === 'spent') throw invalidField('/amount', 'amount_out_of_bounds', { limit: 'customer_month' })
        return preview
      },
    }),
  )
  const found = { debitMinor: 101_00n, feesMinor: 1_00n, receivedMinor: 28_411_34n }
  expect(await price(rowOf('c2'))).toEqual(found)
  const spent = refused({ limit: 'customer_month' })
  expect(await price(rowOf('spent'))).toEqual(spent)
  expect(await Promise.all(['c2', 'spent', 'c3'].map((id) => price(rowOf(id))))).toEqual([found, spent, found])
  expect(asked, 'the same customer shares a price, and a refusal').toEqual(['c2', 'spent', 'c3'])
})

test('rows of one customer, amount and rail ask once in a pass; a refusal is asked again later, an outage at once', async () => {
  vi.useFakeTimers()
  const answers: ServiceError[] = [
    invalidField('/amount', 'amount_out_of_bounds'),
    new ServiceError('customer_not_verified', 'no'),
    new ServiceError('api_unreachable', 'no answer'),
    new ServiceError('api_unreachable', 'no answer'),
  ]
  let asked = 0
  const price = createRowPricer(remoteApi({ previewQuote: () => Promise.reject(answers[asked++]) }))
  const rows = async () => [await price(rowOf('c1')), await price(rowOf('c1')), asked]
  expect(await rows()).toEqual([refused(), refused(), 1])
  vi.advanceTimersByTime(6_000)
  expect(await rows()).toEqual([undefined, undefined, 2])
  vi.advanceTimersByTime(6_000)
  expect(await rows()).toEqual([undefined, undefined, 4])
  vi.useRealTimers()
})
