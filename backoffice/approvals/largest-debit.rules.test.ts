import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeRoomOf, largestDebitOf } from './largest-debit.rules'

const row = { expectedDebitMinor: null, amountMinor: 100_00n, amountSide: 'source', destinationCurrency: 'VES' } as const
const terms = { sourceCurrency: 'USDC', driftLimitBps: 100, feeRoomMinor: 0n, rates: { 'USDC/VES': '284.1134' } }

describe('the largest debit of a row', () => {
  test('is the expected one with the drift that the batch allows', () => {
    expect(largestDebitOf({ ...row, expectedDebitMinor: 101_00n }, terms)).toBe(102_01n)
    expect(largestDebitOf({ ...row, expectedDebitMinor: 101_00n }, { ...terms, driftLimitBps: 0 })).toBe(101_00n)
  })

  test.each([
    ['an amount to be sent', { ...row }, 106_00n],
    ['an amount to arrive, at the rate', { ...row, amountSide: 'destination', amountMinor: 28_411_34n }, 106_00n],
    ['an amount to arrive in the source currency', { ...row, amountSide: 'destination', destinationCurrency: 'USDC' }, 106_00n],
  ] as const)('of %s without a price has room for fees, too', (_what, given, debit) => {
    expect(largestDebitOf(given, terms)).toBe(debit)
  })

  test('without a price has the room for fees that the quotes of the batch showed', () => {
    expect(largestDebitOf(row, { ...terms, feeRoomMinor: 20_00n })).toBe(126_00n)
    expect(largestDebitOf({ ...row, expectedDebitMinor: 101_00n }, { ...terms, feeRoomMinor: 20_00n })).toBe(102_01n)
  })

  test.each(['0', '0.00000000', 'free', '', '1e3', undefined])('at the rate %j, which is none, is not known', (rate) => {
    const rates: Record<string, string> = rate === undefined ? {} : { 'USDC/VES': rate }
    expect(largestDebitOf({ ...row, amountSide: 'destination' }, { ...terms, rates })).toBeUndefined()
  })

  test('without an amount is not known, and not zero', () => {
    expect(largestDebitOf({ ...row, amountMinor: null }, terms)).toBeUndefined()
  })

  test('uses every decimal of a rate', () => {
    const of = (amountMinor: bigint, rate: string) =>
      largestDebitOf({ ...row, amountSide: 'destination', amountMinor }, { ...terms, rates: { 'USDC/VES': rate } })
    expect(of(1_000_00n, '284.1234567891')).toBe(3_74n)
    expect(of(10n ** 11n, '0.3333333333333333333333333')).toBe(of(3n * 10n ** 11n + 1n, '1'))
  })

  test('is never less than what was expected, and grows with it and with the drift', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 10n ** 6n }),
        fc.nat(2000),
        fc.nat(2000),
        (debit, more, drift, wider) => {
          const of = (expectedDebitMinor: bigint, driftLimitBps: number) =>
            largestDebitOf({ ...row, expectedDebitMinor }, { ...terms, driftLimitBps }) ?? -1n
          expect(of(debit, drift) >= debit).toBe(true)
          expect(of(debit + more, drift) >= of(debit, drift)).toBe(true)
          expect(of(debit, drift + wider) >= of(debit, drift)).toBe(true)
        },
      ),
    )
  })
})

describe('the allowance for fees that a debit takes', () => {
  test.each([
    ['a fee of a quarter', row, 125_00n, 20_00n],
    ['a cent beyond the share', row, 105_01n, 1n],
    ['no more than the share', row, 105_00n, 0n],
    [
      'an amount to arrive, at the rate',
      { ...row, amountSide: 'destination', amountMinor: 28_411_34n } as const,
      125_00n,
      20_00n,
    ],
    ['an amount that is not known', { ...row, amountMinor: null }, 125_00n, 0n],
  ])('%s', (_what, given, debitMinor, room) => {
    expect(feeRoomOf(given, debitMinor, terms)).toBe(room)
  })

  test('has room for that debit, and not for a cent more', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 0n, max: 10n ** 9n }), (amountMinor, fees) => {
        const debit = amountMinor + fees
        const feeRoomMinor = feeRoomOf({ ...row, amountMinor }, debit, terms)
        const largest = largestDebitOf({ ...row, amountMinor }, { ...terms, driftLimitBps: 0, feeRoomMinor }) ?? -1n
        if (feeRoomMinor > 0n) expect(largest).toBe(debit)
        else expect(largest).toBeGreaterThanOrEqual(debit)
      }),
    )
  })
})
