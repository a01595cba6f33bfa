import { expect, type Page, test } from '@playwright/test'
import { fromSegment } from '#lib/shared/path-of'
import { untilAlive, untilArmed } from './alive'
import { source, type Truth } from './claims'
import { paste } from './clipboard'
import { act, expectRendered, expectTruth, longTimeout, soon } from './honest-page'
import { truthOf } from './in-truth'
import type { Customer, Quote } from './upstream/books'
import type { Upstream } from './upstream/upstream'
import { type Combination, mayBePaid, writeCombination } from './upstream/variations'

/** The records of a story, for later checks of lists. `quote` is undefined if none could be made. */
export type StoryRecords = { combination: Combination; email: string; reference: string; customer: Customer; quote: Quote }

type Story = { page: Page; upstream: Upstream; combination: Combination; tag: string }

/**
 * Plays a story as a person who presses again where the page allows it: customer, account, a change, quote, payment, confirmation
 * and look-up. Each page must render and be truthful. Returns what was made.
 */
export async function tellAnyApiStory({ page, upstream, combination, tag }: Story): Promise<StoryRecords> {
  const email = `ines.${tag}@example.com`
  const reference = `any-${tag}`
  upstream.speak(combination)
  const step = <T>(title: string, work: () => Promise<T>) => test.step(`${title}, ${writeCombination(combination)}`, work)
  const customer = await step('customer', () => makeCustomer(page, upstream, email))
  await step('account', () => addAccount(page, upstream, customer))
  if (combination.lists === 'one_bad_item') await expectUnread(page)
  await step('phone', () => changePhone(page, upstream, customer))
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
  await step('look-up of what nobody has', () => lookUpNothing(page))
  await step('look-up by the ids', () => lookUpIds(page, customer, quote, truth))
  return { combination, email, reference, customer, quote }
}

async function makeCustomer(page: Page, upstream: Upstream, email: string): Promise<Customer> {
  const main = page.getByRole('main')
  await page.goto('/customers/new')
  await untilAlive(page)
  await expect(main.getByRole('textbox', { name: /^Legal name/ }), 'what the API would drop is not asked for').toHaveCount(0)
  await expect(main.getByText(/renewal in \d+ months|review/), 'nothing is promised of a review').toHaveCount(0)
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
  await expectRendered(page)
  await expect(page.getByRole('heading', { level: 1 }), 'the record says who it is').toContainText(email, longTimeout)
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
  await expectRendered(page)
  await expect(main.getByText('No account yet'), 'none is claimed to be missing').toHaveCount(0)
  await expect(main.getByText(/Mercantil|0105/), 'the account is shown').not.toHaveCount(0, longTimeout)
}

/** Expects that an unreadable account is mentioned, not skipped. */
async function expectUnread(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('1 account could not be read'), 'the bad item is told').not.toHaveCount(
    0,
    longTimeout,
  )
}

async function changePhone(page: Page, upstream: Upstream, customer: Customer): Promise<void> {
  const main = page.getByRole('main')
  await page.goto(`/customers/${encodeURIComponent(customer.id)}/edit`)
  await expectRendered(page)
  await untilAlive(page, 'main form')
  await main.getByRole('textbox', { name: 'Phone' }).fill('+584145557799')
  await act({
    page,
    what: 'Save',
    press: () => main.getByRole('button', { name: /^Save/ }).click(soon),
    done: async () => !page.url().endsWith('/edit'),
    happened: () => upstream.books.count('update', customer.id),
  })
  await expectRendered(page)
  await expect(main.getByText('+58414*****99'), 'the new phone is shown').not.toHaveCount(0, longTimeout)
}

