import type { CustomerPage, CustomerSummary } from '#contract/customers'

/** Where the customers of a tag come from: their ids in one order, the records of those who are there, and who of them is wanted. */
export type Tagged = {
  readIds: (after: string | undefined, limit: number) => Promise<string[]>
  readCustomers: (ids: readonly string[]) => Promise<CustomerSummary[]>
  fits: (customer: CustomerSummary) => boolean
}

const batch = 50
/** A page ends after so many customers of the tag, also when few of them are wanted; the next goes on behind them. */
export const lookedAtMost = 500

/** One page in the order of the ids. `cursor` is the last id that was looked at; `count` is said where the first page holds them all. */
export async function walkTagged(tagged: Tagged, { limit, cursor }: { limit: number; cursor?: string }): Promise<CustomerPage> {
  const found: CustomerSummary[] = []
  let after = cursor
  for (let looked = 0; looked < lookedAtMost; looked += batch) {
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
