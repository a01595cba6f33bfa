import { expect, test } from 'vitest'
import type { Customer } from '#contract/customers'
import { toCustomerView } from './customer-view'

test('a city or a country that an API returns as an empty text is none', () => {
  const customer: Customer = Object.assign(JSON.parse('{}'), { id: 'c1', email: 'ana@example.com', city: '', country: '' })
  expect(toCustomerView(customer, { seesEmails: true })).toMatchObject({ city: null, country: null })
})
