import 'server-only'
import { getLocale } from 'next-intl/server'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { formatCount } from '#lib/format'
import { openSearchTerm } from '#lib/search-token'
import { readCustomersView, toCustomerQuery } from './customers-query'

/** How many customers a view has now; undefined when the API cannot say, which is not "none". */
export async function countOfView(query: string): Promise<string | undefined> {
  const view = readCustomersView(Object.fromEntries(new URLSearchParams(query)))
  const term = view.search && (await openSearchTerm(view.search))
  const counted = await attempt(api.listCustomers({ ...toCustomerQuery(view, term, new Date()), limit: 1 }))
  return counted.ok && counted.value.count !== undefined ? formatCount(counted.value.count, await getLocale()) : undefined
}
