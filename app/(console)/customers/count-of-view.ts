import 'server-only'
import { getLocale } from 'next-intl/server'
import type { Staff } from '#lib/access/session'
import { attempt } from '#lib/shared/attempt'
import { formatCount } from '#lib/shared/format'
import { pageSize, readCustomersView } from './customers-address'
import { readCustomersPage, toListedQuery } from './list-customers'

/**
 * Returns how many customers a view has now, or "25+" for a tag with more than a page of them. Undefined for a search, and if the
 * API does not report it, which does not mean "none".
 */
export async function countOfView(query: string, staff: Staff): Promise<string | undefined> {
  const readsDeleted = staff.can('customer.read_deleted')
  const view = readCustomersView(Object.fromEntries(new URLSearchParams(query)), { readsDeleted })
  // Counting the results would be a search that the user did not request and that is not recorded.
  if (view.search !== undefined) return undefined
  const limit = view.tag === undefined ? 1 : pageSize
  const page = await attempt(
    readCustomersPage(toListedQuery({ view, term: undefined, now: new Date() }, staff), { limit, counted: true }),
  )
  if (!page.ok) return undefined
  const { count, has_more } = page.value
  if (count !== undefined) return formatCount(count, await getLocale())
  return view.tag !== undefined && has_more ? `${pageSize}+` : undefined
}
