import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { untilArmed } from './support/alive'
import { expect, test } from './support/test'

const folder = join(import.meta.dirname, '../docs/screenshots')
const most = 250_000
const screen = { viewport: { width: 1440, height: 900 } }

test('the pictures of the README', async ({ api, givenCustomer, givenAccount, givenQuote, signInAs }) => {
  const customer = await givenCustomer({ name: 'Mariana Rondón Vega', email: 'mariana.vega+kyc-approve@example.com' })
  const account = await givenAccount({ customerId: customer.id })
  const quote = await givenQuote({ customerId: customer.id, accountId: account.id, amount: 10_000, reference: 'FACT-2026-0118' })
  const [arrived] = (await api.listTransactions({ status: 'completed', type: 'withdraw', limit: 1 })).data

  const finance = await signInAs('finance', screen)
  await picture(finance, 'home', '/')
  await picture(finance, 'customers', '/customers')
  await finance.goto(`/quotes/${quote.id}`)
  await untilArmed(finance)
  await take(finance, 'quote')
  await finance.goto('/quotes/new')
  await finance.getByRole('combobox', { name: 'Customer' }).fill('Mariana Rondón V')
  await finance.getByRole('option', { name: /Mariana Rondón Vega/ }).click()
  await finance.getByLabel('Amount', { exact: true }).fill('480')
  await expect(finance.getByText(/484\.80/)).not.toHaveCount(0)
  await take(finance, 'quote-new')
  const support = await signInAs('support', screen)
  await picture(support, 'lookup', `/lookup?ref=${arrived?.partner_reference_id}`)
})

async function picture(page: Page, name: string, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await take(page, name)
}

async function take(page: Page, name: string) {
  const path = join(folder, `${name}.png`)
  // Waits until the page is complete.
  await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  expect(statSync(path).size, `${name}.png is too heavy for a README`).toBeLessThan(most)
}
