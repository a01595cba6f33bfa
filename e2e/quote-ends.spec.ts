import type { Page } from '@playwright/test'
import type { PaymentsApi } from '#contract/api'
import type { Customer } from '#contract/customers'
import type { Quote } from '#contract/transfers'
import { untilArmed } from './support/alive'
import { expireQuote } from './support/database'
import { type Givens, someAccountNumber } from './support/public-api'
import { expect, test } from './support/test'

test('a deposit, a transfer to a wallet and a payout to a bank account that ran out of time say so, and offer nothing', async ({
  world,
  api,
  givens,
  signInAs,
}) => {
  const customer = await givens.givenCustomer()
  const ends: [Quote, said: string][] = [
    [await quoteDeposit(api, customer), 'The deposit did not come in time.'],
    [await givens.givenQuote(toWallet(customer)), 'This rate has expired.'],
    [await givens.givenQuote(await toBank(givens, customer)), 'This rate has expired.'],
  ]
  const page = await signInAs('finance')
  for (const [{ id }, said] of ends) {
    await expireQuote(world, id)
    await expect(api.cancelQuote(id)).rejects.toMatchObject({ code: 'quote_expired' })
    await page.goto(`/quotes/${id}`)
    await expect(page.getByRole('main').getByText(said)).toBeVisible()
    await expect(steps(page)).toHaveCount(0)
  }
})

test('a deposit and a transfer to a wallet that nobody wants any more are cancelled, and nothing was debited', async ({
  api,
  givens,
  signInAs,
}) => {
  const customer = await givens.givenCustomer()
  const page = await signInAs('finance')
  for (const { id } of [await quoteDeposit(api, customer), await givens.givenQuote(toWallet(customer))]) {
    await page.goto(`/quotes/${id}`)
    await steps(page).filter({ hasText: 'Cancel quote' }).click()
    await untilArmed(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel quote' }).click()
    await expect(page.getByRole('main').getByText('It was cancelled before it was paid.')).toBeVisible()
    await expect(steps(page)).toHaveCount(0)
  }
})

test('a payout to a bank account that the bank rejects says why, and what to tell the customer', async ({ givens, signInAs }) => {
  const { transaction } = await givens.givenPaidQuote(await toBank(givens, await givens.givenCustomer()))
  const page = await signInAs('finance')
  const main = page.getByRole('main')
  await page.goto(`/transactions/${transaction.id}`)
  await expect(main).toContainText('The bank says that the document does not belong to this account.')
  await main.getByRole('link', { name: 'What to tell the customer' }).click()
  await expect(main).toContainText('could not be credited, because the identity document does not belong to the account.')
})

test('a quote of a customer who was suspended meanwhile says so, offers no payment, and is told as no outage when it ends', async ({
  world,
  api,
  givens,
  signInAs,
}) => {
  const customer = await givens.givenCustomer()
  const { id } = await givens.givenQuote(await toBank(givens, customer))
  const page = await signInAs('finance')
  const main = page.getByRole('main')
  await page.goto(`/quotes/${id}`)
  await expect(main.getByRole('button', { name: /^Pay [\d,.]+/ })).toBeVisible()
  await api.suspendCustomer(customer.id, { reason_code: 'fraud_suspected', note: 'Two phones, one face.' })
  await page.goto(`/quotes/${id}`)
  await expect(main.getByText('The customer is suspended, so nothing can be paid to them.')).toBeVisible()
  await expect(main.getByRole('button', { name: /^Pay [\d,.]+/ })).toHaveCount(0)
  await expireQuote(world, id)
  await page.goto(`/quotes/${id}`)
  await expect(main.getByText('The API refused the request.')).toBeVisible()
  await expect(main.getByText('The API is not answering.')).toHaveCount(0)
})

/** Everything that can be pressed on a quote that nobody paid. */
function steps(page: Page) {
  return page.getByRole('main').getByRole('button', { name: /^(Pay [\d,.]+|Find the deposit|Cancel quote)/ })
}

function quoteDeposit(api: PaymentsApi, { id, wallet_address }: Customer): Promise<Quote> {
  return api.createQuote({
    amount: 2_850_000,
    customer_id: id,
    source: { payment_rail: 'pagomovil', currency: 'VES' },
    destination: { currency: 'USDC', account_id: wallet_address ?? '' },
  })
}

function toWallet({ id, wallet_address }: Customer) {
  return { customerId: id, accountId: wallet_address ?? '', currency: 'USDC' } as const
}

/** The sandbox rejects payouts to this document. Those to a bank account need no confirmation. */
async function toBank({ givenAccount }: Givens, { id }: Customer) {
  const account = await givenAccount({ customerId: id, number: someAccountNumber(), document: 'E84000004' })
  return { customerId: id, accountId: account.id }
}
