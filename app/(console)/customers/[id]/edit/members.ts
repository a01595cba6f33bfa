/** What can be changed of a customer. The type of a customer is fixed: a company is another customer. */
export const members = ['email', 'phone_number', 'legal_name', 'address_line_1', 'city', 'country', 'kyc_type'] as const
export type EditedMember = (typeof members)[number]

/** A change of these sends an active customer back to review. */
export const criticalMembers = [
  'legal_name',
  'address_line_1',
  'city',
  'country',
  'kyc_type',
] as const satisfies readonly EditedMember[]
/** Shown masked; to change one it is typed anew. */
const maskedMembers = ['phone_number', 'address_line_1'] as const satisfies readonly EditedMember[]

export function isCritical(member: EditedMember): boolean {
  return criticalMembers.some((critical) => critical === member)
}

export function isMasked(member: EditedMember): boolean {
  return maskedMembers.some((masked) => masked === member)
}

/** As it is shown: phone and address masked, null where nothing is stored. */
export type ShownMembers = Record<EditedMember, string | null>
/** What the members looked like when they were read, so that a later change of one is noticed without showing it. */
export type Fingerprints = Record<EditedMember, string>
/** New values of the changed members; null empties one. */
export type Changes = Partial<Record<EditedMember, string | null>>

export type Opened = { shown: ShownMembers; seen: Fingerprints; version: number | null }

/** Somebody saved between opening and saving; nothing was saved. */
export type Stale = Opened & { changedByOthers: EditedMember[]; by: string | null; at: string | null }

/** Whom the form is about; nothing personal beyond the name. */
export type EditedCustomer = {
  id: string
  name: string
  type: string
  state: string | null
  kycStatus: string | null
  /** Whether the API has legal names, tiers and re-verification. */
  verifies: boolean
}
/** Quotes that are not paid. `others`: there are, or may be, some that are not named. */
export type OpenQuotes = { named: readonly { reference: string; amount: string }[]; others: boolean }
