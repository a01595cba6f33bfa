import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { addAccount, type CompanyDesk, createCustomer, lockQuote, openCompanyDesk } from './support/company-desk'
import { expect, test } from './support/test'
import { plainest } from './support/upstream/variations'

test.describe.configure({ timeout: 240_000 })

/** A company with only the thirteen published operations, whose answers are odd or missing. */
let desk: CompanyDesk
let upstream: CompanyDesk['upstream']
let page: Page

test.beforeAll(async ({ browser }) => {
  desk = await openCompanyDesk(browser, 28)
  upstream = desk.upstream
  page = desk.page
})
test.afterAll(() => desk?.close())
test.beforeEach(() => upstream.speak(plainest))

const main = () => page.getByRole('main')

async function givenPayee(name: string): Promise<string> {
  const id = await createCustomer(page, { email: `${name}@example.com` })
  await addAccount(page)
  return id
}

test('an account that cannot be read is not called another one: the release waits, and is offered once the account is read', async () => {
  await lockQuote(page, await givenPayee('ana.unread'))
  await page.getByRole('button', { name: /^Pay / }).click()
  const confirm = main().getByRole('button', { name: /^Confirm / })
  await expect(confirm).toBeVisible()

  for (const network of ['status_403', 'refused', 'cut', 'reset_before'] as const) {
    upstream.speak(plainest)
    upstream.plant({ operation: 'account.list', network, times: 50 })
    await page.reload()
    await expect(main().getByText('The account cannot be read now, so nothing is released.'), network).toBeVisible()
    for (const wrong of [/no longer the one that was quoted/, /Cancel it/, /Not the same/])
      await expect(main().getByText(wrong), network).toHaveCount(0)
    await expect(main().getByText('Not read now'), network).toBeVisible()
    await expect(main().getByRole('img', { name: 'Different' }), network).toHaveCount(0)
    await expect(confirm, network).toHaveCount(0)
    await untilAlive(page)
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog'), 'not by its key either').toHaveCount(0)
  }

  upstream.speak(plainest)
  await expect(async () => {
    await page.reload()
    await expect(confirm).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  const [held] = upstream.books.quotes.slice(-1)
  expect(upstream.books.count('confirmation', held?.id ?? ''), 'nothing was released meanwhile').toBe(0)
})

test('the unit of amounts is blamed for a factor of a hundred alone', async () => {
  const [warning, unit] = [main().getByRole('alert'), main().getByText(/QUOTE_AMOUNT_UNIT/)]
  const pay = page.getByRole('button', { name: /^Pay /, disabled: false })

  upstream.speak({ ...plainest, quoteUnit: 'minor' })
  await lockQuote(page, await givenPayee('eva.hundredfold'))
  await expect(warning).toContainText('This quote must not be paid')
  await expect(unit).toBeVisible()
  await expect(pay).toHaveCount(0)

  upstream.speak({ ...plainest, quote: 'fees_do_not_add_up' })
  await lockQuote(page, await givenPayee('ines.sums'))
  await expect(warning).toContainText('This quote must not be paid')
  await expect(warning).toContainText('Ask whoever runs the API.')
  await expect(unit).toHaveCount(0)
  await expect(pay).toHaveCount(0)
})

test('who bears the fees is not said of a quote of which the API does not say it, whatever was requested', async () => {
  await lockQuote(page, await givenPayee('luis.fees'), 'Recipient')
  await expect(main().getByText('Service')).toBeVisible()
  await expect(main().getByText(/paid by the (recipient|sender)/i)).toHaveCount(0)
})

test('the page of a payment shows the reference that it is found by, because this API does not repeat it', async () => {
  const customer = await givenPayee('rosa.reference')
  await lockQuote(page, customer)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(main().getByRole('button', { name: /^Confirm / })).toBeVisible()
  const made = upstream.books.quotes.find((quote) => quote.customer.id === customer)
  const payment = made && upstream.books.paymentOf(made)
  await page.goto(`/transactions/${payment?.id}`)
  await expect(main().getByText(`Reference ${made?.reference}`)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(made?.reference ?? 'none'))
})

test('a new quote does not say that a customer who cannot be read cannot be paid', async () => {
  const customer = await givenPayee('sara.unread')
  upstream.plant({ operation: 'customer.read', network: 'status_403', times: 50 })
  await page.goto(`/quotes/new?customer=${customer}`)
  await expect(main().getByText('The customer has not been read yet').filter({ visible: true }).first()).toBeVisible()
  await expect(main().getByText('Only an active customer can be paid')).toHaveCount(0)
})
