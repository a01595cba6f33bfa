import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { addAccount, createCustomer, isRecord, lockQuote, openCustomerForm } from './support/company-desk'
import { acceptNewPayees, ageLostCustomers } from './support/database'
import { expectRendered, longTimeout, soon } from './support/honest-page'
import { idEnd } from './support/id-end'
import { openBrowser, signInByPassword } from './support/people'
import { type ProductionConsole, startProductionConsole } from './support/production-console'
import { portFor } from './support/second-console'
import { expect, test } from './support/test'
import { startUpstream, type Upstream } from './support/upstream/upstream'
import { plainest } from './support/upstream/variations'
import { readWorld } from './support/world'

test.describe.configure({ timeout: 240_000 })

/** A company with only the thirteen published operations: all lists come from this console's registry. */
let upstream: Upstream
let app: ProductionConsole
let pages: { finance: Page; auditor: Page }

test.beforeAll(async ({ browser }) => {
  upstream = await startUpstream()
  app = await startProductionConsole(readWorld(), portFor(readWorld(), 10), {
    API_BASE_URL: upstream.url,
    API_KEY: upstream.apiKey,
    ORGANIZATION_ID: upstream.organizationId,
    PREFUNDED_ACCOUNTS: `${upstream.sourceAccount}:USDC:Treasury`,
  })
  const signIn = async (roles: Parameters<ProductionConsole['givenPerson']>[1]) => {
    const page = await (await openBrowser(browser, { origin: app.origin })).newPage()
    await signInByPassword(page, await app.givenPerson('Lucía Ferrer', roles))
    return page
  }
  pages = { finance: await signIn(['compliance', 'finance']), auditor: await signIn(['auditor']) }
  await acceptNewPayees(app.data)
})
test.afterAll(async () => {
  for (const page of Object.values(pages ?? {})) await page.context().close()
  await app?.stop()
  await upstream?.close()
})
test.beforeEach(() => upstream.speak(plainest))

test('the list of a console that has seen nobody does not promise to list who is created elsewhere', async () => {
  await pages.finance.goto('/customers')
  await expect(pages.finance.getByText('Create the first one here. Customers you look up also appear')).toBeVisible()
  await expect(pages.finance.getByText('POST /v1/customers')).toHaveCount(0)
  await pages.finance.goto('/transactions')
  await expect(pages.finance.getByText('No payment has been looked up here yet')).toBeVisible()
  await expect(pages.finance.getByText('Nothing has been paid yet')).toHaveCount(0)
})

test('an account that only the settings name is listed without a balance, and its page claims neither zero nor "none"', async () => {
  const { finance } = pages
  await finance.goto('/accounts')
  const row = finance.getByRole('main').locator('tbody').getByRole('row')
  await expect(row).toHaveText(/Treasury.*Named in the settings.*not known, USDC/)
  await row.getByRole('link').click()
  await expect(finance.getByText('This API does not report balances')).toBeVisible()
  await expect(finance.getByText('This API does not offer this. This is not an empty list.')).toBeVisible()
  await expect(finance.getByRole('link', { name: 'Export movements' })).toHaveCount(0)
})

test('who was seen here is listed and searched after a restart, whole to who may see e-mails and masked to who may not', async () => {
  const { finance, auditor } = pages
  await createCustomer(finance, { email: 'rosa.marin@example.com' })
  await app.restart()

  const rows = (page: Page) => page.getByRole('main').getByRole('row')
  await finance.goto('/customers')
  await expect(rows(finance).filter({ hasText: 'rosa.marin@example.com' })).toHaveCount(1)
  await expect(finance.getByRole('columnheader', { name: 'Last seen' })).toBeVisible()
  await expect(finance.getByRole('columnheader', { name: 'Created' })).toHaveCount(0)
  await auditor.goto('/customers')
  await expect(rows(auditor).filter({ hasText: 'r*****@example.com' })).toHaveCount(1)
  await expect(auditor.getByText('rosa.marin')).toHaveCount(0)

  await search(finance, 'marin')
  await expect(rows(finance).filter({ hasText: 'rosa.marin@example.com' })).toHaveCount(1)
  await search(auditor, 'marin')
  await expect(auditor.getByRole('heading', { name: 'No customer matches' })).toBeVisible()
  await search(auditor, 'rosa.marin@example.com')
  await expect(rows(auditor).filter({ hasText: 'r*****@example.com' })).toHaveCount(1)

  await expect(await proposed(finance, 'marin', 'rosa.marin@example.com')).not.toHaveCount(0)
  await expect(await proposed(auditor, 'marin', 'r*****@example.com')).toHaveCount(0)
})

