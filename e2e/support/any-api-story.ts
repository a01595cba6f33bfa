import { expect, type Locator, type Page, test } from '@playwright/test'
import { untilAlive, untilArmed } from './alive'
import { expectTruth, type Truth } from './claims'
import type { Customer, Quote } from './upstream/books'
import type { Upstream } from './upstream/upstream'
import { type Combination, mayBePaid, writeCombination } from './upstream/variations'

/** What one story left behind, for who reads the lists later. `quote` is undefined where none could be made. */
export type Told = { combination: Combination; email: string; reference: string; customer: Customer; quote: Quote }

type Story = { page: Page; upstream: Upstream; combination: Combination; tag: string }
type Act = { page: Page; what: string; press: () => Promise<void>; done: () => Promise<boolean>; happened: () => number }

/** Pages of an API that answers slowly, or not the first time, may take this long. */
const patience = { timeout: 30_000 }
/** What is shown as something to press can be pressed within this time. */
const soon = { timeout: 10_000 }

/**
 * Customer, account, quote, payment, confirmation and look-up, as a person does them who presses again where the page lets them. Each page
 * must stand and say what is true. Answers what was made.
 */
export async function tellAnyApiStory({ page, upstream, combination, tag }: Story): Promise<Told> {
  const email = `ines.${tag}@example.com`
  const reference = `any-${tag}`
  upstream.speak(combination)
  const step = <T>(title: string, work: () => Promise<T>) => test.step(`${title}, ${writeCombination(combination)}`, work)
  const customer = await step('customer', () => makeCustomer(page, upstream, email))
  await step('account', () => addAccount(page, upstream, customer))
  const quote = await step('quote', () => makeQuote(page, upstream, customer, reference))
  const truth = () => truthOf(upstream, quote)
  if (mayBePaid(combination)) {
    await step('pay', () => pay(page, upstream, quote))
    if (truth() === 'held') await step('confirm', () => confirm(page, upstream, quote))
    if (truth() === 'moving') upstream.advance(quote, 'arrived')
  } else {
    await step('a quote that is not what was asked for cannot be paid', () => expectNoPay(page, truth))
  }
  await step('look-up', () => lookUp(page, reference, truth))
  return { combination, email, reference, customer, quote }
}

export function truthOf({ books }: Upstream, quote: Quote): Truth {
  return books.paymentOf(quote)?.state ?? 'unpaid'
}

/** No effect was had twice, by the company's own counters. */
export function expectNothingTwice({ books }: Upstream, { email, customer }: Pick<Told, 'email' | 'customer'>): void {
  const quotes = books.quotes.filter((quote) => quote.customer === customer)
  const sum = (what: 'debit' | 'confirmation') => quotes.reduce((all, { id }) => all + books.count(what, id), 0)
  const made = {
    customers: books.count('customer', email),
    accounts: books.count('account', customer.id),
    debits: sum('debit'),
    confirmations: sum('confirmation'),
  }
  expect(Object.entries(made).filter(([, times]) => times > 1)).toEqual([])
}

async function makeCustomer(page: Page, upstream: Upstream, email: string): Promise<Customer> {
  const main = page.getByRole('main')
  await page.goto('/customers/new')
  await untilAlive(page)
  await main.getByRole('textbox', { name: /^E-mail/ }).fill(email)
  await main.getByRole('textbox', { name: /^Address/ }).fill('Av. Francisco de Miranda 12')
  await main.getByRole('textbox', { name: /^City/ }).fill('Caracas')
  const made = () => upstream.books.customers.filter((customer) => customer.email === email)
  await act({
    page,
    what: 'Create customer',
    press: () => page.getByRole('button', { name: 'Create customer' }).click(soon),
    done: async () => isRecord(page, '/customers/'),
    happened: () => made().length,
  })
  const [customer] = made()
  if (customer === undefined) throw new Error('The page shows a customer whom the company does not have')
  await stands(page)
  await expect(page.getByRole('heading', { level: 1 }), 'the record says who it is').toContainText(email)
  return customer
}

async function addAccount(page: Page, upstream: Upstream, customer: Customer): Promise<void> {
  const main = page.getByRole('main')
  await page.getByRole('link', { name: 'Add account' }).click()
  await page.waitForURL(/\/accounts\/new$/)
  await page.getByRole('radio', { name: 'Pago móvil' }).check()
  const bank = page.getByRole('combobox', { name: /^Bank/ })
  await bank.click()
  await bank.fill('0105')
  await page.getByRole('option', { name: /Mercantil/ }).click()
  await main.getByRole('textbox', { name: /^Cédula or RIF/ }).fill('V12345678')
  await main.getByRole('textbox', { name: /^Phone/ }).fill('04142345678')
  await act({
    page,
    what: 'Add pago móvil',
    press: () => page.getByRole('button', { name: 'Add pago móvil' }).click(soon),
    done: async () => !page.url().endsWith('/accounts/new'),
    happened: () => upstream.books.count('account', customer.id),
  })
  await stands(page)
  await expect(main.getByText(/Mercantil|0105/), 'the account is shown').not.toHaveCount(0, patience)
}

