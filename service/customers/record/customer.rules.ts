import type { CustomerType, KycType } from '#contract/customer-body'
import type { CustomerState, KycStatus } from '#contract/customers'
import { invalidField, ServiceError } from '#contract/errors'

/** The data that a customer is registered with. Null means not known. */
export type Profile = {
  type: CustomerType
  kycType: KycType
  email: string | null
  phoneNumber: string | null
  legalName: string | null
  addressLine1: string | null
  city: string | null
  country: string
}

export type CustomerStatus = { state: CustomerState; previousState: CustomerState | null; kycStatus: KycStatus }

/** `later`: a sandbox review that ends by itself after a while. */
export type KycVerdict = { state: CustomerState; kycStatus: KycStatus; later?: true }

/** The outcomes that a test customer selects by a tag in the e-mail. */
const taggedVerdicts: Readonly<Record<string, KycVerdict>> = {
  'kyc-approve': { state: 'ACTIVE', kycStatus: 'approved' },
  'kyc-reject': { state: 'BLOCKED', kycStatus: 'rejected' },
  'kyc-review': { state: 'ONBOARDING', kycStatus: 'under_review' },
  'kyc-slow': { state: 'ONBOARDING', kycStatus: 'under_review', later: true },
  sanctions: { state: 'BLOCKED', kycStatus: 'rejected' },
}

/** Tells whether the address is known, without which no verification begins. */
export function isComplete({ addressLine1, city, country }: Profile): boolean {
  return addressLine1 !== null && city !== null && country !== ''
}

/**
 * Returns the outcome of a first verification, for which there is no external provider: a proven customer of the standard tier is
 * approved by rule, any other is left to reviewers. `isProven` means that the identity is known well enough, see
 * kyc/is-proven.ts.
 */
export function verify(profile: Profile, { tags, isProven }: { tags: readonly string[]; isProven: boolean }): KycVerdict {
  const tagged = findTagged(tags)
  if (tagged) return tagged
  if (!isComplete(profile)) return { state: 'REGISTERED', kycStatus: 'not_started' }
  if (isProven && profile.kycType === 'standard') return { state: 'ACTIVE', kycStatus: 'approved' }
  return { state: 'ONBOARDING', kycStatus: 'under_review' }
}

/** Returns the outcome for a customer who was verified before: a reviewer checks what changed. */
function verifyAgain(profile: Profile, tags: readonly string[]): KycVerdict {
  const tagged = findTagged(tags)
  if (tagged) return tagged
  return { state: 'ONBOARDING', kycStatus: isComplete(profile) ? 'under_review' : 'incomplete' }
}

/** Returns the outcome of the first tag that names one; undefined if none does. Only customers of the sandbox have tags. */
export function findTagged(tags: readonly string[]): KycVerdict | undefined {
  return tags
    .map((tag) => (Object.hasOwn(taggedVerdicts, tag) ? taggedVerdicts[tag] : undefined))
    .find((verdict) => verdict !== undefined)
}

export type ProfileChanges = { changed: (keyof Profile)[]; critical: boolean; contact: boolean }

const critical: ReadonlySet<keyof Profile> = new Set(['country', 'addressLine1', 'city', 'legalName', 'kycType', 'type'])
const contact: ReadonlySet<keyof Profile> = new Set(['email', 'phoneNumber'])

/** Returns the members that differ by more than case and spaces. */
export function findChanges(before: Profile, after: Profile): ProfileChanges {
  const names = ['type', 'kycType', 'email', 'phoneNumber', 'legalName', 'addressLine1', 'city', 'country'] as const
  const changed = names.filter((name) => fold(before[name]) !== fold(after[name]))
  return { changed, critical: changed.some((name) => critical.has(name)), contact: changed.some((name) => contact.has(name)) }
}

function fold(text: string | null): string | null {
  return text?.toLowerCase().replace(/\s+/g, ' ') ?? null
}

/** Throws for changes that an update may not make: another type of person is another customer, and a tier cannot be lowered. */
export function mustAllowUpdate(before: Profile & CustomerStatus, after: Profile): void {
  if (before.state === 'BLOCKED') throw new ServiceError('customer_blocked', 'The customer is blocked')
  if (after.type !== before.type && before.state !== 'REGISTERED') throw invalidField('/type', 'field_immutable')
  if (before.kycType === 'enhanced' && after.kycType === 'standard') throw invalidField('/kyc_type', 'kyc_downgrade_not_allowed')
}

type Update = { changes: ProfileChanges; tags: readonly string[]; isProven: boolean }

/** Returns the customer's status after an update; `reverification` if the change took an approval away. */
export function statusAfterUpdate(
  before: Profile & CustomerStatus,
  after: Profile,
  { changes, tags, isProven }: Update,
): CustomerStatus & { reverification: boolean; later?: true } {
  const { state, previousState, kycStatus } = before
  const same = { state, previousState, kycStatus, reverification: false }
  if (changes.changed.length === 0) return same
  if (state === 'REGISTERED') return { ...same, ...verify(after, { tags, isProven }) }
  if (kycStatus === 'not_started' || kycStatus === 'incomplete') {
    return isComplete(after) ? { ...same, ...lookAgain(before, after, tags) } : same
  }
  if (!changes.critical) return same
  if (kycStatus === 'approved') return { ...same, ...lookAgain(before, after, tags), reverification: true }
  // An open review continues with the new data, unless they are no longer complete enough to decide.
  return isComplete(after) ? same : { ...same, kycStatus: 'incomplete' }
}

/** Verifies again. A suspended customer remains suspended whatever the sandbox tag is, and is under review when reinstated. */
function lookAgain(
  { state }: CustomerStatus,
  after: Profile,
  tags: readonly string[],
): Partial<CustomerStatus> & { later?: true } {
  const verdict = verifyAgain(after, state === 'SUSPENDED' ? [] : tags)
  return state === 'SUSPENDED' ? { previousState: verdict.state, kycStatus: verdict.kycStatus } : verdict
}
