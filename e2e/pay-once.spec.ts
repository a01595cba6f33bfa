import type { Page } from '@playwright/test'
import type { PaymentsApi } from '#contract/api'
import type { Quote } from '#contract/transfers'
import { expireQuote, whilePollingIsBlocked } from './support/database'
import { expect, test } from './support/test'

const payPath = /\/pay$/
const waits = 'Waiting for confirmation'

test('two fast clicks on Pay pay once', async ({ api, givenQuote, signInAs }) => {
  const quote = await givenQuote()
  const page = await openQuote(await signInAs('finance'), quote)
  await payButton(page).dblclick()
  await expect(page.getByText(waits)).not.toHaveCount(0)
  await expectOnePayment(api, quote)
})

test('leaving the page while it pays, and paying again from another, pays once', async ({ api, givenQuote, signInAs }) => {
  const quote = await givenQuote()
  const page = await openQuote(await signInAs('finance'), quote)
  const other = await openQuote(await page.context().newPage(), quote)
  await payButton(page).click({ noWaitAfter: true })
  await page.reload()
  await payButton(other).click()
  await expect(page.getByText(waits)).not.toHaveCount(0)
  await other.reload()
  await expect(other.getByText(waits)).not.toHaveCount(0)
  await expectOnePayment(api, quote)
})

test('a clerk without a connection keeps the page, reads that nothing answered, and pays once when it is back', async ({
  api,
  givenQuote,
  signInAs,
}) => {
  const quote = await givenQuote()
  const page = await openQuote(await signInAs('finance'), quote)
  const unanswered = page.getByText('The console did not answer. Check your connection')
  await page.context().setOffline(true)
  await payButton(page).click()
  await expect(unanswered).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
  expect((await api.listTransactions({ customer_id: quote.customer_id })).data).toHaveLength(0)
  await page.context().setOffline(false)
  await payButton(page).click()
  await expect(page.getByText(waits)).not.toHaveCount(0)
  await expect(unanswered).toHaveCount(0)
  await expectOnePayment(api, quote)
})

test('a payment whose answer is lost on the way to the browser shows itself once the console answers', async ({
  api,
  givenQuote,
  signInAs,
}) => {
  const quote = await givenQuote()
  const page = await openQuote(await signInAs('finance'), quote)
  await page.route(
    ({ pathname }) => pathname === '/healthz' || pathname === `/quotes/${quote.id}`,
    (route) => (route.request().method() === 'POST' ? route.fetch().then(() => route.abort()) : route.abort()),
  )
  await payButton(page).click()
  await expect(page.getByText('The console did not answer. Check your connection')).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText(waits)).not.toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectOnePayment(api, quote)
})

test('two fast presses on Confirm open its question, which stays, and release nothing', async ({ api, givenQuote, signInAs }) => {
  const quote = await givenQuote()
  const page = await openQuote(await signInAs('finance'), quote)
  await payButton(page).click()
  await page.getByRole('button', { name: /^Confirm / }).dblclick()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText(waits)).not.toHaveCount(0)
  await expectOnePayment(api, quote)
})

test('going back to a quote that was paid does not offer to pay it again', async ({ api, givenQuote, signInAs }) => {
  const quote = await givenQuote()
  const page = await openQuote(await signInAs('finance'), quote)
  await payButton(page).click()
  await expect(page.getByText(waits)).not.toHaveCount(0)
  await page.goto('/quotes')
  await page.goBack()
  await expect(page.getByText(waits)).not.toHaveCount(0)
  await expect(payButton(page)).toHaveCount(0)
  await expectOnePayment(api, quote)
})

test('a quote whose time is over cannot be paid, even from a page that was opened before', async ({
  world,
  api,
  givenQuote,
  signInAs,
}) => {
  const quote = await givenQuote()
  const page = await openQuote(await signInAs('finance'), quote)
  await expireQuote(world, quote.id)
  await payButton(page).click()
  await expect(page.getByText('This rate has expired.')).toBeVisible()
  await page.reload()
  await expect(payButton(page)).toHaveCount(0)
  expect((await api.listTransactions({ customer_id: quote.customer_id })).data).toHaveLength(0)
})

test.describe('when the way to the API breaks', () => {
  for (const fault of ['reset-after', 'cut-json', 'html-502'] as const) {
    test(`a payment whose answer is lost (${fault}) is "not confirmed", never "failed", and is settled by look-up`, async ({
      world,
      api,
      givenQuote,
      remote,
      signInAs,
    }) => {
      const quote = await givenQuote()
      const page = await openQuote(await signInAs('finance', { origin: remote.origin }), quote)
      // The API fails together with the answer.
      remote.proxy.set([{ method: 'POST', path: payPath, fault, after: [{ fault: 'status-503' }] }])
      await whilePollingIsBlocked(world, quote.id, async () => {
        await payButton(page).click()
        await expect(page.getByText(/not confirmed/i)).not.toHaveCount(0)
        await expect(page.getByText(/failed|nothing was (done|debited)/i)).toHaveCount(0)
        await expect(payButton(page)).toHaveCount(0)
      })
      remote.proxy.set([])
      const acted = fault === 'reset-after' || fault === 'cut-json'
      if (acted) {
        await expect(page.getByText(waits)).not.toHaveCount(0, { timeout: 30_000 })
        await expectOnePayment(api, quote)
      } else {
        // Nothing was paid, but a payment may still be in transit: it stays open until the quote expires, and it cannot be sent
        // again.
        await expect(payButton(page)).toHaveCount(0)
        expect((await api.readQuote(quote.id)).status).toBe('pending')
      }
      const sent = remote.proxy.passed.filter((call) => call === `POST /v1/transfers/quote/${quote.id}/pay`)
      expect(sent).toHaveLength(acted ? 1 : 0)
    })
  }

  test('an API that is out of reach before anything was sent leaves the quote payable, once', async ({
    api,
    givenQuote,
    remote,
    signInAs,
  }) => {
    const quote = await givenQuote()
    const page = await openQuote(await signInAs('finance', { origin: remote.origin }), quote)
    remote.proxy.set([{ fault: 'status-503' }])
    await payButton(page).click()
    await expect(page.getByRole('main').getByRole('alert')).not.toHaveCount(0, { timeout: 20_000 })
    expect((await api.readQuote(quote.id)).status).toBe('pending')

    remote.proxy.set([])
    await openQuote(page, quote)
    await payButton(page).click()
    await expect(page.getByText(waits)).not.toHaveCount(0)
    await expect(payButton(page)).toHaveCount(0)
    await expectOnePayment(api, quote)
  })
})

async function openQuote(page: Page, quote: Quote): Promise<Page> {
  await page.goto(`/quotes/${quote.id}`)
  await expect(payButton(page)).toBeVisible()
  return page
}

function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay [\d,.]+/ })
}

async function expectOnePayment(api: PaymentsApi, quote: Quote) {
  const { data } = await api.listTransactions({ customer_id: quote.customer_id })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ quote_id: quote.id })
}
