import 'server-only'
import { getLocale } from 'next-intl/server'
import { attempt } from '#lib/attempt'
import { formatCount } from '#lib/format'
import { openSearchTerm } from '#lib/search-token'
import type { Staff } from '#lib/session'
import { pageSize, readCustomersView } from './customers-query'
import { readCustomersPage } from './list-customers'

/**
 * How many customers a view has now, "25+" for a tag with more than a page of them; undefined when the API cannot say, which is not "none".
 */
export async function countOfView(query: string, staff: Staff): Promise<string | undefined> {
  const readsDeleted = staff.can('customer.read_deleted')
  const view = readCustomersView(Object.fromEntries(new URLSearchParams(query)), { readsDeleted })
  const term = view.search && (await openSearchTerm(view.search))
  const limit = view.tag === undefined ? 1 : pageSize
  const page = await attempt(readCustomersPage({ view, term, now: new Date() }, { limit, counted: true }))
  if (!page.ok) return undefined
  const { count, has_more } = page.value
  if (count !== undefined) return formatCount(count, await getLocale())
  return view.tag !== undefined && has_more ? `${pageSize}+` : undefined
}
