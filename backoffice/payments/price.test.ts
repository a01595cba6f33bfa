import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideRounded, parseDecimal, plainNumber, toWireAmount } from '#contract/money'
import { quoteOf } from '../calls/test-remote-api'
import { addsUp, amountConverted, isPriced, priced } from './price'

test('what is converted is the debit without its fees, whoever pays them', () => {
  expect(amountConverted({ source_amount: 101, quoted_amount: 28411.34, total_fees: 1 })).toBe('100.00')
  expect(amountConverted({ source_amount: 100, quoted_amount: 28127.22, total_fees: 1 })).toBe('99.00')
})

test('numbers of a quote that do not fit each other are noticed', () => {
  const quote = { source_amount: 101, quoted_amount: 28411.34, total_fees: 1, exchange_rate: 284.1134 }

  expect(addsUp(quote)).toBe(true)
  expect(addsUp({ source_amount: 35.55, quoted_amount: 10000, total_fees: 0.35, exchange_rate: 284.1134 })).toBe(true)
  expect(addsUp({ ...quote, quoted_amount: 284.11 })).toBe(false)
  expect(addsUp({ ...quote, source_amount: 10100 })).toBe(false)
})

test('a rate may have more decimals than ours, as many as a JSON number carries', () => {
  const dollars = { source_amount: 28_412.34, quoted_amount: 100, total_fees: 1 }
  expect(addsUp({ ...dollars, exchange_rate: 1 / 284.1134 })).toBe(true)
  const large = { source_amount: 284_113_401, quoted_amount: 1_000_000, total_fees: 1 }
  expect(addsUp({ ...large, exchange_rate: 1 / 284.1134 })).toBe(true)
  expect(addsUp({ ...dollars, quoted_amount: 100.03, exchange_rate: 1 / 284.1134 })).toBe(false)
  expect(addsUp({ source_amount: 101, quoted_amount: 28_411.34, total_fees: 1, exchange_rate: 284.113412345 })).toBe(true)
  expect(addsUp({ source_amount: 101, quoted_amount: 0, total_fees: 1, exchange_rate: 1e-21 })).toBe(true)
})

test('a rate that an API writes with fewer digits than it used confirms an amount as far as its digits go', () => {
  const quote = { source_amount: 101, quoted_amount: 28_411.34, total_fees: 1, exchange_rate: 284.11 }
  expect(addsUp(quote)).toBe(true)
  expect(addsUp({ ...quote, exchange_rate: 284.1 })).toBe(true)
  expect(addsUp({ ...quote, exchange_rate: 284 })).toBe(true)
  expect(addsUp({ ...quote, exchange_rate: 285 })).toBe(false)
  expect(addsUp({ ...quote, total_fees: 1.01, exchange_rate: 284.11 })).toBe(false)
  const coarse = { source_amount: 28_412.34, quoted_amount: 100, total_fees: 1, exchange_rate: 0.00352 }
  expect(addsUp(coarse)).toBe(true)
  expect(addsUp({ ...coarse, exchange_rate: 0.0035 })).toBe(false)
})

test('every quote adds up whose received amount is the net amount at its rate, rounded either way; one three cents beyond its rounding does not', () => {
  const nets = fc.bigInt({ min: 1_00n, max: 10n ** 11n })
  fc.assert(
    fc.property(nets, fc.bigInt({ min: 0n, max: 10n ** 6n }), fc.integer({ min: 1, max: 10 ** 9 }), (net, fees, units) => {
      const rate = units / 10 ** 6
      const exact = net * parseDecimal(plainNumber(rate), 18)
      const withReceived = (received: bigint) => ({
        source_amount: toWireAmount(net + fees),
        total_fees: toWireAmount(fees),
        quoted_amount: toWireAmount(received),
        exchange_rate: rate,
      })
      for (const rounding of ['floor', 'ceil'] as const)
        expect(addsUp(withReceived(divideRounded(exact, 10n ** 18n, rounding))), rounding).toBe(true)
      const half = 10n ** BigInt(18 - (plainNumber(rate).split('.')[1]?.length ?? 0)) / 2n
      const share = parseDecimal(plainNumber(rate), 18) / 200n
      const slack = net * (half < share ? half : share)
      expect(addsUp(withReceived(divideRounded(exact + slack, 10n ** 18n, 'ceil') + 3n))).toBe(false)
    }),
  )
})

test('a quote with a figure that is no amount of money is not priced', () => {
  const figures = { source_amount: 101, quoted_amount: 28_411.34, total_fees: 1, exchange_rate: 284.1134 }
  for (const name of ['source_amount', 'quoted_amount', 'total_fees'])
    for (const figure of [Number.NaN, Number.POSITIVE_INFINITY, 1e21])
      expect(isPriced({ ...figures, [name]: figure }), `${name} ${figure}`).toBe(false)
  expect(isPriced({ ...figures, exchange_rate: Number.NaN })).toBe(false)
})

test('a quote adds up whose figures have more than two decimals', () => {
  const quote = { source_amount: 101.095, quoted_amount: 28_411.345, total_fees: 1.095, exchange_rate: 284.1134 }
  expect(isPriced(quote)).toBe(true)
  expect(addsUp(quote)).toBe(true)
  expect(addsUp({ ...quote, quoted_amount: 28_412.345 })).toBe(false)
  expect(addsUp({ ...quote, total_fees: 1.145 })).toBe(false)
  expect(amountConverted(quote)).toBe('100.00')
  expect(amountConverted({ ...quote, total_fees: 1.0949 })).toBe('100.0001')
})

test('a quote without one of its figures is not priced, and a figure of zero is one', () => {
  const figures = { source_amount: 101, quoted_amount: 28_411.34, total_fees: 0, exchange_rate: 284.1134 }
  expect(isPriced(figures)).toBe(true)
  for (const name of Object.keys(figures)) {
    expect(isPriced({ ...figures, [name]: undefined }), name).toBe(false)
    expect(addsUp({ ...figures, [name]: undefined }), name).toBe(false)
  }
  const quote = quoteOf({ id: 'q1', total_fees: undefined })
  expect(() => priced(quote)).toThrow(expect.objectContaining({ code: 'api_invalid_answer' }))
})
