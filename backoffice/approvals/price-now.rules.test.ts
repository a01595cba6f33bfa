import { expect, test } from 'vitest'
import { boundsAround, type PricedFigures } from './bounds.rules'
import { compareWithBounds, priceAt } from './price-now.rules'

const requested: PricedFigures = { rate: '284.1134', debitMinor: 3_232_00n, feesMinor: 32_00n, receivedMinor: 909_162_88n }

test('an amount that leaves brings what the rate of now makes of it, and has the room of its rate', () => {
  const terms = { side: 'source', amountMinor: 3_200_00n, asked: requested, bounds: boundsAround(requested, 'source') } as const
  const now = priceAt('285', terms)
  expect(now).toMatchObject({ debitMinor: 3_232_00n, receivedMinor: 912_000_00n })
  expect(compareWithBounds(now, terms)).toMatchObject({ faults: [], room: '0.82' })
  const worse = compareWithBounds(priceAt('281', terms), terms)
  expect([worse.room, worse.faults.map(({ member }) => member)]).toEqual(['-0.60', ['rate', 'received']])
})

test('a fixed received amount costs what the current rate requires, with fees in the same proportion', () => {
  const terms = {
    side: 'destination',
    amountMinor: 909_162_88n,
    asked: requested,
    bounds: boundsAround(requested, 'destination'),
  } as const
  expect(priceAt('284.1134', terms)).toMatchObject({ debitMinor: 3_232_00n, feesMinor: 32_00n, receivedMinor: 909_162_88n })
  const dearer = compareWithBounds(priceAt('280', terms), terms)
  expect([dearer.figures.debitMinor, dearer.room, dearer.faults.map(({ member }) => member)]).toEqual([
    3_279_49n,
    '-0.96',
    ['debit'],
  ])
})

test('a rate of nothing costs nobody a page', () => {
  const terms = {
    side: 'destination',
    amountMinor: 100n,
    asked: requested,
    bounds: boundsAround(requested, 'destination'),
  } as const
  expect(priceAt('0', terms).receivedMinor).toBe(0n)
})
