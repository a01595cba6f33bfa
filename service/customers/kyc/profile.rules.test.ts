import { describe, expect, test } from 'vitest'
import type { CustomerState, KycStatus } from '#contract/customers'
import { refusedField } from '#contract/test-refused-field'
import type { CustomerStatus, Profile } from '../record/customer.rules'
import {
  findMissing,
  findNews,
  isCriticalChange,
  isSameName,
  type KycDetails,
  normalizeDetails,
  statusAfterProfile,
} from './profile.rules'
import type { StoredDocument } from './tables'

const person: KycDetails = {
  legalName: 'Ana Pérez',
  birthDate: '1990-05-17',
  incorporationDate: null,
  idDocNumber: 'V12345678',
  occupation: null,
  activity: null,
  sourceOfFunds: null,
  expectedMonthlyUsd: null,
  beneficialOwners: [],
  representative: null,
  readings: [],
}
const company: KycDetails = { ...person, birthDate: null, incorporationDate: '2019-02-01', idDocNumber: 'J000000000' }
const customer: Profile = {
  type: 'individual',
  kycType: 'standard',
  email: null,
  phoneNumber: null,
  legalName: null,
  addressLine1: 'Av. Bolívar 1',
  city: 'Caracas',
  country: 'VE',
}
const file = (kind: StoredDocument['kind']): StoredDocument => ({ kind, file_id: kind, sha256: 'ab'.repeat(32) })
const stands = (state: CustomerState, kycStatus: KycStatus, previousState: CustomerState | null = null): CustomerStatus => ({
  state,
  kycStatus,
  previousState,
})

describe('the details of a profile', () => {
  const asIndividual = { type: 'individual', country: 'VE', today: '2026-03-03' } as const
  const asBusiness = { ...asIndividual, type: 'business' } as const
  const owner = { name: 'Luis', idDocNumber: 'v-12.345.678', country: 'VE', share: 60 }

  test.each([
    ['incorporation_date', { incorporationDate: '2019-02-01' }, asIndividual],
    ['activity', { activity: 'Trade' }, asIndividual],
    ['expected_monthly_usd', { expectedMonthlyUsd: 0 }, asIndividual],
    ['representative', { representative: { name: 'Luis', idDocNumber: 'V12345678' } }, asIndividual],
    ['beneficial_owners', { beneficialOwners: [owner] }, asIndividual],
    ['birth_date', { birthDate: '1990-05-17' }, asBusiness],
    ['occupation', { occupation: 'Teacher' }, asBusiness],
  ] as const)('%s belongs to the other type of customer', (name, change, of) => {
    const details = {
      ...person,
      birthDate: null,
      ...change,
      beneficialOwners: [...('beneficialOwners' in change ? change.beneficialOwners : [])],
    }
    expect(refusedField(() => normalizeDetails(details, of))).toBe(`/${name} unknown_field`)
  })

  test('nobody is born tomorrow, nor before 1850; today will do', () => {
    const born = (birthDate: string) => refusedField(() => normalizeDetails({ ...person, birthDate }, asIndividual))
    expect([born('2026-03-03'), born('1850-01-01')]).toEqual([undefined, undefined])
    expect([born('2026-03-04'), born('1849-12-31')]).toEqual(Array(2).fill('/birth_date out_of_range'))
    expect(refusedField(() => normalizeDetails({ ...company, incorporationDate: '2026-03-04' }, asBusiness))).toBe(
      '/incorporation_date out_of_range',
    )
  })

  test('documents come back in one form, each by the rules of its country', () => {
    const found = normalizeDetails(
      { ...company, idDocNumber: null, beneficialOwners: [owner, { ...owner, idDocNumber: 'ab 12-34', country: 'CO' }] },
      asBusiness,
    )
    expect(found.idDocNumber).toBeNull()
    expect(found.beneficialOwners.map(({ idDocNumber }) => idDocNumber)).toEqual(['V12345678', 'AB1234'])
  })

  test('a document that cannot be is refused where it stands', () => {
    const refused = (change: Partial<KycDetails>) => refusedField(() => normalizeDetails({ ...company, ...change }, asBusiness))
    expect(refused({ idDocNumber: 'X1' })).toBe('/id_doc_number id_doc_number_invalid')
    expect(refused({ beneficialOwners: [owner, { ...owner, idDocNumber: '12', country: 'CO' }] })).toBe(
      '/beneficial_owners/1/id_doc_number id_doc_number_invalid',
    )
    expect(refused({ representative: { name: 'Luis', idDocNumber: '' } })).toBe(
      '/representative/id_doc_number id_doc_number_invalid',
    )
  })
})

