import 'server-only'
import type { z } from 'zod'
import type { CustomerSummary } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import type { Staff } from '#lib/access/session'
import { countUnreadRows } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { attempt, isNotFound } from '#lib/shared/attempt'
import { customerName, maskEmail } from '#lib/shared/masks'
import type { DuplicateSearch } from './duplicate-search'
import { findWallet } from './find-wallet'
import { toE164 } from './phone'
import { isWholeEmail, partOfName, type SearchPlan, wholeEmail, wholePhone } from './plan-search'
import { findPlanned, recordContact, recordFound } from './search-customers'

const most = 4

export type Duplicate = {
  /** Empty for an API that does not give the id with the wallet. */
  id: string
  name: string
  email: string | null
  state: string
  /** The member that is equal or similar; a similar name does not block. */
  by: 'email' | 'phone_number' | 'legal_name'
  blocks: boolean
}

/** `checked` is false if the API could not be queried, or if a similar customer could not be read: that does not mean "none". */
export type DuplicateFindings = {
  duplicates: Duplicate[]
  phone: string | null
  checked: boolean
  /** The members that the API cannot search: only the customers seen here were compared, and others may have the same. */
  unasked: Duplicate['by'][]
  /** More customers match than are listed. */
  more: boolean
}

type Part = { duplicates: Duplicate[]; more?: boolean; unread?: number; seenOnly?: true | undefined }
type Typed = z.infer<typeof DuplicateSearch>
/** Runs a search, with or without a record in the audit trail. */
type Search = (plan: SearchPlan, find: () => Promise<Part>) => Promise<Part>

/** Returns existing customers that match the values. Each member is a search by personal data, recorded and within the quota. */
export function findDuplicates(typed: Typed, staff: Staff): Promise<DuplicateFindings> {
  return findAlike(typed, staff, (plan, find) => recordFound(plan, staff, find, ({ duplicates }) => duplicates))
}

/** Returns other customers that resemble that of an open record. No term was entered: it is recorded that they were shown. */
export async function findOthersAlike(customerId: string, held: Typed, staff: Staff): Promise<DuplicateFindings> {
  const findings = await findAlike(held, staff, (_plan, find) => find())
  const others = findings.duplicates.filter(({ id }) => id !== customerId)
  await recordContact(customerId, others.length, staff)
  return { ...findings, duplicates: others }
}

/** Finds customers with this e-mail, this phone or a name that begins alike. */
async function findAlike(typed: Typed, staff: Staff, search: Search): Promise<DuplicateFindings> {
  const { email, phone_number, legal_name, country } = typed
  const phone = phone_number ? (toE164(phone_number, country) ?? null) : null
  const plans = [
    ...(email !== undefined && isWholeEmail(email) ? [{ by: 'email', plan: wholeEmail(email) } as const] : []),
    ...(phone === null ? [] : [{ by: 'phone_number', plan: wholePhone(phone) } as const]),
    ...(legal_name !== undefined && legal_name.length >= 4 ? [{ by: 'legal_name', plan: partOfName(legal_name) } as const] : []),
  ]
  const find = ({ by, plan }: (typeof plans)[number]) =>
    by === 'email' ? readWithEmail(plan.value, staff) : listAlike(plan, by, staff)
  const parts = await Promise.all(plans.map((one) => unlessUnanswered(search(one.plan, () => find(one)))))
  const found = parts.flatMap((part) => part?.duplicates ?? [])
  return {
    duplicates: [...new Map(found.toReversed().map((one) => [one.id, one])).values()].reverse(),
    phone,
    checked: parts.every((part) => part !== undefined && !part.unread),
    unasked: plans.flatMap(({ by }, index) => (parts[index]?.seenOnly ? [by] : [])),
    more: parts.some((part) => part?.more),
  }
}

/** Returns undefined if the API could not be queried. */
async function unlessUnanswered(search: Promise<Part>): Promise<Part | undefined> {
  const found = await attempt(search)
  if (found.ok) return found.value
  if (found.code === 'too_many_attempts') {
    throw new ServiceError(found.code, 'the searches of this minute are used up', { retryAfter: found.retryAfter })
  }
  return undefined
}

/** Uses the published wallet look-up. It prefers the active customer and may return a deleted one, which does not block. */
async function readWithEmail(email: string, staff: Staff): Promise<Part> {
  const wallet = await attempt(findWallet(email))
  if (!wallet.ok && isNotFound(wallet.code)) return { duplicates: [] }
  if (!wallet.ok) throw new ServiceError(wallet.code, 'the wallet could not be asked')
  const { user_id: id, state } = wallet.value
  if (state === 'DELETED') return { duplicates: [{ id, name: email, email, state, by: 'email', blocks: false }] }
  const customer = id === '' ? undefined : await attempt(api.readCustomer(id))
  const name = customer?.ok ? customerName(customer.value, { maskEmails: !staff.can('customer.see_email') }) : email
  return { duplicates: [{ id, name, email, state, by: 'email', blocks: true }] }
}

async function listAlike(plan: SearchPlan, by: Duplicate['by'], staff: Staff): Promise<Part> {
  const page = await findPlanned(plan, { limit: most })
  const { data, has_more, seenOnly } = page
  const duplicates = data.slice(0, most).map((row) => toDuplicate(row, by, staff))
  return { duplicates, more: has_more || data.length > most, unread: countUnreadRows(page), seenOnly }
}

function toDuplicate(row: CustomerSummary, by: Duplicate['by'], staff: Staff): Duplicate {
  const maskEmails = !staff.can('customer.see_email')
  const email = row.email && maskEmails ? maskEmail(row.email) : row.email
  return { id: row.id, name: customerName(row, { maskEmails }), email, state: row.state ?? '', by, blocks: by !== 'legal_name' }
}
