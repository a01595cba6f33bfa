import 'server-only'
import { expectQuota, recordLookups } from '#backoffice/lookups/record-lookups'
import { foldName } from '#backoffice/registry/fold-name'
import type { CustomerQuery } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { unlessCode } from '#contract/refusal-as-value'
import { toActor } from '#lib/access/gate'
import { currentRequestId, type Staff } from '#lib/access/session'
import { withNotRead } from '#lib/api/not-read'
import { api, apiExtensions } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { longestPage } from '../../_kit/list/longest-page'
import { fitsKnown } from './fits-known'
import type { FoundPage } from './found-customer'
import { fitsSearch, planSearch, type SearchPlan } from './plan-search'
import { findSeen } from './seen-customer'

type Filters = Omit<CustomerQuery, 'q' | 'q_in'>

/** Returns how this person may search for a text. Throws `search_whole_only` for a part of a member that they see masked. */
export function planFor(staff: Staff, typed: string): SearchPlan {
  const plan = planSearch(typed, { seesEmails: staff.can('customer.see_email') })
  if (plan === undefined) throw new ServiceError('search_whole_only', 'a part of a masked member was searched')
  return plan
}

/** Records a search of customers, which counts towards the quota of this person. */
export function recordSearch(plan: SearchPlan, staff: Staff, find: () => Promise<FoundPage>): Promise<FoundPage> {
  return recordFound(
    plan,
    staff,
    find,
    ({ data }) => data,
    ({ count, data }) => count ?? data.length,
  )
}

/**
 * Records a search by personal data before its results are shown. Throws `too_many_attempts` (retryAfter in seconds) over the
 * quota per minute. A search by id is not recorded, because an id is not personal data.
 */
export async function recordFound<T>(
  plan: SearchPlan,
  staff: Staff,
  find: () => Promise<T>,
  rowsOf: (found: T) => readonly { id: string }[],
  countOf = (found: T) => rowsOf(found).length,
): Promise<T> {
  const { kind } = plan
  if (kind === 'id') return find()
  const desk = await openDesk()
  const actor = toActor(staff, await currentRequestId())
  await expectQuota(desk, actor, [kind])
  const found = await find()
  const [first] = rowsOf(found)
  const value = kind === 'name' ? foldName(plan.value) : plan.value
  const object = first && { object: { kind: 'customer', id: first.id } }
  await recordLookups(desk, actor, [{ kind, value, found: countOf(found), ...object }])
  return found
}

/** Records that other customers with the e-mail, phone or name of an open record were shown; this counts towards the quota. */
export async function recordContact(customerId: string, found: number, staff: Staff): Promise<void> {
  if (found === 0) return
  const lookup = { kind: 'contact', object: { kind: 'customer', id: customerId }, found } as const
  await recordLookups(await openDesk(), toActor(staff, await currentRequestId()), [lookup])
}

/**
 * Searches without a record, for look-ups that write a record of their own. If the API has no list, or one that ignores the text, it
 * searches the customers seen here.
 */
export async function findPlanned(plan: SearchPlan, filters: Filters): Promise<FoundPage> {
  return (
    (await unlessCode('extension_missing', findAtApi(plan, filters))) ?? { ...(await findHere(plan, filters)), seenOnly: true }
  )
}

/** Searches the customers seen here, by what is known of them. */
async function findHere(plan: SearchPlan, { limit = longestPage, ...filters }: Filters): Promise<FoundPage> {
  const seen = await findSeen(plan, longestPage)
  const fits = seen.map((customer) => fitsKnown(customer, filters))
  const found = seen.filter((_, index) => fits[index])
  const undecided = fits.filter((one) => one === undefined).length
  return { data: found.slice(0, limit), has_more: found.length > limit, next_cursor: null, undecided }
}

/**
 * Searches at the API. If the API compares every member with the text, only its first matches are filtered, and neither a count
 * nor a next page discloses the others.
 */
async function findAtApi(plan: SearchPlan, filters: Filters): Promise<FoundPage> {
  const { value: q, members, whole } = plan
  const supportsMembers = (await apiExtensions()).has('searchedMembers')
  const named = supportsMembers ? { q_in: members.join() } : {}
  if (supportsMembers && !whole) return api.listCustomers({ ...filters, q, ...named })
  const { cursor: _cursor, with_count: _count, ...rest } = filters
  const page = await api.listCustomers({ ...rest, q, ...named, limit: longestPage })
  const data = page.data.filter((customer) => fitsSearch(customer, plan))
  // A list that ignores the text returns its first page: whether further pages have the customer is unknown.
  if (page.has_more && data.length === 0) return { ...(await findHere(plan, filters)), seenOnly: true }
  if (whole) return withNotRead(page, { data, has_more: false, next_cursor: null, count: data.length })
  // No row contains an account number: its customer can be found only among those seen here.
  const seen = members.includes('account_last_four') ? (await findHere(plan, filters)).data : []
  const others = seen.filter(({ id }) => !data.some((customer) => customer.id === id))
  return withNotRead(page, { data: [...data, ...others], has_more: page.has_more, next_cursor: null })
}