test('a customer whose wallet is reported as blocked is shown so, and is not quoted, also not by a form that was open before', async () => {
  const { finance } = pages
  const email = 'luis.blocked@example.com'
  const id = await createCustomer(finance, { email })
  await addAccount(finance)
  await finance.goto(`/quotes/new?customer=${id}`)
  await untilAlive(finance)
  await finance.getByRole('textbox', { name: /^Amount/ }).fill('100')
  const customer = upstream.books.customers.find((one) => one.email === email)
  if (customer === undefined) throw new Error('The company does not have the customer')
  customer.state = 'BLOCKED'

  await finance.getByRole('button', { name: /^Lock rate/ }).click(soon)
  await expect(finance.getByRole('alert').filter({ hasText: 'The customer is blocked' })).toBeVisible()
  expect(upstream.books.count('quote', id)).toBe(0)
  await finance.goto(`/customers/${id}`)
  await expectRendered(finance)
  await expect(finance.getByRole('main').getByText('Blocked').first()).toBeVisible()
  await finance.goto(`/quotes/new?customer=${id}`)
  await expect(finance.getByRole('button', { name: /^Lock rate/ })).toBeDisabled()

  customer.state = 'ACTIVE'
  await finance.goto(`/quotes/new?customer=${id}`)
  await untilAlive(finance)
  await finance.getByRole('textbox', { name: /^Amount/ }).fill('100')
  await expect(finance.getByRole('button', { name: /^Lock rate/ })).toBeEnabled()
})

test('a customer with a phone alone whose answer was lost locks the form, and is looked up before a second try', async () => {
  const { finance } = pages
  upstream.plant({ operation: 'customer.create', network: 'reset_after' })
  await openCustomerForm(finance)
  await finance.getByRole('textbox', { name: /^Phone/ }).fill('0414 555 77 99')
  const create = finance.getByRole('button', { name: 'Create customer' })
  await create.click(soon)
  await expect(finance.getByRole('alert').filter({ hasText: 'Not confirmed yet, checking.' })).toBeVisible()
  await expect(finance.getByRole('button', { name: 'Checking…' })).toHaveAttribute('aria-disabled', 'true')
  await ageLostCustomers(app.data)
  const requested = finance.getByRole('alert').filter({ hasText: 'It is not known whether it worked.' })
  await expect(requested).toBeVisible(longTimeout)
  await expect(requested).toContainText(/idempotency key [0-9a-f-]{36}/)
  await expect(create).toBeDisabled()
  expect(upstream.books.count('customer', '+584145557799')).toBe(1)

  await openCustomerForm(finance)
  await finance.getByRole('textbox', { name: /^Phone/ }).fill('0414 555 77 99')
  await create.click(soon)
  await expect(requested).toBeVisible()
  expect(upstream.books.count('customer', '+584145557799')).toBe(1)
  await finance.getByRole('checkbox', { name: 'I know that it may be made twice' }).check()
  await create.click(soon)
  await finance.waitForURL((url) => isRecord(url, 'customers'))
})

