import 'server-only'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { countryOptions } from '../_kit/words/countries'

/** The countries to choose from. `areServed`: they are those that the organization serves, and others are left out. */
export type OfferedCountries = { options: { value: string; label: string }[]; areServed: boolean }

/**
 * Returns the countries in which customers of the organization may live, as its terms name them; all countries if they name none,
 * or cannot be read. `current`: the present country of a customer, which is offered in any case.
 */
export async function offeredCountries(locale: string, current?: string | null): Promise<OfferedCountries> {
  const all = countryOptions(locale)
  const terms = await attempt(api.readOrganizationTerms())
  const served = terms.ok ? (terms.value.countries ?? []) : []
  const options = all.filter(({ value }) => served.includes(value) || value === current)
  return options.some(({ value }) => served.includes(value)) ? { options, areServed: true } : { options: all, areServed: false }
}
