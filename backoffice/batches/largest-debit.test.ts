import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestDebitOf } from './largest-debit'

const row = { expectedDebitMinor: null, amountMinor: 100_00n, amountSide: 'source', destinationCurrency: 'VES' } as const
const terms = { sourceCurrency: 'USDC', driftLimitBps: 100, rates: { 'USDC/VES': '284.1134' } }

describe('the largest debit of a row', () => {
  test('is the expected one with the drift that the batch allows', () => {
    expect(largestDebitOf({ ...row, expectedDebitMinor: 101_00n }, terms)).toBe(102_01n)
    expect(largestDebitOf({ ...row, expectedDebitMinor: 101_00n }, { ...terms, driftLimitBps: 0 })).toBe(101_00n)
  })

  test.each([
    ['an amount to be sent', { ...row }, 106_00n],
    ['an amount to arrive, at the rate', { ...row, amountSide: 'destination', amountMinor: 28_411_34n }, 106_00n],
    ['an amount to arrive without a rate', { ...row, amountSide: 'destination', destinationCurrency: 'USD' }, 106_00n],
    ['no amount', { ...row, amountMinor: null }, 0n],
  ] as const)('of %s without a price has room for fees, too', (_what, given, debit) => {
    expect(largestDebitOf(given, terms)).toBe(debit)
  })

  test.each(['0', '0.00000000', 'free', '', '1e3', '284.123456789'])(
    'at the rate %j, which is none, is that of the amount',
    (rate) => {
      const debit = largestDebitOf({ ...row, amountSide: 'destination' }, { ...terms, rates: { 'USDC/VES': rate } })
      expect(debit >= 106_00n).toBe(true)
    },
  )

  test('is never less than what was expected, and grows with it and with the drift', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 10n ** 6n }),
        fc.nat(2000),
        fc.nat(2000),
        (debit, more, drift, wider) => {
          const of = (expectedDebitMinor: bigint, driftLimitBps: number) =>
            largestDebitOf({ ...row, expectedDebitMinor }, { ...terms, driftLimitBps })
          expect(of(debit, drift) >= debit).toBe(true)
          expect(of(debit + more, drift) >= of(debit, drift)).toBe(true)
          expect(of(debit, drift + wider) >= of(debit, drift)).toBe(true)
        },
      ),
    )
  })
})
