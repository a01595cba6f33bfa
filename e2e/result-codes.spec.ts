import type { Page } from '@playwright/test'
import { addAccount, type CompanyDesk, createCustomer, lockQuote, openCompanyDesk, sendAccount } from './support/company-desk'
import { expectRendered } from './support/honest-page'
import { expect, test } from './support/test'
import { plainest } from './support/upstream/variations'

test.describe.configure({ timeout: 240_000 })

/** A company that answers 200 whatever happened, and says in a result code what it was. */
let desk: CompanyDesk
let upstream: CompanyDesk['upstream']
let page: Page
const speaks = {
  ...plainest,
  success: 'result_code',
  notFound: 'result_code',
  errors: 'result_code',
  lists: 'result_code',
} as const

test.beforeAll(async ({ browser }) => {
  desk = await openCompanyDesk(browser, 74)
  upstream = desk.upstream
  page = desk.page
})
test.afterAll(() => desk?.close())
test.beforeEach(() => upstream.speak(speaks))

const main = () => page.getByRole('main')

async function givenPayee(name: string): Promise<string> {
  const id = await createCustomer(page, { email: `${name}@example.com` })
  await addAccount(page)
  return id
}

test('an outage under a result code is no missing customer, and no empty list of accounts', async () => {
  const customer = await givenPayee('ana.outage')
  upstream.plant({ operation: 'customer.read', network: 'result_code_down', times: 50 })
  await page.goto(`/customers/${customer}`)
  await expectRendered(page)
  await expect(main().getByText(/no customer with this id/)).toHaveCount(0)
  await expect(main().getByText('ana.outage@example.com').first()).toBeVisible()

  upstream.speak(speaks)
  upstream.plant({ operation: 'account.list', network: 'result_code_down', times: 50 })
  await page.goto(`/customers/${customer}`)
  await expectRendered(page)
  await expect(main().getByText(/No account yet/)).toHaveCount(0)
})

test('a payment that a result code refuses is not called accepted, and is not offered again', async () => {
  await lockQuote(page, await givenPayee('eva.refused'))
  upstream.plant({ operation: 'quote.pay', network: 'refused', why: 'FONDOS INSUFICIENTES' })
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('status').getByText(/its answer says at the same time that it failed/)).toBeVisible()
  await expect(main().getByText(/The API accepted the payment/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Pay /, disabled: false })).toHaveCount(0)
})

test('a payment is made, confirmed and found under the result code of success', async () => {
  await lockQuote(page, await givenPayee('luis.paid'))
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(main().getByRole('button', { name: /^Confirm / })).toBeVisible()
  const [quote] = upstream.books.quotes.slice(-1)
  expect(upstream.books.count('debit', quote?.id ?? '')).toBe(1)
})

test('an account that a result code refuses is not added, and the reason is shown', async () => {
  await createCustomer(page, { email: 'rita.refused@example.com' })
  upstream.plant({ operation: 'account.create', network: 'refused', why: 'CUENTA NO PERMITIDA' })
  await sendAccount(page)
  await expect(main().getByText(/CUENTA NO PERMITIDA/)).toBeVisible()
})

test('fees that the API takes out of the amount lead to a quote with the fees paid by the recipient', async () => {
  upstream.speak({ ...plainest, quote: 'fees_out_of_amount' })
  await lockQuote(page, await givenPayee('ines.out'))
  await expect(main().getByRole('alert')).toContainText('make a new quote with the fees paid by the recipient')
  await expect(page.getByRole('button', { name: /^Pay /, disabled: false })).toHaveCount(0)
})

test('an amount that lacks its fees is named, and not paid', async () => {
  upstream.speak({ ...plainest, quote: 'fees_apart' })
  await lockQuote(page, await givenPayee('ines.apart'))
  await expect(main().getByRole('alert')).toContainText('does not include its fees')
  await expect(page.getByRole('button', { name: /^Pay /, disabled: false })).toHaveCount(0)
})

test('a verification that the API reports in a word of its own is not denied', async () => {
  upstream.speak({ ...plainest, verified: 'other_word' })
  await createCustomer(page, { email: 'omar.word@example.com' })
  await expect(main().getByText(/Not verified/)).toHaveCount(0)
  upstream.speak({ ...plainest, verified: 'letter' })
  await createCustomer(page, { email: 'omar.letter@example.com' })
  await expect(main().getByText(/^Verified, KYC/)).toBeVisible()
})
