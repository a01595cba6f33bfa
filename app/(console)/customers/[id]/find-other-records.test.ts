import { expect, test } from 'vitest'
import type { Customer } from '#contract/customers'
import { parted } from './find-other-records'

test('a record is called later or earlier only if both times of creation are known', () => {
  const [deleted, undeleted] = [{ state: 'DELETED' } as const, { state: 'ACTIVE' } as const]
  const others = [
    customerOf({ id: 'before', created_at: '2026-01-01T00:00:00.000Z', ...deleted }),
    customerOf({ id: 'after', created_at: '2026-03-01T00:00:00.000Z', ...undeleted }),
    customerOf({ id: 'unknown', ...undeleted }),
  ]
  const ids = (customer: Customer) =>
    Object.fromEntries(Object.entries(parted(customer, others)).map(([place, rows]) => [place, rows.map(({ id }) => id)]))
  const known = customerOf({ id: 'this', created_at: '2026-02-01T00:00:00.000Z', ...deleted })
  expect(ids(known)).toEqual({ earlier: ['before'], later: ['after'], undated: ['unknown'] })
  expect(ids({ ...known, created_at: undefined })).toEqual({
    earlier: [],
    later: [],
    undated: ['after', 'before', 'unknown'],
  })
})

function customerOf(facts: Partial<Customer> & Pick<Customer, 'id'>): Customer {
  const unsaid = { email: null, phone_number: null, address_line_1: null, city: null, country: null, is_verified: undefined }
  return { ...unsaid, type: 'individual', kyc_type: 'standard', created_at: undefined, ...facts }
}
