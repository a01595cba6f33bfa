import type { CustomerType, KycType } from '#contract/customer-body'
import type { CustomerState, KycStatus } from '#contract/customers'
import { invalidField, ServiceError } from '#contract/errors'

/** What a customer is registered with. Null: not known. */
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

/** `later`: a review that ends by itself after a while, in the sandbox. */
export type KycVerdict = { state: CustomerState; kycStatus: KycStatus; later?: true }

/** Outcomes that the e-mail of a test customer asks for by a tag. */
const taggedVerdicts: Readonly<Record<string, KycVerdict>> = {
  'kyc-approve': { state: 'ACTIVE', kycStatus: 'approved' },
  'kyc-reject': { state: 'BLOCKED', kycStatus: 'rejected' },
  'kyc-review': { state: 'ONBOARDING', kycStatus: 'under_review' },
  'kyc-slow': { state: 'ONBOARDING', kycStatus: 'under_review', later: true },
  sanctions: { state: 'BLOCKED', kycStatus: 'rejected' },
}

export function isComplete({ addressLine1, city, country }: Profile): boolean {
  return addressLine1 !== null && city !== null && country !== ''
}

/**
 * A first verification, without a provider to ask: standard and proven is approved by rule, anybody else is for people to decide. `isProven`:
 * who they are is known well enough, see kyc/is-proven.ts.
 */
export function verify(profile: Profile, { tags, isProven }: { tags: readonly string[]; isProven: boolean }): KycVerdict {
  const tagged = findTagged(tags)
  if (tagged) return tagged
  if (!isComplete(profile)) return { state: 'REGISTERED', kycStatus: 'not_started' }
  if (isProven && profile.kycType === 'standard') return { state: 'ACTIVE', kycStatus: 'approved' }
  return { state: 'ONBOARDING', kycStatus: 'under_review' }
}

/** A verification of somebody who was verified before: people look at what changed. */
function verifyAgain(profile: Profile, tags: readonly string[]): KycVerdict {
  const tagged = findTagged(tags)
  if (tagged) return tagged
  return { state: 'ONBOARDING', kycStatus: isComplete(profile) ? 'under_review' : 'incomplete' }
}

export function findTagged(tags: readonly string[]): KycVerdict | undefined {
  return tags
    .map((tag) => (Object.hasOwn(taggedVerdicts, tag) ? taggedVerdicts[tag] : undefined))
    .find((verdict) => verdict !== undefined)
}

export type ProfileChanges = { changed: (keyof Profile)[]; critical: boolean; contact: boolean }

const critical: ReadonlySet<keyof Profile> = new Set(['country', 'addressLine1', 'city', 'legalName', 'kycType', 'type'])
const contact: ReadonlySet<keyof Profile> = new Set(['email', 'phoneNumber'])

/** Returns what differs, apart from case and spaces. */
export function findChanges(before: Profile, after: Profile): ProfileChanges {
  const names = ['type', 'kycType', 'email', 'phoneNumber', 'legalName', 'addressLine1', 'city', 'country'] as const
  const changed = names.filter((name) => fold(before[name]) !== fold(after[name]))
  return { changed, critical: changed.some((name) => critical.has(name)), contact: changed.some((name) => contact.has(name)) }
}

function fold(text: string | null): string | null {
  return text?.toLowerCase().replace(/\s+/g, ' ') ?? null
}

/** Refuses what an update may not do. A different legal person is another customer, and an approval is not given up by a request. */
export function mustAllowUpdate(before: Profile & CustomerStatus, after: Profile): void {
  if (before.state === 'BLOCKED') throw new ServiceError('customer_blocked', 'The customer is blocked')
  if (after.type !== before.type && before.state !== 'REGISTERED') throw invalidField('/type', 'field_immutable')
  if (before.kycType === 'enhanced' && after.kycType === 'standard') throw invalidField('/kyc_type', 'kyc_downgrade_not_allowed')
}

type Update = { changes: ProfileChanges; tags: readonly string[]; isProven: boolean }

/** Where a customer stands after an update; `reverification` when the change took an approval away. */
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
  // A review that is open goes on with the new data, unless there is nothing left to decide by.
  return isComplete(after) ? same : { ...same, kycStatus: 'incomplete' }
}

/** Whoever is suspended stays so, whatever their e-mail asks of the sandbox, and is under review when reinstated. */
function lookAgain(
  { state }: CustomerStatus,
  after: Profile,
  tags: readonly string[],
): Partial<CustomerStatus> & { later?: true } {
  const verdict = verifyAgain(after, state === 'SUSPENDED' ? [] : tags)
  return state === 'SUSPENDED' ? { previousState: verdict.state, kycStatus: verdict.kycStatus } : verdict
}
