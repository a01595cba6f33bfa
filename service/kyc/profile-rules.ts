import { toIdDocNumber } from '#contract/account-checks'
import type { CustomerType, KycStatus } from '#contract/customers'
import { invalidField } from '#contract/errors'
import type { KycDocument, ReasonCode } from '#contract/kyc'
import { isComplete, type Profile, type Standing, type Verdict } from '../customers/customer'
import { onward } from './standing'

export type Owner = { name: string; idDocNumber: string; country: string; share: number }
export type Representative = { name: string; idDocNumber: string }

/** What a verification asks beyond the customer's record. Dates are calendar days, `expectedMonthlyUsd` whole dollars; null: not told. */
export type KycDetails = {
  legalName: string | null
  birthDate: string | null
  incorporationDate: string | null
  idDocNumber: string | null
  occupation: string | null
  activity: string | null
  sourceOfFunds: string | null
  expectedMonthlyUsd: number | null
  beneficialOwners: Owner[]
  representative: Representative | null
}

const ofIndividuals = ['birthDate', 'occupation'] as const
const ofBusinesses = ['incorporationDate', 'activity', 'expectedMonthlyUsd', 'representative'] as const
const wireNames = {
  birthDate: 'birth_date',
  occupation: 'occupation',
  incorporationDate: 'incorporation_date',
  activity: 'activity',
  expectedMonthlyUsd: 'expected_monthly_usd',
  representative: 'representative',
} as const

/** Refuses what a person of this type does not have, days to come, and documents that cannot be; answers the details in one form. */
export function normalizeDetails(
  details: KycDetails,
  { type, country, today }: { type: CustomerType; country: string; today: string },
) {
  const foreign = (type === 'individual' ? ofBusinesses : ofIndividuals).find((name) => details[name] !== null)
  if (foreign !== undefined) throw invalidField(`/${wireNames[foreign]}`, 'unknown_field')
  if (type === 'individual' && details.beneficialOwners.length > 0) throw invalidField('/beneficial_owners', 'unknown_field')
  mustBePast(details.birthDate, '/birth_date', today)
  mustBePast(details.incorporationDate, '/incorporation_date', today)
  const { idDocNumber, beneficialOwners, representative } = details
  return {
    ...details,
    idDocNumber: idDocNumber && toDocument(idDocNumber, country, '/id_doc_number'),
    beneficialOwners: beneficialOwners.map((owner, index) => ({
      ...owner,
      idDocNumber: toDocument(owner.idDocNumber, owner.country, `/beneficial_owners/${index}/id_doc_number`),
    })),
    representative: representative && {
      ...representative,
      idDocNumber: toDocument(representative.idDocNumber, country, '/representative/id_doc_number'),
    },
  }
}

function mustBePast(day: string | null, pointer: string, today: string): void {
  if (day !== null && (day > today || day < '1850-01-01')) throw invalidField(pointer, 'out_of_range')
}

/** Venezuelan documents are checked; of other countries' only the letters are known. */
function toDocument(typed: string, country: string, pointer: string): string {
  const plain = typed.replace(/[\s.\-/]/g, '').toUpperCase()
  const document = country === 'VE' ? toIdDocNumber(typed) : /^[A-Z0-9]{4,30}$/.test(plain) ? plain : undefined
  if (document === undefined) throw invalidField(pointer, 'id_doc_number_invalid')
  return document
}

/** What the customer's tier still asks for, in the names of the contract. */
export function findMissing(customer: Profile, details: KycDetails, documents: readonly KycDocument[]): string[] {
  const has = (kind: KycDocument['kind']) => documents.some((document) => document.kind === kind)
  const business = customer.type === 'business'
  const asked: [string, boolean][] = [
    ['legal_name', details.legalName !== null],
    ['id_doc_number', details.idDocNumber !== null],
    ['address_line_1', customer.addressLine1 !== null],
    ['city', customer.city !== null],
    ...(business
      ? []
      : ([['birth_date', details.birthDate !== null]] as const).map(([name, told]): [string, boolean] => [name, told])),
    ...(customer.kycType === 'standard' ? [] : business ? enhancedBusiness(details, has) : enhancedIndividual(details, has)),
  ]
  return asked.filter(([, told]) => !told).map(([name]) => name)
}

