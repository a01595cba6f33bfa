import { describe, expect, test } from 'vitest'
import type { CustomerState, KycStatus } from '#contract/customers'
import { refusedField } from '#contract/test-refused-field'
import { type CustomerStatus, findChanges, mustAllowUpdate, type Profile, statusAfterUpdate, verify } from './customer.rules'

const ana: Profile = {
  type: 'individual',
  kycType: 'standard',
  email: 'ana@x.example',
  phoneNumber: '+584121234567',
  legalName: 'Ana Pérez',
  addressLine1: 'Av. Bolívar 1',
  city: 'Caracas',
  country: 'VE',
}
const without = (...names: ('addressLine1' | 'city')[]): Profile => ({
  ...ana,
  ...Object.fromEntries(names.map((name) => [name, null])),
})

const stands = (state: CustomerState, kycStatus: KycStatus, previousState: CustomerState | null = null): CustomerStatus => ({
  state,
  kycStatus,
  previousState,
})

describe('a first verification', () => {
  test('waits for an address and a city', () => {
    for (const profile of [without('addressLine1'), without('city'), { ...ana, country: '' }])
      expect(verify(profile, { tags: [], isProven: true })).toEqual({ state: 'REGISTERED', kycStatus: 'not_started' })
  })

  test('approves by rule who is proven and standard, and leaves everybody else to people', () => {
    const review = { state: 'ONBOARDING', kycStatus: 'under_review' }
    expect(verify(ana, { tags: [], isProven: true })).toEqual({ state: 'ACTIVE', kycStatus: 'approved' })
    expect(verify(ana, { tags: [], isProven: false })).toEqual(review)
    expect(verify({ ...ana, kycType: 'enhanced' }, { tags: [], isProven: true })).toEqual(review)
  })

  test('of a test customer ends as the first tag says that asks for an end, and other tags ask for none', () => {
    const ends = (...tags: string[]) => verify(without('city'), { tags, isProven: false })
    expect(ends('kyc-approve')).toEqual({ state: 'ACTIVE', kycStatus: 'approved' })
    expect(ends('family', 'kyc-reject', 'kyc-approve')).toEqual({ state: 'BLOCKED', kycStatus: 'rejected' })
    expect(ends('sanctions')).toEqual({ state: 'BLOCKED', kycStatus: 'rejected' })
    expect(ends('kyc-slow')).toEqual({ state: 'ONBOARDING', kycStatus: 'under_review', later: true })
    expect(ends('family', 'toString')).toEqual({ state: 'REGISTERED', kycStatus: 'not_started' })
  })
})

describe('what an update changes', () => {
  test('other case and spaces are no change', () => {
    const typed = { ...ana, legalName: 'ANA  PÉREZ', email: 'Ana@X.example', city: 'caracas' }
    expect(findChanges(ana, typed)).toEqual({ changed: [], critical: false, contact: false })
  })

  test('an e-mail and a phone are contact; who and where somebody is, is critical', () => {
    expect(findChanges(ana, { ...ana, phoneNumber: null })).toEqual({ changed: ['phoneNumber'], critical: false, contact: true })
    for (const change of [
      { country: 'CO' },
      { addressLine1: 'Calle 2' },
      { city: 'Valencia' },
      { legalName: null },
      { kycType: 'enhanced' as const },
      { type: 'business' as const },
    ])
      expect(findChanges(ana, { ...ana, ...change })).toEqual({ changed: Object.keys(change), critical: true, contact: false })
  })
})

describe('what no update may do', () => {
  const refused = (status: CustomerStatus, before: Partial<Profile>, after: Partial<Profile>) =>
    refusedField(() => mustAllowUpdate({ ...ana, ...before, ...status }, { ...ana, ...after }))

  test('a blocked customer is not changed', () => {
    expect(refused(stands('BLOCKED', 'rejected', 'ACTIVE'), {}, {})).toBe('customer_blocked')
  })

  test('a person becomes a company only before anything was verified', () => {
    expect(refused(stands('REGISTERED', 'not_started'), {}, { type: 'business' })).toBeUndefined()
    expect(refused(stands('ONBOARDING', 'under_review'), {}, { type: 'business' })).toBe('/type field_immutable')
  })

  test('an enhanced verification is not given up', () => {
    const active = stands('ACTIVE', 'approved')
    expect(refused(active, { kycType: 'enhanced' }, {})).toBe('/kyc_type kyc_downgrade_not_allowed')
    expect(refused(active, {}, { kycType: 'enhanced' })).toBeUndefined()
  })
})

describe('where a customer stands after an update', () => {
  const standingAfter = (
    status: CustomerStatus,
    change: Partial<Profile>,
    { tags = [], from = ana }: { tags?: string[]; from?: Profile } = {},
  ) =>
    statusAfterUpdate(
      { ...from, ...status },
      { ...ana, ...change },
      {
        changes: findChanges(from, { ...ana, ...change }),
        tags,
        isProven: true,
      },
    )
  const approved = stands('ACTIVE', 'approved')

  test('nothing changed, and a change of contact, leave an approval as it is', () => {
    expect(standingAfter(approved, {}, { tags: ['kyc-reject'] })).toEqual({ ...approved, reverification: false })
    expect(standingAfter(approved, { email: 'new@x.example' })).toEqual({ ...approved, reverification: false })
  })

  test('a critical change takes an approval away, and people look again', () => {
    expect(standingAfter(approved, { city: 'Valencia' })).toEqual({
      ...stands('ONBOARDING', 'under_review'),
      reverification: true,
    })
    expect(standingAfter(approved, { city: null })).toEqual({ ...stands('ONBOARDING', 'incomplete'), reverification: true })
  })

  test('who is suspended stays so, whatever a tag asks, and is looked at when reinstated', () => {
    const suspended = stands('SUSPENDED', 'approved', 'ACTIVE')
    expect(standingAfter(suspended, { city: 'Valencia' }, { tags: ['kyc-approve'] })).toEqual({
      ...stands('SUSPENDED', 'under_review', 'ONBOARDING'),
      reverification: true,
    })
  })

  test('a registered customer who becomes complete is verified', () => {
    expect(standingAfter(stands('REGISTERED', 'not_started'), {}, { from: without('city') })).toEqual({
      ...approved,
      reverification: false,
    })
  })

  test('what was missing comes, and only then people look', () => {
    const incomplete = stands('ONBOARDING', 'incomplete')
    const from = without('addressLine1', 'city')
    expect(standingAfter(incomplete, {}, { from })).toEqual({ ...stands('ONBOARDING', 'under_review'), reverification: false })
    expect(standingAfter(incomplete, { city: null }, { from })).toEqual({ ...incomplete, reverification: false })
  })

  test('a review that is open goes on, unless there is nothing left to decide by', () => {
    const open = stands('ONBOARDING', 'under_review')
    expect(standingAfter(open, { city: 'Valencia' })).toEqual({ ...open, reverification: false })
    expect(standingAfter(open, { city: null })).toEqual({ ...stands('ONBOARDING', 'incomplete'), reverification: false })
  })
})
