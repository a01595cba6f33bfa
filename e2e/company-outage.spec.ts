import type { Locator, Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { addAccount, type CompanyDesk, createCustomer, lockQuote, openCompanyDesk } from './support/company-desk'
import { longTimeout } from './support/honest-page'
import { expect, test } from './support/test'
import { plainest } from './support/upstream/variations'
import { widthFaults } from './support/width-check'

test.describe.configure({ timeout: 240_000 })

/**
 * A company with only the thirteen published operations, which stops answering: what this console knows itself stays readable.
 */
let desk: CompanyDesk
let upstream: CompanyDesk['upstream']
let page: Page
let payee: string
let quote: string
const email = 'luis.gomez.de.la.torre.y.villanueva@empresas-del-caribe.example.com'
const phone = { width: 390, height: 844 }

test.beforeAll(async ({ browser }) => {
  desk = await openCompanyDesk(browser, 29)
  upstream = desk.upstream
  page = desk.page
  payee = await createCustomer(page, { email })
  await addAccount(page)
  await lockQuote(page, payee)
  quote = new URL(page.url()).pathname
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(confirm()).toBeVisible()
})
test.afterAll(() => desk?.close())
test.beforeEach(() => upstream.speak(plainest))

const main = () => page.getByRole('main')
const confirm = () => main().getByRole('button', { name: /^Confirm / })
const title = () => page.getByRole('heading', { level: 1 })

/** Lets no read of the company be answered any more. */
function silence(network: 'reset_before' | 'status_403' = 'reset_before'): void {
  upstream.speak(plainest)
  for (const operation of ['customer.read', 'account.list', 'wallet.find', 'transfer.find', 'rate.read'] as const)
    upstream.plant({ operation, network, times: 10_000 })
}

test('a customer stays readable in an outage: name, payments, notes; what only the API knows is neither shown nor offered', async () => {
  silence()
  await page.goto(`/customers/${payee}`)
  await expect(title()).toHaveText(email)
  await expect(main().getByText(/^As last seen at \d\d:/)).toBeVisible()
  await expect(main().getByRole('alert')).toHaveText(/^The API is not answering\.\s*Try again in a moment\./)
  await expect(main().getByRole('table', { name: 'Latest payments' })).toContainText('Waiting for confirmation')
  await expect(main().getByText(/^This API lists neither quotes nor payments\./)).toBeVisible()
  await expect(main().getByRole('heading', { name: 'Identity' })).toHaveCount(0)
  for (const act of ['Edit', 'Add account', 'Delete']) await expect(main().getByText(act, { exact: true })).toHaveCount(0)
  await page.goto(`/customers/${payee}?tab=notes`)
  await untilAlive(page, 'main form')
  await page.getByLabel('New note').fill('Called about the payment')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(main().getByRole('listitem').filter({ hasText: 'Called about the payment' })).toBeVisible()
  await page.goto(`/customers/${payee}?tab=accounts`)
  await expect(main().getByRole('alert')).toHaveText(/This is not an empty list/)
  expect(await widthFaults(page, 'a long e-mail', [phone])).toEqual([])

  silence('status_403')
  await page.goto(`/customers/${payee}`)
  await expect(main().getByRole('alert')).toContainText('signing in again does not help')
  await expect(title()).toHaveText(email)

  upstream.speak(plainest)
  await page.reload()
  await expect(main().getByText(/^Customer since/)).toBeVisible(longTimeout)
})

test('a new quote names its customer in an outage, and a looked-up customer without a name has the e-mail once', async () => {
  await page.goto(`/lookup?ref=${encodeURIComponent(payee)}`)
  await expect(main().getByRole('link', { name: 'Open' }).first()).toBeVisible()
  await expect(main().getByText(email, { exact: true })).toHaveCount(1)
  silence()
  await page.goto(`/quotes/new?customer=${payee}`)
  await untilAlive(page)
  await expect(main().getByRole('combobox', { name: /^Customer/ })).toHaveValue(email)
  await expect(main().getByRole('alert').filter({ hasText: 'This customer cannot be read now' })).toBeVisible()
  await expect(main().getByRole('button', { name: /^Lock rate/ })).toBeDisabled()
  upstream.speak(plainest)
  await expect(async () => {
    const again = main().getByRole('button', { name: 'Try again' }).first()
    // It goes with the answer, perhaps before it is pressed.
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expect(main().getByRole('radio', { name: /Mercantil/ })).toBeVisible({ timeout: 2_000 })
  }).toPass(longTimeout)
  await expect(main().getByRole('combobox', { name: /^Customer/ })).toHaveValue(email)
})

test('a payment stays readable in an outage as it was last seen, names its payee, and is read again by itself', async () => {
  await page.goto(quote)
  await main().getByRole('link', { name: 'Open the transaction' }).click()
  await page.waitForURL(/\/transactions\//)
  await expect(title()).toBeVisible()
  silence()
  await page.reload()
  await expect(
    main().getByText('The API did not answer. This is what this console last saw, not the current state.'),
  ).toBeVisible()
  await expect(main().getByText(/^As last seen at/)).toBeVisible()
  await expect(title()).toContainText(email)
  upstream.speak(plainest)
  await expect(main().getByText(/^As last seen at/)).toHaveCount(0, longTimeout)
})

test('a release that waits for the account is offered again without a reload, and the home names what waits to be confirmed', async () => {
  silence()
  await page.goto('/')
  const waiting = main()
    .locator('section[data-slot="card"]')
    .filter({ has: page.getByRole('heading', { name: 'Waiting for you' }) })
  await expect(waiting).toContainText(`Confirm payout to ${email}`)
  await expect(waiting).toContainText('Paid; it waits for our own confirmation')
  await expect(waiting).toContainText('This API lists no quotes')
  await expect(waiting).not.toContainText('Nothing known is waiting')
  const rate = main()
    .locator('section[data-slot="card"]')
    .filter({ has: page.getByRole('heading', { name: 'USDC to VES' }) })
  await expect(rate.getByRole('alert')).toContainText('The API is not answering.')
  await expect(rate.getByText(/empty list|Nothing was done/), 'a rate is no list').toHaveCount(0)

  await page.goto(quote)
  await expect(main().getByText('The account cannot be read now, so nothing is released.')).toBeVisible()
  await expect(main().getByText('The account cannot be read now', { exact: true })).toBeVisible()
  silence('status_403')
  await page.reload()
  await expect(main().getByText('The API refused the key of this console, so the account was not read')).toBeVisible()
  await expect(
    main().getByText(/The account was not read, so nothing is released\..*must check the setting API_KEY\./),
  ).toBeVisible()
  await expect(main().getByText(/own service|cannot be read now|Not read now/)).toHaveCount(0)
  await untilAlive(page)
  upstream.speak(plainest)
  const again = main().getByRole('button', { name: 'Read again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(confirm()).toBeVisible({ timeout: 2_000 })
  }).toPass(longTimeout)
  await page.setViewportSize(phone)
  for (const verdict of await main().getByRole('img', { name: 'The same' }).all()) await expectInside(verdict, phone.width)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a list of customers that were seen here counts its rows, and has no column that says nothing or says a name twice', async () => {
  await page.goto('/customers')
  const table = main().getByRole('table', { name: 'Customers' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(main().getByText('1 shown')).toBeVisible()
  await expect(table.getByText(email)).toHaveCount(1)
  await expect(table.getByRole('columnheader')).toHaveText(['Customer', 'State', 'Last seen'])
})

test('support, who changes no states, sees no empty card of a state that the API does not say', async () => {
  const support = await desk.signIn('Andrés Quintero', ['support'])
  await support.goto(`/customers/${payee}`)
  await expect(support.getByRole('heading', { name: 'Wallet' })).toBeVisible()
  await expect(support.getByRole('heading', { name: 'State' })).toHaveCount(0)
  await support.context().close()
})

test('the button of a payment whose answer was lost shows its spinner beside its label', async () => {
  await lockQuote(page, payee)
  upstream.plant({ operation: 'quote.pay', network: 'reset_after' })
  upstream.plant({ operation: 'transfer.find', network: 'status_403', times: 10_000 })
  await page.getByRole('button', { name: /^Pay / }).click()
  const checking = main().locator('button[aria-busy=true]').filter({ hasText: 'Checking…' })
  await expect(checking).toBeVisible()
  const [spinner, button] = await Promise.all([checking.locator('svg').boundingBox(), checking.boundingBox()])
  if (!spinner || !button) throw new Error('The button is not drawn')
  expect(Math.abs(spinner.y + spinner.height / 2 - (button.y + button.height / 2))).toBeLessThan(4)
})

async function expectInside(element: Locator, width: number): Promise<void> {
  const box = await element.boundingBox()
  expect(box && box.x + box.width).toBeLessThan(width)
}
