import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Quote } from '#contract/transfers'
import { quoteOf } from '../calls/test-remote-api'
import { driftBps, driftOf } from './drift'
import type { Batch, BatchRow } from './tables'

const pair = 'USDC/VES'
const faultOf = (
  terms: Partial<
    Pick<Batch, 'referenceRates' | 'driftLimitBps' | 'feeRoomMinor'> & Pick<BatchRow, 'expectedDebitMinor' | 'amountSide'>
  >,
  quote: Partial<Quote>,
) => {
  const {
    referenceRates = { [pair]: '200' },
    driftLimitBps = 100,
    feeRoomMinor = 0n,
    expectedDebitMinor = 100_00n,
    amountSide = 'source',
  } = terms
  const batch: Batch = Object.assign(JSON.parse('{}'), { referenceRates, driftLimitBps, feeRoomMinor, sourceCurrency: 'USDC' })
  const row: BatchRow = Object.assign(JSON.parse('{}'), {
    expectedDebitMinor,
    amountSide,
    amountMinor: amountSide === 'source' ? 100_00n : 20_000_00n,
    destinationCurrency: 'VES',
  })
  return driftOf(batch, row, quoteOf({ id: 'q1', source_amount: 100, exchange_rate: 200, ...quote }))
}

test.each([
  ['200', '202', 100n],
  ['200', '198', -100n],
  ['284.1134', '284.1134', 0n],
  ['0.00351972', '0.00355491', 99n],
  ['1', '100000', 999_990_000n],
])('from %s to %s a rate moves by %s basis points', (from, to, bps) => expect(driftBps(from, to)).toBe(bps))

test.each([
  ['0', '200'],
  ['', '200'],
  ['200', '2e2'],
  ['200', '-1'],
  ['200,5', '200'],
])('from %j to %j there is no drift to tell', (from, to) => expect(driftBps(from, to)).toBeUndefined())

test('a rate is compared with all decimals that an API gives', () => {
  expect(driftBps('284.113400000000001', '284.1134')).toBe(0n)
  expect(driftBps('0.0000000010', '0.0000000011')).toBe(1000n)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 1, max: 10 ** 9 }), (before, after) => {
      const exact = ((after - before) / before) * 10_000
      expect(Math.abs(Number(driftBps(String(before), String(after))) - exact)).toBeLessThan(1)
    }),
  )
})

test('a rate may move by the limit in both directions, and no further', () => {
  for (const exchange_rate of [198, 200, 202]) expect(faultOf({}, { exchange_rate }), String(exchange_rate)).toBeUndefined()
  for (const exchange_rate of [197.9, 202.1, 197.999999, 202.000001, 0.01])
    expect(faultOf({}, { exchange_rate }), String(exchange_rate)).toBe('rate_drift')
  expect(faultOf({ driftLimitBps: 0 }, { exchange_rate: 200.03 })).toBe('rate_drift')
})

test('a debit may exceed the expected one by the limit and one cent, and may always be smaller', () => {
  for (const source_amount of [0.01, 100, 101, 101.01])
    expect(faultOf({}, { source_amount }), String(source_amount)).toBeUndefined()
  for (const source_amount of [101.02, 10_000]) expect(faultOf({}, { source_amount }), String(source_amount)).toBe('debit_drift')
  expect(faultOf({ driftLimitBps: 0 }, { source_amount: 100.02 })).toBe('debit_drift')
})

test.each(['source', 'destination'] as const)(
  'a debit without an expected one has room for the fees of the batch: %s',
  (amountSide) => {
    const unpriced = { expectedDebitMinor: null, amountSide }
    for (const source_amount of [100, 106, 106.01]) expect(faultOf(unpriced, { source_amount })).toBeUndefined()
    for (const source_amount of [106.02, 999]) expect(faultOf(unpriced, { source_amount })).toBe('debit_drift')
    expect(faultOf({ ...unpriced, feeRoomMinor: 20_00n }, { source_amount: 126 })).toBeUndefined()
    expect(faultOf({ ...unpriced, feeRoomMinor: 20_00n }, { source_amount: 126.02 })).toBe('debit_drift')
  },
)

test('an amount to arrive without a rate says nothing of the debit', () => {
  const unpriced = { expectedDebitMinor: null, amountSide: 'destination', referenceRates: {} } as const
  expect(faultOf(unpriced, { source_amount: 999 })).toBeUndefined()
})

test('the rate of another pair says nothing: then the debit alone is compared', () => {
  const others: Batch['referenceRates'][] = [null, {}, { 'USD/VES': '10' }]
  for (const referenceRates of others) {
    expect(faultOf({ referenceRates }, { exchange_rate: 1 })).toBeUndefined()
    expect(faultOf({ referenceRates }, { exchange_rate: 1, source_amount: 200 })).toBe('debit_drift')
  }
})

test('a quote whose figures cannot be read is not refused for its drift, but one against a broken reference is', () => {
  expect(faultOf({}, { exchange_rate: undefined, source_amount: undefined })).toBeUndefined()
  expect(faultOf({ referenceRates: { [pair]: 'n/a' } }, {})).toBe('rate_drift')
})
