import { expect, type Locator, type Page } from '@playwright/test'
import { untilAlive, untilArmed } from './alive'
import { checking, expectTruth, longest, typedIn } from './honest-page'
import { truthOf } from './in-truth'
import type { Customer, Quote } from './upstream/books'
import type { Upstream } from './upstream/upstream'

/** How often a person tries again before the test gives up: with three calls in ten disturbed, a page may fail several times. */
const mostTries = 25

type Desk = { page: Page; upstream: Upstream }

/**
 * Pays a customer 10 USDC over a network that may disturb each call, as a person who tries again where the page allows it.
 * Expects at every step that the page has text within 20 s, is truthful, and keeps what was typed. Returns the quote, which is not
 * paid if the network lost its payment on the way: the page is then in doubt, because only the end of the quote proves it.
 */
export async function payThroughFaults(desk: Desk, customer: Customer, reference: string): Promise<Quote> {
  const quote = await lockRate(desk, customer, reference)
  const { page, upstream } = desk
  const truth = () => truthOf(upstream, quote)
  const path = `/quotes/${encodeURIComponent(quote.id)}`
  const pay = page.getByRole('button', { name: /^Pay / })
  await pressUntil(desk, { quote, path, button: pay, happened: () => truth() !== 'unpaid' })
  if (truth() === 'unpaid') return quote
  const confirm = page.getByRole('main').getByRole('button', { name: /^Confirm / })
  await pressUntil(desk, {
    quote,
    path,
    button: confirm,
    inDialog: /^Release /,
    happened: () => truth() !== 'held',
  })
  return quote
}

async function lockRate(desk: Desk, customer: Customer, reference: string): Promise<Quote> {
  const { page, upstream } = desk
  const main = page.getByRole('main')
  const own = () => upstream.books.quotes.filter((quote) => quote.customer === customer)
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const account = main.getByRole('radio', { name: /Mercantil|0105/ }).first()
    if (!(await openUntil(page, `/quotes/new?customer=${encodeURIComponent(customer.id)}`, account))) continue
    await untilAlive(page)
    await account.check()
    await main.getByRole('textbox', { name: /^Amount/ }).fill('10')
    await main.getByRole('textbox', { name: /^Reference/ }).fill(`${reference}-${attempt}`)
    const typed = await typedIn(page)
    await page.getByRole('button', { name: /^Lock rate/ }).click({ timeout: longest })
    const isAway = () => new URL(page.url()).pathname.startsWith('/quotes/') && !page.url().includes('/new')
    const alerts = main.getByRole('alert')
    await expectEnd(desk, `Lock rate of ${reference}-${attempt}`, async () => isAway() || (await alerts.count()) > 0)
    const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
    const quote = own().find((one) => one.id === id)
    if (quote !== undefined) return quote
    expect(isAway(), 'the page of a quote that the company does not have').toBe(false)
    expect(await typedIn(page), 'Lock rate: what was typed is kept').toEqual(typed)
  }
  throw new Error(`No quote after ${mostTries} tries`)
}

type Press = {
  quote: Quote
  path: string
  button: Locator
  inDialog?: RegExp
  happened: () => boolean
}

/**
 * Presses the button of a quote whenever its page offers it, until it had its effect. What was lost on the way stays open, and is
 * not offered again: nothing finds out in time that it did not arrive.
 */
async function pressUntil(desk: Desk, { quote, path, button, inDialog, happened }: Press): Promise<void> {
  const { page, upstream } = desk
  const main = page.getByRole('main')
  for (let attempt = 1; attempt <= mostTries && !happened(); attempt++) {
    if (!(await openUntil(page, path, button))) {
      if ((await page.getByText(checking).count()) > 0) return
      continue
    }
    await untilArmed(page)
    if (!(await button.isEnabled())) continue
    await button.click({ timeout: longest })
    if (inDialog !== undefined) await page.getByRole('dialog').getByRole('button', { name: inDialog }).click({ timeout: longest })
    const said = page.locator('main, [role=dialog]').getByRole('alert').or(page.getByText(checking))
    const isOver = async () =>
      (await said.count()) > 0 || (happened() && (await page.locator('button[aria-busy=true]').count()) === 0)
    await expectEnd(desk, `a press on ${path}`, isOver)
    await expectTruth(main, () => truthOf(upstream, quote), `after a press on ${path}`)
    if ((await page.getByText(checking).count()) > 0) return
  }
  expect(happened(), `${path} had its effect`).toBe(true)
}

/** The longest time of an act of which several calls meet a fault: its reads share 15 s, its call has 15 s, and a read after it 2 s. */
const longestAct = 35_000

/** Expects that what was pressed ends in time. The error says what the company was sent meanwhile, and what the page says. */
async function expectEnd({ page, upstream }: Desk, what: string, isOver: () => Promise<boolean>): Promise<void> {
  const pressedAt = Date.now()
  const ended = await expect
    .poll(isOver, { timeout: longestAct })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
  if (ended) return
  const calls = upstream.log
    .filter(({ at, tookMs }) => tookMs === undefined || at + tookMs > pressedAt)
    .map(({ at, tookMs = '…', method, path, network }) => `${at - pressedAt} ms: ${method} ${path} ${network} ${tookMs} ms`)
  const text = await page.getByRole('main').innerText()
  throw new Error(`${what} does not end in ${longestAct} ms. Calls since:\n${calls.join('\n')}\nThe page says:\n${text}`)
}

/** The longest time until a page is whole: its reads share 15 s, and each one that comes later has 2 s. */
const longestWhole = longest + 5_000

/** Opens a page, and returns whether it offers what is looked for. It must have text within 20 s, whatever it says. */
async function openUntil(page: Page, path: string, part: Locator): Promise<boolean> {
  await page.goto(path, { timeout: longest, waitUntil: 'commit' })
  await expect(page.getByRole('main').first(), `${path} is not white`).toHaveText(/\S/, { timeout: longest })
  await page.waitForLoadState('load', { timeout: longestWhole })
  return part.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false, // the page says that something failed, or that it does not know yet
  )
}