async function makeQuote(page: Page, upstream: Upstream, customer: Customer, reference: string): Promise<Quote> {
  const main = page.getByRole('main')
  await page.goto(`/quotes/new?customer=${encodeURIComponent(customer.id)}`)
  await stands(page)
  await untilAlive(page)
  const account = main.getByRole('radio', { name: /Mercantil|0105/ })
  await expect(account, 'the account can be chosen').not.toHaveCount(0, patience)
  await account.first().check()
  await main.getByRole('textbox', { name: /^Amount/ }).fill('100')
  await main.getByRole('textbox', { name: /^Reference/ }).fill(reference)
  await act({
    page,
    what: 'Lock rate',
    press: () => page.getByRole('button', { name: /^Lock rate/ }).click(soon),
    done: async () => isRecord(page, '/quotes/'),
    // A quote debits nothing: it may be made again.
    happened: () => 0,
  })
  await stands(page)
  const quote = upstream.books.quotes.filter((one) => one.customer === customer).at(-1)
  if (quote === undefined) throw new Error('The page shows a quote that the company does not have')
  expect(decodeURIComponent(page.url()), 'the address is of this quote').toContain(quote.id)
  return quote
}

async function pay(page: Page, upstream: Upstream, quote: Quote): Promise<void> {
  const truth = () => truthOf(upstream, quote)
  const button = page.getByRole('button', { name: /^Pay / })
  await expect(button, 'Pay is offered').toBeEnabled(patience)
  await expectTruth(page.getByRole('main'), truth, 'before Pay')
  await untilArmed(page)
  await act({
    page,
    what: 'Pay',
    press: () => button.click(soon),
    done: async () => (await button.count()) === 0,
    happened: () => upstream.books.count('debit', quote.id),
  })
  await expectTruth(page.getByRole('main'), truth, 'after Pay')
}

async function confirm(page: Page, upstream: Upstream, quote: Quote): Promise<void> {
  const truth = () => truthOf(upstream, quote)
  const open = page.getByRole('main').getByRole('button', { name: /^Confirm / })
  await expect(open, 'Confirm is offered').toBeEnabled({ timeout: 60_000 })
  await open.click()
  await act({
    page,
    what: 'Release',
    press: () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Release / })
        .click(),
    done: async () => (await page.getByRole('dialog').count()) === 0,
    happened: () => upstream.books.count('confirmation', quote.id),
  })
  await expectTruth(page.getByRole('main'), truth, 'after Confirm')
}

async function expectNoPay(page: Page, truth: () => Truth): Promise<void> {
  await expectTruth(page.getByRole('main'), truth, 'on the quote')
  const buttons = page.getByRole('button', { name: /^Pay / })
  for (const button of await buttons.all()) await expect(button, 'Pay is not offered').toBeDisabled()
}

async function lookUp(page: Page, reference: string, truth: () => Truth): Promise<void> {
  await page.goto(`/lookup?ref=${encodeURIComponent(reference)}`)
  await stands(page)
  const main = page.getByRole('main')
  await expect.soft(main.getByText('No payment has this reference'), 'the person’s own reference is found').toHaveCount(0)
  await expectTruth(main, truth, 'in the look-up')
}

/**
 * Presses, and waits for what the page makes of it. Where the page refused, or says that it does not know and still lets one press, a person
 * presses again after a while; at most three times in all.
 */
async function act({ page, what, press, done, happened }: Act): Promise<void> {
  const said = page.getByRole('main').getByRole('alert').or(page.getByRole('dialog').getByRole('alert'))
  for (let attempt = 1; attempt <= 3; attempt++) {
    await press()
    let ended = false
    const settle = async () => {
      ended = await done()
      return ended || (happened() === 0 && (await said.count()) > 0)
    }
    await expect
      .poll(settle, { timeout: 25_000, intervals: [100, 250, 500] })
      .toBe(true)
      .catch(() => {}) // the time is over, and a person presses again
    if (ended) return
  }
  const text = await page.getByRole('main').innerText()
  throw new Error(
    `${what}: no end after three tries; the company did it ${happened()} times. The page says:\n${text.slice(0, 1_500)}`,
  )
}

/** A page that was drawn, and not the notice that it could not be. */
export async function stands(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toBeVisible(patience)
  const broken = main.getByText(
    /could not be drawn|There is nothing at this address|answered something that cannot be read|The API is not answering|There is no such/,
  )
  await expect(broken, `${new URL(page.url()).pathname} stands`).toHaveCount(0)
}

function isRecord(page: Page, folder: string): boolean {
  const { pathname } = new URL(page.url())
  return pathname.startsWith(folder) && !pathname.startsWith(`${folder}new`)
}

export function rowOf(page: Page, text: string | RegExp): Locator {
  return page.getByRole('main').getByRole('row').filter({ hasText: text })
}