describe('what a tier still asks for', () => {
  const business: Profile = { ...customer, type: 'business', kycType: 'enhanced' }

  test('standard: name, document, address, and of a person the day of birth', () => {
    expect(findMissing(customer, person, [])).toEqual([])
    const nothing = { ...person, legalName: null, idDocNumber: null, birthDate: null }
    const common = ['legal_name', 'id_doc_number', 'address_line_1', 'city']
    expect(findMissing({ ...customer, addressLine1: null, city: null }, nothing, [])).toEqual([...common, 'birth_date'])
    expect(findMissing({ ...business, kycType: 'standard', addressLine1: null, city: null }, nothing, [])).toEqual(common)
  })

  test('enhanced: of a person what they live on, and the documents that show it', () => {
    const enhanced: Profile = { ...customer, kycType: 'enhanced' }
    expect(findMissing(enhanced, person, [file('id_document')])).toEqual([
      'occupation',
      'source_of_funds',
      'documents/rif',
      'documents/income_proof',
    ])
    const told = { ...person, occupation: 'Teacher', sourceOfFunds: 'Salary' }
    expect(findMissing(enhanced, told, [file('rif'), file('income_proof')])).toEqual([])
  })

  test('enhanced: of a company what it does, who owns it and who signs for it', () => {
    const owner = { name: 'Luis', idDocNumber: 'V12345678', country: 'VE', share: 25 }
    const told = {
      ...company,
      activity: 'Trade',
      expectedMonthlyUsd: 0,
      beneficialOwners: [owner],
      representative: { name: 'Luis', idDocNumber: 'V12345678' },
    }
    expect(findMissing(business, company, [])).toEqual([
      'activity',
      'expected_monthly_usd',
      'beneficial_owners',
      'representative',
      'documents/representative_document',
    ])
    expect(findMissing(business, told, [file('representative_document')])).toEqual([])
    const small = {
      ...told,
      beneficialOwners: [
        { ...owner, share: 24 },
        { ...owner, share: 24 },
      ],
    }
    expect(findMissing(business, small, [file('representative_document')])).toEqual(['beneficial_owners'])
  })
})

describe('what a profile brings', () => {
  const sent = (change: Partial<KycDetails> = {}) => ({ details: { ...person, ...change }, documents: [] })

  test('the very same again is nothing, other case and spaces are spelling, the rest is something', () => {
    expect(findNews(undefined, sent(), null)).toBe('something')
    expect(findNews(sent(), sent(), 'Ana Pérez')).toBe('nothing')
    expect(findNews(sent(), sent({ legalName: 'ANA  PÉREZ' }), 'Ana Pérez')).toBe('spelling')
    expect(findNews(sent(), sent({ occupation: 'Teacher' }), 'Ana Pérez')).toBe('something')
    expect(findNews(sent(), { ...sent(), documents: [file('rif')] }, 'Ana Pérez')).toBe('something')
  })

  test('the name counts by the one that the customer has now, which a person may have approved since', () => {
    expect(findNews(sent(), sent(), 'Ana María Pérez')).toBe('something')
    expect(findNews(sent({ legalName: null }), sent({ legalName: null }), 'Ana María Pérez')).toBe('nothing')
    expect(findNews(sent(), sent(), 'ana pérez')).toBe('spelling')
  })

  test('another person is a critical change, and more about the same one is not', () => {
    const known = { knownName: 'Ana Pérez', isApprovedByRule: false }
    expect(isCriticalChange(person, { ...person, occupation: 'Teacher', legalName: 'ana pérez' }, known)).toBe(false)
    for (const change of [
      { legalName: 'Luis' },
      { birthDate: '1991-01-01' },
      { idDocNumber: 'V1' },
      { incorporationDate: '2019-02-01' },
    ])
      expect(isCriticalChange(person, { ...person, ...change }, known)).toBe(true)
    expect(isCriticalChange(undefined, person, known)).toBe(false)
  })

  test('a first name is a critical change, unless the rule approves of the whole profile', () => {
    expect(isCriticalChange(undefined, person, { knownName: null, isApprovedByRule: false })).toBe(true)
    expect(isCriticalChange(undefined, person, { knownName: null, isApprovedByRule: true })).toBe(false)
    expect(isCriticalChange(undefined, person, { knownName: 'Luis', isApprovedByRule: true })).toBe(true)
  })

  test('names are the same apart from case and spaces; nobody has the name of nobody', () => {
    expect([isSameName('Ana  Pérez', 'ana pérez'), isSameName(null, null), isSameName('Ana', null)]).toEqual([true, true, false])
  })
})

