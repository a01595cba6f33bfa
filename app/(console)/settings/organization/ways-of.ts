import type { OrganizationTerms } from '#contract/organization-terms'

/** Routes that differ only in the currency that is sent. */
export type Way = { source: string; currencies: string[]; destination: string; currency: string }

/** Groups routes by their ends, in the order of the API. */
export function waysOf(routes: OrganizationTerms['routes']): Way[] {
  const ways = new Map<string, Way>()
  for (const { source_rail: source, source_currency, destination_rail: destination, destination_currency: currency } of routes) {
    const key = `${source} ${destination} ${currency}`
    const way = ways.get(key) ?? { source, currencies: [], destination, currency }
    way.currencies.push(source_currency)
    ways.set(key, way)
  }
  return [...ways.values()]
}