async function makeQuote(page: Page, upstream: Upstream, customer: Customer, reference: string): Promise<Quote> {
  const main = page.getByRole('main')
  await page.goto(`/quotes/new?customer=${encodeURIComponent(customer.id)}`)
  await expectRendered(page)
  await untilAlive(page)
  const account = main.getByRole('radio', { name: /Mercantil|0105/ })
  await expect(account, 'the account can be chosen').not.toHaveCount(0, longTimeout)
  await account.first().check()
  for (const [role, name] of [
    ['radio', 'Amount received'],
    ['textbox', /^Concept/],
  ] as const)
    await expect(main.getByRole(role, { name }), 'what the API would drop is not asked for').toHaveCount(0)
  await main.getByRole('textbox', { name: /^Amount/ }).fill('100')
  await main.getByRole('textbox', { name: /^Reference/ }).fill(reference)
  await act({
    page,
    what: 'Lock rate',
    press: () => page.getByRole('button', { name: /^Lock rate/ }).click(soon),
    done: async () => isRecord(page, '/quotes/'),
    // A quote debits nothing, so it may be made again.
    happened: () => 0,
  })
  await expectRendered(page)
  const quote = upstream.books.quotes.filter((one) => one.customer === customer).at(-1)
  if (quote === undefined) throw new Error('The page shows a quote that the company does not have')
  await expectRecord(page, 'quotes', quote.id)
  return quote
}

async function pay(page: Page, upstream: Upstream, quote: Quote): Promise<void> {
  const truth = () => truthOf(upstream, quote)
  const button = page.getByRole('button', { name: /^Pay / })
  await expect(button, 'Pay is offered').toBeEnabled(longTimeout)
  await expectTruth(page.getByRole('main'), truth, 'before Pay')
  await expect(page.getByRole('button', { name: /^Cancel/ }), 'the API cannot cancel').toHaveCount(0)
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
  await untilAlive(page)
  await untilArmed(page)
  await expect(page.getByRole('button', { name: /^Pay /, disabled: false }), 'Pay is not offered').toHaveCount(0)
  await expectTruth(page.getByRole('main'), truth, 'on the quote')
}

async function lookUp(page: Page, reference: string, truth: () => Truth): Promise<void> {
  await page.goto(`/lookup?ref=${encodeURIComponent(reference)}`)
  await expectRendered(page)
  const main = page.getByRole('main')
  await expect.soft(main.getByText('No payment was found with this reference'), 'their own reference is found').toHaveCount(0)
  await expectTruth(main, truth, 'in the look-up')
}

/** Looks up an unknown reference: the page says "none", or that this API does not tell; never an outage or a payment. */
async function lookUpNothing(page: Page): Promise<void> {
  await page.goto('/lookup?ref=nobody-has-this')
  const main = page.getByRole('main')
  const result = main.getByText(/No payment was found with this reference|This API does not say whether there is a match\./)
  const again = main.getByRole('button', { name: 'Try again' })
  // If the API failed, the page says so and offers a retry.
  await expect(async () => {
    await expect(result.or(again)).not.toHaveCount(0)
    if ((await result.count()) === 0) await again.click()
    await expect(result, 'none, or not known').not.toHaveCount(0, { timeout: 5_000 })
  }).toPass(longTimeout)
  await expectRendered(page)
  await expect(main.getByText(`left ${source}`)).toHaveCount(0)
}

/** Expects that an id is found exactly as pasted, and that the link leads to the record. */
async function lookUpIds(page: Page, customer: Customer, quote: Quote, truth: () => Truth): Promise<void> {
  const main = page.getByRole('main')
  await page.goto('/lookup')
  await untilAlive(page, 'main label input')
  await main.getByRole('textbox').fill(customer.id)
  await main.getByRole('button', { name: 'Look up', exact: true }).click()
  await expect(main.getByText(customer.email ?? ''), 'the customer is found by the id').not.toHaveCount(0, longTimeout)
  await expectRendered(page)
  await main.getByRole('link', { name: 'Open', exact: true }).first().click()
  await expectRecord(page, 'customers', customer.id)

  await page.keyboard.press('ControlOrMeta+k')
  await paste(page, quote.id)
  await page.getByRole('dialog').getByRole('option').first().click()
  await page.waitForURL(({ pathname }) => /^\/(quotes|transactions|lookup)\b/.test(pathname))
  await expectRendered(page)
  await expectTruth(main, truth, 'found by the id of the quote')
}

async function expectRecord(page: Page, folder: string, id: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname.startsWith(`/${folder}/`))
  expect(fromSegment(new URL(page.url()).pathname.split('/').at(-1) ?? ''), 'the address is of this record').toBe(id)
  await expectRendered(page)
}

function isRecord(page: Page, folder: string): boolean {
  const { pathname } = new URL(page.url())
  return pathname.startsWith(folder) && !pathname.startsWith(`${folder}new`)
}