describe('where a customer stands after a profile', () => {
  const brought = { isNews: true, complete: true, critical: false, flagged: false, tagged: undefined }
  const standingAfter = (status: CustomerStatus, change: Partial<typeof brought> = {}, profile: Partial<Profile> = {}) =>
    statusAfterProfile({ ...customer, ...profile, ...status }, { ...brought, ...change })
  const same = (status: CustomerStatus) => ({ ...status, reverification: false })
  const [registered, approved] = [stands('REGISTERED', 'not_started'), stands('ACTIVE', 'approved')]

  test('the same again moves nobody', () => {
    for (const status of [registered, approved, stands('ONBOARDING', 'incomplete')])
      expect(standingAfter(status, { isNews: false, critical: true, flagged: true })).toEqual(same(status))
  })

  test('a first one that is whole, clean and standard is approved by rule, and every other one waits for people', () => {
    expect(standingAfter(registered)).toEqual(same(approved))
    expect(standingAfter(registered, { flagged: true })).toEqual(same(stands('ONBOARDING', 'under_review')))
    expect(standingAfter(registered, {}, { kycType: 'enhanced' })).toEqual(same(stands('ONBOARDING', 'under_review')))
    expect(standingAfter(registered, { complete: false })).toEqual(same(stands('ONBOARDING', 'incomplete')))
    expect(standingAfter(registered, {}, { city: null })).toEqual(same(registered))
  })

  test('an approval is lost by a critical change or a flag, and kept otherwise', () => {
    const lost = { ...stands('ONBOARDING', 'under_review'), reverification: true }
    expect(standingAfter(approved)).toEqual(same(approved))
    expect([standingAfter(approved, { critical: true }), standingAfter(approved, { flagged: true })]).toEqual([lost, lost])
    expect(standingAfter(approved, { critical: true, complete: false })).toEqual({ ...lost, kycStatus: 'incomplete' })
  })

  test('a review that is open goes on, and what people asked for brings it back to them', () => {
    const open = stands('ONBOARDING', 'under_review')
    expect(standingAfter(open, { critical: true, flagged: true })).toEqual(same(open))
    const asked = stands('ONBOARDING', 'incomplete')
    expect(standingAfter(asked, { complete: false })).toEqual(same(asked))
    expect(standingAfter(asked)).toEqual(same(open))
  })

  test('a tag of the sandbox decides, but moves nobody who is suspended', () => {
    const tagged: Parameters<typeof statusAfterProfile>[1]['tagged'] = { state: 'BLOCKED', kycStatus: 'rejected' }
    const by = (status: CustomerStatus, critical = false) =>
      statusAfterProfile({ ...customer, ...status }, { ...brought, tagged, critical })
    expect(by(registered)).toMatchObject(tagged)
    expect(by(approved, true)).toMatchObject({ ...tagged, reverification: true })
    const suspended = stands('SUSPENDED', 'approved', 'ACTIVE')
    expect(by(suspended, true)).toEqual({ ...stands('SUSPENDED', 'under_review', 'ONBOARDING'), reverification: true })
  })
})
