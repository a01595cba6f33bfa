import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Givens } from './public-api'
import { expect } from './test'

/** Creates a customer who may be paid much, with an account. */
export async function givenPayee({ givenCustomer, givenAccount }: Givens): Promise<{ id: string; name: string }> {
  const name = `Importadora ${randomUUID().slice(0, 8)}`
  const { id } = await givenCustomer({ name, enhanced: true })
  await givenAccount({ customerId: id })
  return { id, name }
}

/** Makes a quote of 1,212.00 USDC, for which the shipped policy requires an approval. */
export async function givenLargeQuote(givens: Givens) {
  return givens.givenQuote({ customerId: (await givenPayee(givens)).id, amount: 120_000 })
}

/** Requests the approval of a quote on its page. Returns the path of the request. */
export async function ask(page: Page, { id }: { id: string }): Promise<string> {
  await page.goto(`/quotes/${id}`)
  await page.getByRole('button', { name: 'Request approval' }).click()
  const open = page.getByRole('link', { name: 'Open the request' })
  await expect(open).toBeVisible()
  return (await open.getAttribute('href')) ?? ''
}
