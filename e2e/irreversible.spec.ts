import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { untilAlive, untilArmed } from './support/alive'
import type { Givens } from './support/public-api'
import { expect, test } from './support/test'

const eight = Array.from({ length: 8 }, (_, press) => press)
const names = { lock: /^Lock rate/, pay: /^Pay [\d,.]+/, open: /^Confirm [\d,.]+/, release: /^Release [\d,.]+/ }

test('eight quick presses of Ctrl+Enter lock a new quote and do no more', async ({ api, givens, signInAs }) => {
  const page = await signInAs('finance')
  await fillQuote(page, await givenPayee(givens))
  // Press for a tenth of a second, then again at once: the keys carry over from the form to the page of the quote.
  for (const _ of eight) await page.keyboard.press('Control+Enter', { delay: 100 })
  await expectQuote(page)
  await expect(button(page, names.pay)).toBeEnabled()
  for (const _ of eight) await page.keyboard.press('Control+Enter', { delay: 100 })
  expect((await api.readQuote(idIn(page))).status).toBe('pending')
})

for (const width of [1440, 1000, 390]) {
  test(`a double click on Pay pays, and clicks on the same spot do not release (${width} px)`, async ({
    api,
    givens,
    signInAs,
  }) => {
    const page = await signInAs('finance', { viewport: { width, height: 900 } })
    await fillQuote(page, await givenPayee(givens))
    await page.keyboard.press('Control+Enter')
    await expectQuote(page)
    const pay = await spotOf(button(page, names.pay))
    await page.mouse.dblclick(pay.x, pay.y)
    await expect(button(page, names.open)).toBeVisible()
    await expectTitleFocused(page, 'Waiting for confirmation')
    for (const _ of eight) await page.mouse.click(pay.x, pay.y, { delay: 100 })
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const open = await spotOf(button(page, names.open))
    await page.mouse.dblclick(open.x, open.y)
    for (const _ of eight) await page.mouse.click(open.x, open.y, { delay: 100 })
    expect((await api.readQuote(idIn(page))).status).toBe('awaiting_confirmation')
  })
}

test('keys pay and release only when each was pressed for itself, after the result was in view', async ({
  api,
  givenQuote,
  signInAs,
}) => {
  const quote = await givenQuote()
  const status = async () => (await api.readQuote(quote.id)).status
  const page = await signInAs('finance')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 5_000)
  await page.goto(`/quotes/${quote.id}`)
  await untilDrawn(page)
  for (const _ of eight) await page.keyboard.press('p')
  await holdDown(page, 'p')
  expect(await status(), 'before the quote was in view').toBe('pending')
  await page.clock.runFor(700)
  await page.keyboard.press('p') // too early: the delay starts again
  await page.clock.runFor(700)
  await expect(button(page, names.pay)).toBeDisabled()
  await page.clock.runFor(101)
  await expect(button(page, names.pay)).toBeEnabled()
  expect(await status()).toBe('pending')

  for (const _ of eight) await page.keyboard.press('p')
  await expect.poll(status).toBe('awaiting_confirmation')
  await page.clock.resume()
  await expectTitleFocused(page, 'Waiting for confirmation')
  // The clock stops before the dialog opens, so that the speed of the machine does not matter.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
  for (const _ of eight) await page.keyboard.press('c')
  await page.clock.runFor(50)
  const dialog = page.getByRole('dialog', { name: /^Release/ })
  await expect(dialog.getByRole('heading')).toBeFocused()
  for (const _ of eight) await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await holdDown(page, 'Enter')
  await page.clock.runFor(799)
  expect(await status(), 'before the release was in view').toBe('awaiting_confirmation')
  await page.clock.resume()
  await untilArmed(page)
  await page.keyboard.press('Enter')
  await expect.poll(status, { timeout: 30_000 }).toBe('completed')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a release that appears under a pointer which has just pressed waits until the pointer moves', async ({
  givenPaidQuote,
  signInAs,
}) => {
  const { quote } = await givenPaidQuote()
  const page = await signInAs('finance')
  await page.clock.install()
  await page.goto(`/quotes/${quote.id}`)
  await untilAlive(page, 'main [data-variant="primary"]')
  const release = page.getByRole('dialog').getByRole('button', { name: names.release })
  await page.keyboard.press('c')
  const spot = await spotOf(release)
  await page.keyboard.press('Escape')

  await page.mouse.click(spot.x, spot.y)
  await page.keyboard.press('c')
  await page.clock.runFor(10_000)
  await expect(release).toBeDisabled()
  await page.mouse.move(spot.x + 40, spot.y)
  await expect(release).toBeEnabled()
})

