import type { Page } from '@playwright/test'
import { untilAlive, untilArmed } from './support/alive'
import { addAccount, type CompanyDesk, createCustomer, lockQuote, openCompanyDesk } from './support/company-desk'
import { longTimeout } from './support/honest-page'
import { expect, test } from './support/test'
import type { Quote } from './support/upstream/books'
import { plainest } from './support/upstream/variations'

test.describe.configure({ timeout: 240_000 })

/** A company with only the thirteen published operations, which serves other programs than this console too. */
let desk: CompanyDesk
let upstream: CompanyDesk['upstream']
let page: Page

test.beforeAll(async ({ browser }) => {
  desk = await openCompanyDesk(browser, 21)
  upstream = desk.upstream
  page = desk.page
})
test.afterAll(() => desk?.close())
test.beforeEach(() => upstream.speak(plainest))

const payButton = () => page.getByRole('button', { name: /^Pay / })
const paidAlready = () => page.getByRole('main').getByText('The API has a payment for this quote already.')

test('a quote that another program paid is not paid again: neither by a page that was open before, nor offered on a new one', async () => {
  const made = await makeQuote('rosa.elsewhere@example.com')
  await expect(payButton()).toBeEnabled()
  upstream.books.pay(made)
  await untilArmed(page)
  await payButton().click()
  await expect(paidAlready()).toBeVisible()
  await expect(payButton()).toHaveCount(0)
  expect(sentTo('quote.pay', made)).toBe(0)
  await page.reload()
  await expect(paidAlready()).toBeVisible()
  await expect(payButton()).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('nothing is debited')
})

test('a search without an answer does not look like a quote that nobody paid, and does not prevent the payment', async () => {
  const made = await makeQuote('luis.unread@example.com')
  upstream.plant({ operation: 'transfer.find', network: 'status_403', times: 100 })
  await page.reload()
  await expect(page.getByText('The API did not say whether another program has paid this quote.')).toBeVisible()
  await untilArmed(page)
  await payButton().click()
  await expect.poll(() => upstream.books.count('debit', made.id), longTimeout).toBe(1)
  await expect(payButton()).toHaveCount(0)
})

test('the notice of a search without an answer goes as soon as a later one is answered, and a payment that it finds is shown', async () => {
  const notice = page.getByText('The API did not say whether another program has paid this quote.')
  for (const isPaid of [false, true]) {
    upstream.speak(plainest)
    const made = await makeQuote(`eva.answered.${isPaid}@example.com`)
    upstream.plant({ operation: 'transfer.find', network: 'status_403', times: 100 })
    await page.reload()
    await expect(notice).toBeVisible()
    if (isPaid) upstream.books.pay(made)
    upstream.speak(plainest)
    await expect(notice).toHaveCount(0, longTimeout)
    await expect(paidAlready()).toHaveCount(isPaid ? 1 : 0)
    await expect(payButton()).toHaveCount(isPaid ? 0 : 1)
  }
})

test('money is not released to an account that changed after the page was opened', async () => {
  const made = await makeQuote('rosa.released@example.com')
  await untilArmed(page)
  await payButton().click()
  const confirm = page.getByRole('button', { name: /^Confirm/ })
  await expect(confirm).toBeEnabled(longTimeout)
  await untilArmed(page)
  await confirm.click()
  const release = page.getByRole('dialog').getByRole('button', { name: /^Release/ })
  await expect(release).toBeEnabled()
  const account = upstream.books.accounts.find(({ customer }) => customer.id === made.customer.id)
  if (account === undefined) throw new Error('The company does not have the account')
  account.sent = { ...account.sent, bank_code: '0134' }
  await release.click()
  await expect(page.getByText(/Nothing was released\./)).toBeVisible()
  expect(sentTo('quote.confirm', made)).toBe(0)
})

test('a look-up that shows what was last seen shows what is read as soon as the API answers again, without a reload', async () => {
  const made = await makeQuote('ana.later@example.com')
  upstream.plant({ operation: 'transfer.find', network: 'status_403', times: 100 })
  await page.goto(`/lookup?ref=${encodeURIComponent(made.reference)}`)
  await expect(page.getByText(/^As last seen at/)).toBeVisible()
  upstream.speak(plainest)
  await expect(page.getByText(/^As last seen at/)).toHaveCount(0, longTimeout)
  await expect(page.getByText(/^Live, read at/)).toBeVisible()
})

test('so does a look-up of many, in each line', async () => {
  const made = [await makeQuote('one.later@example.com'), await makeQuote('two.later@example.com')]
  upstream.plant({ operation: 'transfer.find', network: 'status_403', times: 100 })
  await page.goto('/lookup')
  await untilAlive(page, 'main label input')
  await page
    .getByRole('main')
    .getByRole('textbox')
    .fill(made.map(({ reference }) => reference).join(', '))
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
  const lines = page.getByRole('main').getByRole('row')
  const unread = lines.filter({ hasText: 'As last seen' })
  await expect(unread).toHaveCount(2)
  upstream.speak(plainest)
  await expect(unread).toHaveCount(0, longTimeout)
  for (const { reference } of made) await expect(lines.filter({ hasText: reference })).toHaveCount(1)
  expect(new URL(page.url()).searchParams.has('s'), 'the list is not in clear').toBe(true)
})

test('a quote says when its deadline is unknown', async () => {
  upstream.speak({ ...plainest, quote: 'no_expiry' })
  await makeQuote('eva.deadline@example.com')
  await expect.soft(page.getByText('The API gave no deadline for this rate')).toBeVisible()
  await expect.soft(page.getByText('The API gave no deadline', { exact: true })).toBeVisible()
  await expect(page.getByText(/The rate expires at/)).toHaveCount(0)
})

test('a quote names its payee while the customer cannot be read', async () => {
  const email = 'ines.named@example.com'
  const made = await makeQuote(email)
  upstream.plant({ operation: 'customer.read', network: 'status_403', times: 100 })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(email)
  await page.goto(`/customers/${made.customer.id}`)
  await expect(page.getByText('The API refused the request.')).toBeVisible()
  await expect(page.getByText('This is not an empty list')).toHaveCount(0)
})

async function makeQuote(email: string): Promise<Quote> {
  const id = await createCustomer(page, { email })
  await addAccount(page)
  await lockQuote(page, id)
  const made = upstream.books.quotes.find(({ customer }) => customer.id === id)
  if (made === undefined) throw new Error('The company does not have the quote')
  return made
}

function sentTo(operation: string, { id }: Quote): number {
  return upstream.log.filter((came) => came.operation === operation && came.path.includes(encodeURIComponent(id))).length
}
