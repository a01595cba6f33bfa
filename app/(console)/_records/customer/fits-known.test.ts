import { expect, test } from 'vitest'
import { type CustomerFilters, fitsKnown } from './fits-known'

const known = { state: 'BLOCKED', kyc_status: 'approved', type: 'business' }

test.each<[CustomerFilters, boolean | undefined]>([
  [{}, true],
  [{ state: 'SUSPENDED,BLOCKED' }, true],
  [{ state: 'ACTIVE' }, false],
  [{ state: 'BLOCKED', type: 'individual' }, false],
  [{ state: 'BLOCKED', country: 'VE' }, undefined],
  [{ state: 'ACTIVE', country: 'VE' }, false],
  [{ created_from: '2026-11-01T00:00:00.000Z' }, undefined],
])('of a blocked company, %j is %s', (filters, fits) => {
  expect(fitsKnown(known, filters)).toBe(fits)
})

test('a member that no answer had leaves it open, and a deleted customer has to be asked for', () => {
  expect(fitsKnown({ type: 'individual' }, { state: 'SUSPENDED,BLOCKED' })).toBeUndefined()
  expect(fitsKnown({ state: '' }, { state: 'BLOCKED' })).toBeUndefined()
  expect(fitsKnown({ state: 'DELETED' }, {})).toBe(false)
  expect(fitsKnown({ state: 'DELETED' }, { state: 'DELETED' })).toBe(true)
  expect(fitsKnown({ created_at: '2026-11-02T00:00:00.000Z' }, { created_from: '2026-11-01T00:00:00.000Z' })).toBe(true)
})
