import { expect, test } from 'vitest'
import { pairs, ratesHref, readRatesView } from './rates-query'

test('the address says which pair and how far back, and what does not exist is as if it were not there', () => {
  const view = readRatesView({ pair: 'VES-USDC', days: '7' })
  expect(ratesHref(view)).toBe('/rates?pair=VES-USDC&days=7')
  expect(readRatesView({ pair: 'VES-EUR', days: '365' })).toEqual({ pair: pairs[0], days: 30 })
  expect(ratesHref(readRatesView({}))).toBe('/rates')
})
