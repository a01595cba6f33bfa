import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawn } from './support/drawn'
import { readCallLog } from './support/given-call'
import { roles } from './support/people'
import { givenPlaces } from './support/places'
import { formsOfPage, readBody, searchResponses } from './support/search-answers'
import { expect, test } from './support/test'
import type { World } from './support/world'
import { servedBy } from './support/world'

/** Values that are unlike all other data, so that a single match proves a leak. */
const canaries = {
  account: '01340946377731361695',
  accountPhone: '4148093517',
  accountDocument: '17093846',
  customerPhone: '4167731904',
  address: 'Quinta Tucusito 7731',
}

test.describe.configure({ timeout: 240_000 })

test('no account number, document, phone, address, key or secret is in any page, payload, script or log', async ({
  world,
  api,
  givens,
  signInAs,
}) => {
  const { places: visited, customer } = await givenPlaces(api, {
    ...givens,
    // A phone belongs to only one customer: the one whose pages are all opened.
    givenCustomer: (given = {}) =>
      givens.givenCustomer({
        ...given,
        phone: given.outcome === 'review' ? undefined : `+58${canaries.customerPhone}`,
        address: canaries.address,
      }),
    givenAccount: (given) =>
      givens.givenAccount({ ...given, phone: `+58${canaries.accountPhone}`, document: `V${canaries.accountDocument}` }),
  })
  await api.createBankAccount(customer.id, {
    account_type: 'bankaccount',
    country_code: 'VE',
    bank_code: '0134',
    account_number: canaries.account,
    id_doc_number: `V${canaries.accountDocument}`,
  })
  const secrets = readSecrets(world)
  const hits: string[] = []
  const search = (where: string, text: string) => {
    for (const [name, canary] of Object.entries({ ...canaries, ...secrets })) {
      if (text.includes(canary)) hits.push(`${name} in ${where}`)
    }
  }

  for (const role of drawn(roles, 3)) {
    const page = await signInAs(role)
    searchResponses(page, search)
    for (const { path, roles: allowed } of visited.filter((place) => place.roles.includes(role))) {
      expect(allowed).toContain(role)
      const reads = Object.entries(formsOfPage).map(async ([form, headers]) => {
        search(`${role} ${path} (${form})`, await readBody(page, path, headers))
      })
      await Promise.all(reads)
    }
    await page.goto(`/customers/${customer.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    search(`${role}, drawn`, await page.content())
  }
  for (const file of filesUnder('.next/static')) search(file, readFileSync(file, 'utf8'))
  search('the log of calls', await readCallLog(world))
  search('the log', readFileSync(world.logFile, 'utf8'))
  search('the log (typed form of the phone)', readFileSync(world.logFile, 'utf8').replaceAll(/[\s.-]/g, ''))
  expect(hits).toEqual([])
})

test('the canaries would be found: the API itself shows them to a key that may reveal', async ({ api, givenCustomer }) => {
  const customer = await givenCustomer({ phone: '+584167731905', address: canaries.address })
  const read = await api.readCustomer(customer.id)
  expect(read).toMatchObject({ address_line_1: canaries.address, phone_number: '+584167731905' })
})

/** Reads the API key of the console and the values of `secrets.json`, in all encodings in which code might print them. */
function readSecrets(world: World): Record<string, string> {
  const stored: unknown = JSON.parse(readFileSync(join(world.dataDir, 'secrets.json'), 'utf8'))
  const named = Object.entries(stored ?? {}).flatMap(([name, value]) => {
    const bytes = Buffer.from(String(value), 'base64')
    return [
      [`secret ${name}`, String(value)],
      [`secret ${name} (hex)`, bytes.toString('hex')],
    ]
  })
  return { ...Object.fromEntries(named), key: servedBy(world).api_key, anyKey: 'pk_test_' }
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