test('a payment leaves the account that the settings name, and each page says what this API does not tell', async () => {
  const { finance } = pages
  await finance.goto('/')
  await expect(finance.getByText('This API lists no quotes: those that this console made or looked up are shown.')).toBeVisible()
  await expect(finance.getByText('Nothing is waiting for you')).toHaveCount(0)
  const id = await createCustomer(finance, { email: 'rosa.paid@example.com' })
  await addAccount(finance)
  await finance.goto(`/quotes/new?customer=${id}`)
  await expect(finance.getByLabel('From', { exact: true })).toContainText('Treasury, USDC, balance not known')
  await lockQuote(finance, id)
  await expect(finance.getByText('balance not known')).toBeVisible()
  await expect(finance.getByText('After this payment')).toHaveCount(0)
  await finance.getByRole('button', { name: /^Pay / }).click()
  // The console knows this from the payment alone.
  await expect(finance.getByText('Waiting for confirmation')).not.toHaveCount(0)
  await expect(finance.getByText('This API does not say what happens if nobody confirms it')).toBeVisible()
  await expect(finance.getByRole('button', { name: /^Pay / })).toHaveCount(0)

  const made = upstream.books.quotes.find(({ customer }) => customer.id === id)
  const payment = made && upstream.books.paymentOf(made)
  await finance.goto(`/transactions/${payment?.id}`)
  await expect(finance.getByRole('main').getByText('Waiting for confirmation')).not.toHaveCount(0)
  await expect(finance.getByRole('main').getByText(/^101\.00/)).not.toHaveCount(0)

  // This API finds a payment only by its whole reference; parts are found in the registry.
  const { reference = '', id: quoteId = '' } = made ?? {}
  for (const part of [reference.slice(0, -2), reference.slice(-5), idEnd(quoteId), '101.00']) {
    await expect(await proposed(finance, part, '101.00 USDC'), part).not.toHaveCount(0)
  }
})

test('the same amount to the same account a second time is warned of before it is quoted, and before it is paid', async () => {
  const { finance } = pages
  const id = await createCustomer(finance, { email: 'ana.twice@example.com' })
  await addAccount(finance)
  await lockQuote(finance, id)
  await finance.getByRole('button', { name: /^Pay / }).click()
  // The button has another name while the action runs, and leaving the page then may cancel the request.
  await expect(finance.getByRole('button', { name: /^Confirm / })).toBeVisible()
  await finance.goto(`/quotes/new?customer=${id}`)
  await untilAlive(finance)
  const warning = finance.getByText('The same amount went, or may have gone, to this account in the last 24 h.')
  await finance.getByRole('textbox', { name: /^Amount/ }).fill('99')
  await expect(warning).toHaveCount(0)
  await finance.getByRole('textbox', { name: /^Amount/ }).fill('100')
  await expect(warning).toBeVisible()
  await lockQuote(finance, id)
  await expect(finance.getByText('If you pay this quote too, it is paid once more:')).toBeVisible()
})

test('a phone is not called free by an API that cannot be asked about phones', async () => {
  const { finance } = pages
  await openCustomerForm(finance)
  await finance.getByRole('textbox', { name: /^Phone/ }).fill('04141234599')
  await expect(finance.getByText('Read as +584141234599. This API cannot be asked whether somebody has it.')).toBeVisible()
  await expect(finance.getByText('not in use yet')).toHaveCount(0)
})

test('when the company is out of reach, a new quote says so', async () => {
  await upstream.close()
  await pages.finance.goto('/quotes/new')
  await expect(pages.finance.getByRole('alert').filter({ hasText: 'The API is not answering' })).toBeVisible()
})

/** Searches, and returns the rows with this text after the answer. */
async function proposed(page: Page, typed: string, text: string) {
  await page.goto('/customers')
  await untilAlive(page)
  await page.keyboard.press('ControlOrMeta+k')
  const box = page.getByRole('dialog', { name: 'Search, jump or paste' })
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/console/candidates'))
  await box.getByRole('combobox').fill(typed)
  await answered
  await expect(box.getByText('Searching…')).toHaveCount(0)
  return box.getByRole('option').filter({ hasText: text })
}

async function search(page: Page, term: string): Promise<void> {
  await page.goto('/customers')
  await untilAlive(page)
  const box = page.getByRole('textbox', { name: 'Search by e-mail, phone, name or id' })
  await box.fill(term)
  await box.press('Enter')
  await page.waitForURL(/[?&](s|id)=/)
}
