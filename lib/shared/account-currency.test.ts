import { expect, test } from 'vitest'
import { currencyOf } from './account-currency'

test('an account is paid in the currency that the API says, or else in that of its country', () => {
  expect(currencyOf({ currency: 'USD', country_code: 'VE' })).toBe('USD')
  expect(currencyOf({ country_code: 'US' })).toBe('USD')
  expect(currencyOf({ country_code: 'VE' })).toBe('VES')
})
