import { readFileSync } from 'node:fs'
import { type CompanyDesk, lockQuote, openCompanyDesk } from './support/company-desk'
import { drawn } from './support/drawn'
import { readCallLog } from './support/given-call'
import { personOf, type Role, roles } from './support/people'
import { pagesOfConsole } from './support/places'
import { formsOfPage, readBody, searchResponses } from './support/search-answers'
import { expect, test } from './support/test'
import type { Customer } from './support/upstream/books'
import { plainest } from './support/upstream/variations'

test.describe.configure({ timeout: 300_000 })

/** How an API may name the members of an account; it masks none of them. */
const writings = ['as_sent', 'camel_case', 'nested', 'other_names'] as const

/** Values of one customer that are unlike all other data, so that a single match proves a leak. */
const canariesOf = (place: number) => ({
  account: `0134094637773136169${place}`,
  accountPhone: `414809351${place}`,
  document: `1709384${place}`,
  customerPhone: `416773190${place}`,
  address: `Quinta Tucusito 773${place}`,
})

/** A company that shows personal data in full to whoever has its key. */
let desk: CompanyDesk

test.beforeAll(async ({ browser }) => {
  desk = await openCompanyDesk(browser, 62, undefined, { SECOND_FACTOR_ROLES: 'none' })
})
test.afterAll(() => desk?.close())

test('nothing personal of an API that masks nothing is in any page, payload or log, whatever its members are called', async () => {
  const { upstream } = desk
  const hits: string[] = []
  const known = drawn(writings, 2).map((writing, place) => ({
    writing,
    canaries: canariesOf(place),
    customer: givenCustomer(place, writing),
  }))
  const search = (where: string, text: string) => {
    for (const { writing, canaries } of known)
      for (const [name, canary] of Object.entries(canaries))
        if (text.includes(canary)) hits.push(`${name} (${writing}) in ${where}`)
  }
  for (const { customer } of known) await lockQuote(desk.page, customer.id)

  for (const role of drawn(roles, 2)) {
    const page = await desk.signIn(personOf[role], [role])
    searchResponses(page, search)
    for (const { customer, canaries } of known) {
      const paths = placesOf(role, customer)
      for (const path of paths)
        for (const [form, headers] of Object.entries(formsOfPage))
          search(`${role} ${path} (${form})`, await readBody(page, path, headers))
      await page.goto(`/customers/${customer.id}?tab=accounts`)
      const masked = page.getByRole('main').getByText(new RegExp(`\\*${canaries.account.slice(-4)}`))
      await expect(masked, 'the account is read').not.toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('elsewhere')
      search(`${role}, drawn`, await page.content())
      upstream.plant({ operation: 'account.list', network: 'refused', times: 1, why: refusalAbout(canaries) })
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('elsewhere')
      search(`${role}, with a reason of the API`, await page.content())
    }
    await page.context().close()
  }
  for (const { path } of upstream.log) search(`the address ${path} at the API`, decodeURIComponent(path))
  search('the log of calls', await readCallLog(desk.data))
  search('the log', readFileSync(desk.logFile, 'utf8'))
  expect(hits).toEqual([])
})

test('the canaries would be found: the company itself shows them', async () => {
  const customer = givenCustomer(9, 'as_sent')
  const headers = { 'x-api-key': desk.upstream.apiKey }
  const read = await (await fetch(`${desk.upstream.url}/v1/customers/${customer.id}`, { headers })).text()
  expect(read).toContain(canariesOf(9).address)
  expect(read).toContain(canariesOf(9).customerPhone)
})

/** Enters a customer with both kinds of accounts into the books of the company. */
function givenCustomer(place: number, accounts: (typeof writings)[number]): Customer {
  const { books } = desk.upstream
  const speaks = { ...plainest, accounts }
  const { account, accountPhone, document, customerPhone, address } = canariesOf(place)
  const customer: Customer = {
    id: books.newId(speaks, 'cus'),
    email: `canary${place}@elsewhere.example`,
    phone: `+58${customerPhone}`,
    kind: 'individual',
    tier: 'standard',
    street: address,
    city: 'Caracas',
    country: 'VE',
    holds: 2028n,
    made: books.now(),
    closed: false,
    speaks,
  }
  books.customers.push(customer)
  const own = { country_code: 'VE', id_doc_number: `V${document}` }
  for (const sent of [
    { ...own, account_type: 'pagomovil', bank_code: '0105', phone_number: `+58${accountPhone}` },
    { ...own, account_type: 'bankaccount', bank_code: '0134', account_number: account },
  ])
    books.accounts.push({ id: books.newId(speaks, 'acc'), customer, sent, made: books.now(), closed: false })
  return customer
}

/** The pages of a role that show something of this customer. */
function placesOf(role: Role, { id }: Customer): string[] {
  const tabs = ['', '?tab=accounts', '?tab=quotes', '?tab=transactions', '?tab=notes', '?tab=timeline']
  const paths: Readonly<Record<string, string[]>> = {
    '/': ['/'],
    '/customers': ['/customers'],
    '/customers/[id]': tabs.map((tab) => `/customers/${id}${tab}`),
    '/customers/[id]/evidence': [`/customers/${id}/evidence`],
    '/customers/[id]/edit': [`/customers/${id}/edit`],
    '/customers/[id]/verification': [`/customers/${id}/verification`],
    '/customers/[id]/accounts/new': [`/customers/${id}/accounts/new`],
    '/quotes': ['/quotes', `/quotes?customer=${id}`],
    '/quotes/new': [`/quotes/new?customer=${id}`],
    '/quotes/[id]': desk.upstream.books.quotes.filter(({ customer }) => customer.id === id).map((quote) => `/quotes/${quote.id}`),
    '/lookup': [`/lookup?ref=${id}`],
    '/audit': ['/audit'],
    '/developers/calls': ['/developers/calls'],
  }
  return Object.entries(paths).flatMap(([page, visited]) => (pagesOfConsole[page]?.includes(role) ? visited : []))
}

/** A refusal that repeats what the company knows, as careless APIs write it. */
function refusalAbout({ account, accountPhone, document }: ReturnType<typeof canariesOf>): string {
  return `The account ${account} of V-${document}, phone +58 ${accountPhone}, is closed`
}
