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
import type { FoundPage } from './found-customer'
import { fitsSearch, planSearch, type SearchPlan } from './plan-search'
import { findSeen } from './seen-customer'

type Filters = Omit<CustomerQuery, 'q' | 'q_in'>

/** How this person may search for a text; `search_whole_only` for a part of what they see masked. */
export function planFor(staff: Staff, typed: string): SearchPlan {
  const plan = planSearch(typed, { seesEmails: staff.can('customer.see_email') })
  if (plan === undefined) throw new ServiceError('search_whole_only', 'a part of a masked member was searched')
  return plan
}

/** One page of the customers that a search finds, recorded and within the quota of this person. */
export function searchCustomers(plan: SearchPlan, filters: Filters, staff: Staff): Promise<FoundPage> {
  return recordSearch(plan, staff, () => findPlanned(plan, filters))
}

/** A page that was found otherwise than by the API's own search, recorded like one. */
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
 * Writes a search by personal data down before what it found is shown. Over the quota of a minute it is refused with `too_many_attempts`
 * (retryAfter seconds). An id is nobody's personal data.
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

/** Others with the e-mail, phone or name of the customer whose record is open: that they were shown is recorded, within the quota. */
export async function recordContact(customerId: string, found: number, staff: Staff): Promise<void> {
  if (found === 0) return
  const lookup = { kind: 'contact', object: { kind: 'customer', id: customerId }, found } as const
  await recordLookups(await openDesk(), toActor(staff, await currentRequestId()), [lookup])
}

/**
 * The same without a record, for look-ups that leave one of their own. Where the API has no list, it is who was seen here.
 */
export async function findPlanned(plan: SearchPlan, filters: Filters): Promise<FoundPage> {
  return (await unlessCode('extension_missing', findAtApi(plan, filters))) ?? findHere(plan, filters)
}

/** Deleted ones are shown to who asks for them, as by the API. */
async function findHere(plan: SearchPlan, { state, limit = longestPage }: Filters): Promise<FoundPage> {
  const found = (await findSeen(plan, longestPage)).filter((seen) => (seen.state === 'DELETED') === (state === 'DELETED'))
  return { data: found.slice(0, limit), has_more: found.length > limit, next_cursor: null }
}

/**
 * Of an API that compares every member with a search, the first matches alone are looked at, and neither a count nor a next page tells of the others.
 */
async function findAtApi(plan: SearchPlan, filters: Filters): Promise<FoundPage> {
  const { value: q, members, whole } = plan
  const told = (await apiExtensions()).has('searchedMembers')
  const named = told ? { q_in: members.join() } : {}
  if (told && !whole) return api.listCustomers({ ...filters, q, ...named })
  const { cursor: _cursor, with_count: _count, ...rest } = filters
  const page = await api.listCustomers({ ...rest, q, ...named, limit: longestPage })
  const data = page.data.filter((customer) => fitsSearch(customer, plan))
  if (whole) return withNotRead(page, { data, has_more: false, next_cursor: null, count: data.length })
  // No row tells the number of an account: who has it is known of those alone who were seen here.
  const seen = members.includes('account_last_four') ? (await findHere(plan, filters)).data : []
  const others = seen.filter(({ id }) => !data.some((customer) => customer.id === id))
  return withNotRead(page, { data: [...data, ...others], has_more: page.has_more, next_cursor: null })
}
