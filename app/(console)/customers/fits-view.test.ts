import { expect, test } from 'vitest'
import { planSearch } from '../_records/customer/plan-search'
import { readCustomersView } from './customers-address'
import { fitsView } from './fits-view'

const now = new Date('2026-11-20T14:00:00.000Z')
const customer = {
  id: '0199a3a0-51c2-7b8e-9c14-2f6d08e4b7a1',
  email: 'Lucia.Ferrer@example.com',
  phone_number: '+584125558367',
  legal_name: 'Lucía  Ferrer',
  type: 'business',
  kyc_type: 'standard',
  address_line_1: null,
  city: null,
  country: 'VE',
  is_verified: true,
  created_at: '2026-11-15T14:00:00.000Z',
  state: 'ACTIVE',
  kyc_status: 'approved',
  kyc_valid_until: '2026-12-01T14:00:00.000Z',
} as const

test.each([
  [{}, true],
  [{ state: 'ACTIVE,BLOCKED', kyc: 'approved', type: 'business', country: 'VE,CO', created: 'week' }, true],
  [{ state: 'BLOCKED' }, false],
  [{ kyc: 'rejected' }, false],
  [{ type: 'individual' }, false],
  [{ country: 'CO' }, false],
  [{ created: 'today' }, false],
  [{ ends: 'month' }, true],
  [{ ends: 'week' }, false],
])('the filters %j let a customer pass: %s', (address, passes) => {
  expect(fitsView(customer, { view: readCustomersView(address), plan: undefined, now })).toBe(passes)
})

test.each([
  ['LUCIA.f', true],
  ['lucía fe', true],
  ['+58 412 555 83 67', true],
  ['0199a3a0', true],
  ['0199a3a1', false],
  ['ferrer', true],
  ['errer', false],
])('the search for %s finds the customer: %s', (typed, found) => {
  const plan = planSearch(typed, { seesEmails: true })
  expect(fitsView(customer, { view: readCustomersView({}), plan, now })).toBe(found)
})
