import type { CustomerPage, CustomerSummary } from '#contract/customers'

/** Reads the customers of a tag: their ids in one order, the records that exist, and whether a record matches. */
export type Tagged = {
  readIds: (after: string | undefined, limit: number) => Promise<string[]>
  readCustomers: (ids: readonly string[]) => Promise<CustomerSummary[]>
  fits: (customer: CustomerSummary) => boolean
}

const batch = 50
/** The number of tagged customers after which a page ends, even if few of them match; the next page continues after them. */
export const mostScanned = 500

/** Returns one page in the order of the ids. `cursor`: the last id checked; `count`: set if the first page has all matches. */
export async function walkTagged(tagged: Tagged, { limit, cursor }: { limit: number; cursor?: string }): Promise<CustomerPage> {
  const found: CustomerSummary[] = []
  let after = cursor
  for (let scanned = 0; scanned < mostScanned; scanned += batch) {
    const ids = await tagged.readIds(after, batch)
    found.push(...(await tagged.readCustomers(ids)).filter(tagged.fits))
    if (found.length > limit) return toPage(found.slice(0, limit), found[limit - 1]?.id)
    if (ids.length < batch) return { ...toPage(found, undefined), ...(cursor === undefined ? { count: found.length } : {}) }
    after = ids.at(-1)
  }
  return toPage(found, after)
}

function toPage(data: CustomerSummary[], next: string | undefined): CustomerPage {
  return { data, has_more: next !== undefined, next_cursor: next ?? null }
}
