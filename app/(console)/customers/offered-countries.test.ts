import { expect, test } from 'vitest'
import type { OrganizationTerms } from '#contract/organization-terms'
import { openRemoteConsole } from '#lib/server/test-remote-console'

/** The only member of the terms that is read. */
const termsWith = (countries: string[] | null): OrganizationTerms => ({ ...JSON.parse('{}'), countries })
const { api } = await openRemoteConsole()
const { offeredCountries } = await import('./offered-countries')
const { countryOptions } = await import('../_kit/words/countries')
const { ServiceError } = await import('#contract/errors')

const codesOf = async (countries: string[] | null, current?: string) => {
  api.readOrganizationTerms = async () => termsWith(countries)
  const { options, areServed } = await offeredCountries('en', current)
  return { codes: options.map(({ value }) => value), areServed }
}

test('only the served countries are offered, and the present one of a customer', async () => {
  expect(await codesOf(['CO', 'VE'])).toEqual({ codes: ['VE', 'CO'], areServed: true })
  expect(await codesOf(['VE'], 'DE')).toEqual({ codes: ['VE', 'DE'], areServed: true })
})

test('all countries are offered where the terms name none, name none that is known, or cannot be read', async () => {
  const all = { options: countryOptions('en'), areServed: false }
  for (const countries of [null, [], ['XX']]) {
    api.readOrganizationTerms = async () => termsWith(countries)
    expect(await offeredCountries('en')).toEqual(all)
  }
  for (const code of ['extension_missing', 'insufficient_scope', 'api_unreachable'] as const) {
    api.readOrganizationTerms = async () => {
      throw new ServiceError(code, 'no terms')
    }
    expect(await offeredCountries('en'), code).toEqual(all)
  }
})
