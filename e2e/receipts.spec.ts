import type { Page } from '@playwright/test'
import { expectSound } from './support/access-check'
import { wordsOf } from './support/console-texts'
import { givenPayoutByHand } from './support/payout-by-hand'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 120_000 })

const receipt = (page: Page) => page.locator('[data-part=receipt]')
/** Returns a pattern for a text inside a longer one. */
const said = (w: ReturnType<typeof wordsOf>, place: string) => new RegExp(w(place).source.slice(1, -1))

test('the receipt of a payment that arrived tells what is known of it in the language of its reader, on one page of paper', async ({
  api,
  givenCustomer,
  givenPaidQuote,
  signInAs,
}) => {
  const customer = await givenCustomer({ name: 'Panadería La Espiga, C.A.' })
  const { quote, transaction } = await givenPaidQuote({ customerId: customer.id, reference: `rec-${Date.now()}` })
  await api.confirmQuote(quote.id, {})
  await expect.poll(async () => (await api.readTransaction(transaction.id)).status, { timeout: 30_000 }).toBe('completed')
  const { provider_reference: bank } = await api.readTransaction(transaction.id)

  // A clerk who reads English hands it to a customer who reads Spanish.
  const page = await signInAs('finance')
  await page.goto(`/transactions/${transaction.id}`)
  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/receipt'))
  await expect(page).toHaveTitle(/^Receipt of transaction/)
  await expect(receipt(page)).toContainText('This receipt proves that the payment arrived.')
  for (const known of [customer.legal_name ?? '', transaction.id, quote.external_transfer_id, bank ?? '', 'Test data'])
    await expect(receipt(page)).toContainText(known)
  await expect(receipt(page)).toContainText(/\+?58414\*+\d\d/)
  await page.getByRole('link', { name: 'Español' }).click()
  const es = wordsOf('es')
  await expect(receipt(page)).toContainText(said(es, 'payment-receipt.proofs.arrived'))
  await expect(receipt(page)).toHaveAttribute('lang', 'es')
  await expect(receipt(page)).toContainText(/Caracas \(UTC.4\)/)
  await expect(receipt(page)).toContainText(/10,10\sUSDC/)
  await expectSound(page, 'receipt in Spanish')
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
})

test('the receipt of a payment that is under way, came back or is not known never says that it arrived', async ({
  world,
  api,
  givens,
  signInAs,
}) => {
  const w = wordsOf('en')
  const page = await signInAs('support')
  const byHand = await givenPayoutByHand(world, api, givens)
  await page.goto(`/transactions/${byHand.transaction.id}/receipt`)
  await expect(receipt(page)).toContainText(said(w, 'payment-receipt.proofs.onItsWay'))
  for (const known of [byHand.holder, byHand.concept]) await expect(receipt(page)).toContainText(known)
  expect(await page.content()).not.toContain(byHand.phone.slice(-7))

  const { quote, transaction } = await givens.givenPaidQuote()
  await page.goto(`/transactions/${transaction.id}/receipt`)
  await expect(receipt(page)).toContainText('Waiting for confirmation')
  await expect(receipt(page)).toContainText(said(w, 'payment-receipt.proofs.onItsWay'))
  await api.cancelQuote(quote.id)
  await expect(async () => {
    await page.reload()
    await expect(receipt(page)).toContainText(said(w, 'payment-receipt.proofs.cameBack'))
  }).toPass({ timeout: 30_000 })
  await expect(receipt(page)).not.toContainText('proves that the payment arrived')
})
