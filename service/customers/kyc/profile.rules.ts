import { toIdDocNumber } from '#contract/account-checks'
import type { CustomerType } from '#contract/customer-body'
import type { KycStatus } from '#contract/customers'
import { invalidField } from '#contract/errors'
import { leastOwnerShare } from '#contract/kyc'
import { canonicalJson } from '../../ground/canonical'
import { type CustomerStatus, isComplete, type KycVerdict, type Profile } from '../record/customer.rules'
import type { StoredReading } from './readings.rules'
import { onward } from './status.rules'
import type { StoredDocument } from './tables'

type Owner = { name: string; idDocNumber: string; country: string; share: number }
type Representative = { name: string; idDocNumber: string }

/** The data required beyond the record: dates are calendar days, `expectedMonthlyUsd` whole dollars, null: not given. */
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
  /** The values read from the documents. */
  readings: StoredReading[]
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

/** Returns the details in canonical form. Throws for members of the other type, future dates and malformed documents. */
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

/** Returns the canonical document number. Venezuelan ones are fully checked, others only for characters and length. */
function toDocument(typed: string, country: string, pointer: string): string {
  const plain = typed.replace(/[\s.\-/]/g, '').toUpperCase()
  const document = country === 'VE' ? toIdDocNumber(typed) : /^[A-Z0-9]{4,30}$/.test(plain) ? plain : undefined
  if (document === undefined) throw invalidField(pointer, 'id_doc_number_invalid')
  return document
}

/** Returns the wire names of the members and documents that the customer's tier requires and that are missing. */
export function findMissing(customer: Profile, details: KycDetails, documents: readonly StoredDocument[]): string[] {
  const has = (kind: StoredDocument['kind']) => documents.some((document) => document.kind === kind)
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

type Has = (kind: StoredDocument['kind']) => boolean

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
    ['beneficial_owners', beneficialOwners.some(({ share }) => share >= leastOwnerShare)],
    ['representative', representative !== null],
    ['documents/representative_document', has('representative_document')],
  ]
}

type Sent = { details: KycDetails; documents: readonly StoredDocument[] }

/** Returns whether a profile changes nothing, only case and spaces, or content. `knownName` is the customer's current name. */
export function findNews(before: Sent | undefined, after: Sent, knownName: string | null): 'nothing' | 'spelling' | 'something' {
  const { legalName } = after.details
  if (before === undefined || (legalName !== null && !isSameName(legalName, knownName))) return 'something'
  const [was, is] = [canonicalJson(before), canonicalJson(after)]
  if (was === is && (legalName ?? knownName) === knownName) return 'nothing'
  return fold(was) === fold(is) ? 'spelling' : 'something'
}

/**
 * Returns whether the identity of the customer has changed, not only what is known about them. The name is compared with the
 * customer's current one, because an approver may have accepted another since the profile before. A first legal name counts as a
 * change, because nobody has reviewed it (an update takes the approval away in the same case), unless the rule would approve this
 * whole profile.
 */
export function isCriticalChange(
  before: KycDetails | undefined,
  after: KycDetails,
  { knownName, isApprovedByRule }: { knownName: string | null; isApprovedByRule: boolean },
): boolean {
  const isOtherName = after.legalName !== null && !isSameName(after.legalName, knownName)
  if (isOtherName && !(knownName === null && isApprovedByRule)) return true
  return before !== undefined && fold(identityOf(before)) !== fold(identityOf(after))
}

/** Returns whether two names are equal apart from case and spaces; two absent names are equal. */
export function isSameName(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : fold(one) === fold(other)
}

function identityOf({ birthDate, incorporationDate, idDocNumber, beneficialOwners }: KycDetails): string {
  return JSON.stringify([birthDate, incorporationDate, idDocNumber, beneficialOwners])
}

function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}

type Submission = { isNews: boolean; complete: boolean; critical: boolean; flagged: boolean; tagged: KycVerdict | undefined }

/** Returns the status after a profile was submitted; `reverification` if that took an approval away. */
export function statusAfterProfile(
  before: CustomerStatus & Profile,
  { isNews, complete, critical, flagged, ...submission }: Submission,
): CustomerStatus & { reverification: boolean } {
  const { state, previousState, kycStatus } = before
  const same = { state, previousState, kycStatus, reverification: false }
  if (!isNews) return same
  const tagged = state === 'SUSPENDED' ? undefined : submission.tagged
  const waiting: KycStatus = complete ? 'under_review' : 'incomplete'
  if (kycStatus === 'approved') {
    if (!critical && !flagged) return same
    return { ...onward(same, 'ONBOARDING'), kycStatus: waiting, ...taggedStatus(tagged), reverification: true }
  }
  // A review that is already open continues, with the new data.
  if (kycStatus === 'under_review' || (kycStatus !== 'not_started' && !complete)) return same
  if (kycStatus !== 'not_started') return { ...same, kycStatus: waiting }
  if (tagged) return { ...same, ...taggedStatus(tagged) }
  if (!isComplete(before)) return same
  if (complete && !flagged && before.kycType === 'standard')
    return { ...onward(same, 'ACTIVE'), kycStatus: 'approved', reverification: false }
  return { ...onward(same, 'ONBOARDING'), kycStatus: waiting, reverification: false }
}

function taggedStatus(tagged: KycVerdict | undefined): Partial<CustomerStatus> {
  return tagged ? { state: tagged.state, kycStatus: tagged.kycStatus } : {}
}