type Has = (kind: KycDocument['kind']) => boolean

function enhancedIndividual({ occupation, sourceOfFunds }: KycDetails, has: Has): [string, boolean][] {
  return [
    ['occupation', occupation !== null],
    ['source_of_funds', sourceOfFunds !== null],
    ['documents/rif', has('rif')],
    ['documents/income_proof', has('income_proof')],
  ]
}

function enhancedBusiness(
  { activity, expectedMonthlyUsd, beneficialOwners, representative }: KycDetails,
  has: Has,
): [string, boolean][] {
  return [
    ['activity', activity !== null],
    ['expected_monthly_usd', expectedMonthlyUsd !== null],
    ['beneficial_owners', beneficialOwners.length > 0],
    ['representative', representative !== null],
    ['documents/representative_document', has('representative_document')],
  ]
}

/** What people should look at before this customer is trusted. `today` is a calendar day. */
export function findFlags(
  { birthDate }: KycDetails,
  { today, shownElsewhere }: { today: string; shownElsewhere: boolean },
): ReasonCode[] {
  const eighteenthBirthday = birthDate && `${Number(birthDate.slice(0, 4)) + 18}${birthDate.slice(4)}`
  return [
    ...(eighteenthBirthday !== null && eighteenthBirthday > today ? (['underage'] as const) : []),
    ...(shownElsewhere ? (['duplicate_identity'] as const) : []),
  ]
}

/** Whether who the customer is has changed, and not only what is known of them. */
export function isCriticalChange(before: KycDetails | undefined, after: KycDetails, knownName: string | null): boolean {
  const name = before?.legalName ?? knownName
  if (name !== null && after.legalName !== null && fold(name) !== fold(after.legalName)) return true
  if (before === undefined) return false
  const identity = ({ birthDate, incorporationDate, idDocNumber, beneficialOwners }: KycDetails) =>
    fold(JSON.stringify([birthDate, incorporationDate, idDocNumber, beneficialOwners]))
  return identity(before) !== identity(after)
}

function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}

type Submission = { complete: boolean; critical: boolean; flagged: boolean; tagged: Verdict | undefined }

/** Where a customer stands after a profile came in (tags of the sandbox do not move who is suspended); `reverification` when it took an approval away. */
export function standingAfterProfile(
  before: Standing & Profile,
  { complete, critical, flagged, ...submission }: Submission,
): Standing & { reverification: boolean } {
  const { state, previousState, kycStatus } = before
  const same = { state, previousState, kycStatus, reverification: false }
  const tagged = state === 'SUSPENDED' ? undefined : submission.tagged
  const waiting: KycStatus = complete ? 'under_review' : 'incomplete'
  if (kycStatus === 'approved') {
    if (!critical && !flagged) return same
    return { ...onward(same, 'ONBOARDING'), kycStatus: waiting, ...taggedStanding(tagged), reverification: true }
  }
  // A review that is open already goes on, with the new data before it.
  if (kycStatus === 'under_review' || (kycStatus !== 'not_started' && !complete)) return same
  if (kycStatus !== 'not_started') return { ...same, kycStatus: waiting }
  if (tagged) return { ...same, ...taggedStanding(tagged) }
  if (!isComplete(before)) return same
  if (complete && !flagged && before.kycType === 'standard')
    return { ...onward(same, 'ACTIVE'), kycStatus: 'approved', reverification: false }
  return { ...onward(same, 'ONBOARDING'), kycStatus: waiting, reverification: false }
}

function taggedStanding(tagged: Verdict | undefined): Partial<Standing> {
  return tagged ? { state: tagged.state, kycStatus: tagged.kycStatus } : {}
}