test('a question about what cannot be undone takes no answer before it was in view', async ({ api, givenCustomer, signInAs }) => {
  const { id } = await givenCustomer()
  const page = await signInAs('compliance')
  await page.clock.install()
  await page.goto(`/customers/${id}`)
  await untilAlive(page)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.clock.pauseAt(Date.now() + 60_000)
  const question = page.getByRole('dialog')
  await question.getByLabel('Reason').selectOption({ label: 'Fraud suspected' })
  await question.getByRole('button', { name: 'Block', exact: true }).focus()
  for (const _ of eight) await page.keyboard.press('Enter')
  for (const _ of eight) await page.keyboard.press(' ')
  await expect(question).toBeVisible()
  expect((await api.readCustomer(id)).state).toBe('ACTIVE')

  await page.clock.resume()
  await untilArmed(page)
  await page.keyboard.press('Enter')
  await expectTitleFocused(page, 'Blocked')
  expect((await api.readCustomer(id)).state).toBe('BLOCKED')
})

test('a decision that is pressed eight times decides one review, and not the next one that opens', async ({
  api,
  givenCustomer,
  signInAs,
}) => {
  const [first, second] = [await givenCustomer({ outcome: 'review' }), await givenCustomer({ outcome: 'review' })]
  const reviewOf = async (customer_id: string) => (await api.listReviews({ customer_id })).data[0]?.id ?? ''
  const [decided, other] = [await reviewOf(second.id), await reviewOf(first.id)]
  const page = await signInAs('compliance')
  await page.goto(`/reviews/${decided}`)
  await untilAlive(page, 'main form')
  await page.getByRole('radio', { name: /^Approve/ }).check()
  await page.getByLabel(/^Note/).fill('Everything fits.')
  await untilArmed(page)
  for (const _ of eight) await page.keyboard.press('Control+Enter', { delay: 100 })
  await page.waitForURL((url) => url.pathname !== `/reviews/${decided}`)
  for (const _ of eight) await page.keyboard.press('Control+Enter', { delay: 100 })
  expect((await api.readReview(decided)).history).toHaveLength(1)
  expect((await api.readReview(other)).history).toHaveLength(0)
})

test('a request is rejected by the key of its own, after it was in view, and not by Ctrl+Enter', async ({ givens, signInAs }) => {
  const finance = await signInAs('finance')
  const customer = await givens.givenCustomer({ enhanced: true })
  const account = await givens.givenAccount({ customerId: customer.id })
  const { id } = await givens.givenQuote({ customerId: customer.id, accountId: account.id, amount: 120_000 })
  await finance.goto(`/quotes/${id}`)
  await finance.getByRole('button', { name: 'Request approval' }).click()
  const open = finance.getByRole('link', { name: 'Open the request' })
  const requested = (await open.getAttribute('href')) ?? ''

  const page = await signInAs('approver')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 5_000)
  await page.goto(requested)
  await untilDrawn(page)
  const reject = page.getByRole('button', { name: /^Reject and tell/ })
  await page.getByLabel(/^Reason/).fill('Same invoice as last week')
  for (const _ of eight) await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('r')
  await expect(reject).toBeDisabled()
  await page.clock.resume()
  await untilArmed(page)
  for (const _ of eight) await page.keyboard.press('Control+Enter')
  await finance.goto(requested)
  await expect(finance.getByText('You requested this. Somebody else decides.')).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await finance.goto(requested)
  await expect(finance.getByText('Reason: Same invoice as last week')).toBeVisible()
})

async function fillQuote(page: Page, customerId: string) {
  await page.goto(`/quotes/new?customer=${customerId}`)
  await untilAlive(page)
  await page.getByRole('textbox', { name: /^Amount/ }).fill('10')
  // Short, so that the heading has the same number of lines before and after the payment.
  await page.getByRole('textbox', { name: /^Reference/ }).fill(`ord-${randomUUID().slice(0, 8)}`)
  await expect(button(page, names.lock)).toBeEnabled()
}

async function givenPayee({ givenCustomer, givenAccount }: Givens): Promise<string> {
  const { id } = await givenCustomer()
  await givenAccount({ customerId: id })
  return id
}

/** Expects the page of the new quote: its heading is announced, and its title contains no personal data. */
async function expectQuote(page: Page) {
  await page.waitForURL(/\/quotes\/[0-9a-f-]{36}$/)
  await expectTitleFocused(page, 'Waiting for payment')
  await expect(page).toHaveTitle(/^10\.10\sUSDC · ord-\w+ · Cauce$/)
}

async function expectTitleFocused(page: Page, status: string) {
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription(status)
}

/** The clock of the page is stopped: it advances only as far as rendering needs. */
async function untilDrawn(page: Page) {
  await expect(async () => {
    await page.clock.runFor(10)
    const isAlive = await page.evaluate(() =>
      Object.keys(document.querySelector('[data-arming]') ?? {}).some((name) => name.startsWith('__react')),
    )
    expect(isAlive).toBe(true)
  }).toPass({ intervals: [50] })
}

function button(page: Page, name: RegExp): Locator {
  return page.getByRole('button', { name })
}

function idIn(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function spotOf(target: Locator) {
  await expect(target).toBeEnabled()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('nothing is drawn there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Sends the key events of a key that is held down. */
async function holdDown(page: Page, key: string) {
  for (const _ of eight) await page.keyboard.down(key)
  await page.keyboard.up(key)
}
