import 'server-only'
import { inParallel } from '#backoffice/in-parallel'
import { listTagged } from '#backoffice/notes/tags'
import type { CustomerPage, CustomerSummary } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { api, apiExtensions } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt, isNotFound } from '#lib/shared/attempt'
import { isDeleted } from '../_records/customer/customer-view'
import type { SearchPlan } from '../_records/customer/plan-search'
import { fitsView, type ListedCustomersQuery } from './fits-view'
import { walkTagged } from './walk-tagged'

const callsAtOnce = 5
/** The error codes of an API that has no list, or whose list cannot filter by ids. */
const withoutIds: ReadonlySet<string> = new Set(['extension_missing', 'validation_failed'])

/**
 * Returns one page of the customers with a tag that match the other filters of the view, without deleted ones. Tags belong to
 * this console: it knows the ids, and reads the records from the API.
 */
export async function listTaggedCustomers(
  tag: string,
  request: ListedCustomersQuery,
  page: { limit: number; cursor?: string },
): Promise<CustomerPage> {
  const { db } = await openDesk()
  const { plan } = request
  // No row contains an account number, so the API compares it.
  const byAccount = plan?.members.includes('account_last_four') ? plan : undefined
  return walkTagged(
    {
      readIds: (after, limit) => listTagged(db, { tag, after, limit }),
      readCustomers: byAccount ? (ids) => searchAmong(ids, byAccount) : readSummaries,
      fits: (customer) => fitsView(customer, byAccount ? { ...request, plan: undefined } : request),
    },
    page,
  )
}

/** Returns the customers that the API finds, in the order of the ids. Throws if it cannot restrict a search to one member. */
async function searchAmong(ids: readonly string[], { value, members }: SearchPlan): Promise<CustomerSummary[]> {
  if (ids.length === 0) return []
  if (!(await apiExtensions()).has('searchedMembers')) throw new ServiceError('extension_missing', 'accounts cannot be searched')
  const { data } = await api.listCustomers({ id: ids.join(), q: value, q_in: members.join(), limit: ids.length })
  const found = new Map(data.map((customer) => [customer.id, customer]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Reads the customers in the order of the ids, without missing ones. Other failures throw: they do not mean "none". */
async function readSummaries(ids: readonly string[]): Promise<CustomerSummary[]> {
  const read = await listThem(ids)
  const others = ids.filter((id) => !read.has(id))
  await inParallel(others, callsAtOnce, async (id) => {
    const customer = await readOne(id)
    if (customer) read.set(id, customer)
  })
  return ids.flatMap((id) => read.get(id) ?? [])
}

/** Reads many customers with one list request. If the API has no list, or no filter by ids, they must be read one by one. */
async function listThem(ids: readonly string[]): Promise<Map<string, CustomerSummary>> {
  if (ids.length === 0) return new Map()
  const found = await attempt(api.listCustomers({ id: ids.join(), limit: ids.length }))
  if (!found.ok && !withoutIds.has(found.code)) throw new ServiceError(found.code, 'the customers of a tag could not be read')
  return new Map(found.ok ? found.value.data.map((customer) => [customer.id, customer]) : [])
}

async function readOne(id: string): Promise<CustomerSummary | undefined> {
  const found = await attempt(api.readCustomer(id))
  if (found.ok) return isDeleted(found.value) ? undefined : found.value
  if (isNotFound(found.code)) return undefined
  throw new ServiceError(found.code, `customer ${id} could not be read`)
}
