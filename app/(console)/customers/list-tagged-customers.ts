import 'server-only'
import { listTagged } from '#backoffice/notes/tags'
import type { CustomerPage, CustomerSummary } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { api, apiExtensions } from '#lib/api'
import { attempt, isNotFound } from '#lib/attempt'
import { openDesk } from '#lib/desk'
import { inPools } from '../in-pools'
import { isDeleted } from './[id]/customer-view'
import { type Asked, fitsView } from './fits-view'

/** Tags are this console's own: it knows the ids, and asks the API for each record, so many at a time. */
const callsAtOnce = 5
const batch = 25
/** A page ends after so many customers of the tag, also when few of them fit the other filters; the next goes on behind them. */
const lookedAtMost = 500

/**
 * One page of the customers with the tag of the view who fit its other filters, the newest ids first; deleted ones are not among them.
 * `cursor` is the last id that was looked at; `count` is said where the first page holds them all.
 */
export async function listTaggedCustomers(
  tag: string,
  asked: Asked,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<CustomerPage> {
  const { db } = await openDesk()
  const found: CustomerSummary[] = []
  let after = cursor
  for (let looked = 0; looked < lookedAtMost; looked += batch) {
    const ids = await listTagged(db, { tag, after, limit: batch })
    found.push(...(await readSummaries(ids)).filter((customer) => fitsView(customer, asked)))
    if (found.length > limit) return toPage(found.slice(0, limit), found[limit - 1]?.id)
    if (ids.length < batch) return { ...toPage(found, undefined), ...(cursor === undefined ? { count: found.length } : {}) }
    after = ids.at(-1)
  }
  return toPage(found, after)
}

function toPage(data: CustomerSummary[], next: string | undefined): CustomerPage {
  return { data, has_more: next !== undefined, next_cursor: next ?? null }
}

/** In the order of the ids; who is gone is left out, and any other failure is thrown: a customer who could not be read is not "none". */
async function readSummaries(ids: readonly string[]): Promise<CustomerSummary[]> {
  const lists = (await apiExtensions()).has('listCustomers')
  const read = new Map<string, CustomerSummary | undefined>()
  await inPools(ids, callsAtOnce, async (id) => {
    read.set(id, await (lists ? findInList(id) : findOne(id)))
  })
  return ids.flatMap((id) => read.get(id) ?? [])
}

/** The row of the list also says the balance. */
async function findInList(id: string): Promise<CustomerSummary | undefined> {
  const { data } = await api.listCustomers({ q: id, limit: 2 })
  return data.find((customer) => customer.id === id)
}

async function findOne(id: string): Promise<CustomerSummary | undefined> {
  const found = await attempt(api.readCustomer(id))
  if (found.ok) return isDeleted(found.value) ? undefined : found.value
  if (isNotFound(found.code)) return undefined
  throw new ServiceError(found.code, `customer ${id} could not be read`)
}
