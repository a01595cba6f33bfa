/** The members of a customer that can be changed. The type is fixed, because a company is another customer. */
export const members = ['email', 'phone_number', 'legal_name', 'address_line_1', 'city', 'country', 'kyc_type'] as const
export type EditedMember = (typeof members)[number]

/** Changing one of these members sends an active customer back to review. */
export const criticalMembers = [
  'legal_name',
  'address_line_1',
  'city',
  'country',
  'kyc_type',
] as const satisfies readonly EditedMember[]
/** These members are shown masked, so changing one means typing a new value. */
const maskedMembers = ['phone_number', 'address_line_1'] as const satisfies readonly EditedMember[]

/** Tells whether changing this member sends an active customer back to review. */
export function isCritical(member: EditedMember): boolean {
  return criticalMembers.some((critical) => critical === member)
}

/** The members as they are shown: phone and address are masked, null means that nothing is stored. */
export type ShownMembers = Record<EditedMember, string | null>

/** Tells whether the value of this member is masked, so that a new one must be typed in full. Without a value nothing is masked. */
export function isMasked(member: EditedMember, shown: ShownMembers): boolean {
  return maskedMembers.some((masked) => masked === member) && Boolean(shown[member])
}

/** A fingerprint of each member when it was read, by which a concurrent change is noticed without showing the value. */
export type Fingerprints = Record<EditedMember, string>
/** New values of the changed members; null empties one. */
export type Changes = Partial<Record<EditedMember, string | null>>

/** `openedAt`: when the members were read; ISO. */
export type Opened = { shown: ShownMembers; seen: Fingerprints; version: number | null; openedAt: string }

/** The answer if another person saved in between (optimistic concurrency): nothing was saved. */
export type Stale = Opened & { changedByOthers: EditedMember[]; by: string | null; at: string | null }

/** The customer of the form, with nothing personal beyond the name, because props of client components are part of the HTML. */
export type EditedCustomer = {
  id: string
  name: string
  type: string
  state: string | null
  kycStatus: string | null
  /** Whether the API has legal names, tiers and re-verification. */
  verifies: boolean
}
/** The customer's unpaid quotes. `others` says that there are, or may be, some that are not named. */
export type OpenQuotes = { named: readonly { reference: string; amount: string }[]; others: boolean }
