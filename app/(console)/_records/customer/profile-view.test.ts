import { expect, test } from 'vitest'
import type { KycProfile } from '#contract/kyc'
import { toDeclared, wholeMember } from './profile-view'

const profile: KycProfile = {
  customer_id: 'c1',
  version: 1,
  legal_name: 'Yelitza Carolina Bracho',
  birth_date: '1987-04-02',
  incorporation_date: null,
  id_doc_number: 'V12345204',
  occupation: 'Nurse',
  activity: null,
  source_of_funds: null,
  expected_monthly_usd: null,
  beneficial_owners: [{ name: 'Luis Bracho', id_doc_number: 'V9876543', country: 'VE', share: 30 }],
  representative: null,
  documents: [],
  missing: [],
  submitted_by: null,
  submitted_at: '2026-11-20T14:00:00.000Z',
  state: 'ONBOARDING',
  kyc_status: 'under_review',
}

test('whatever an implementation sends in full is masked before it is shown, and what was not declared is left out', () => {
  expect(toDeclared(profile)).toEqual([
    { member: 'legal_name', value: 'Yelitza Carolina Bracho' },
    { member: 'id_doc_number', value: 'V*****204', masked: 'id_doc_number' },
    { member: 'birth_date', value: '1987-**-**', masked: 'birth_date' },
    { member: 'occupation', value: 'Nurse' },
    { member: 'beneficial_owners', value: 'L**** B**** V****543 (30\u202f%)', masked: 'beneficial_owners' },
  ])
})

test.each([
  [7500, { value: '7500', currency: 'USD' }],
  [0, { value: '0', currency: 'USD' }],
  [7500.5, { value: '7500.5', currency: 'USD' }],
  [9_007_199_254_740_991, { value: '9007199254740991', currency: 'USD' }],
  [9_007_199_254_740_992, { value: '9007199254740992 USD' }],
  [1e21, { value: '1e+21 USD' }],
  [10.005, { value: '10.005 USD' }],
])(
  'a declared amount of %d is an amount like every other if it can be read exactly, and else as it was read',
  (monthly, shown) => {
    const facts = toDeclared({ ...profile, expected_monthly_usd: monthly })
    expect(facts.filter(({ member }) => member === 'expected_monthly_usd')).toEqual([
      { member: 'expected_monthly_usd', ...shown },
    ])
  },
)

test('a reveal shows only the requested member', () => {
  expect(wholeMember(profile, 'birth_date')).toBe('1987-04-02')
  expect(wholeMember(profile, 'beneficial_owners')).toBe('Luis Bracho V9876543 (30\u202f%)')
  expect(wholeMember(profile, 'representative')).toBeUndefined()
})
