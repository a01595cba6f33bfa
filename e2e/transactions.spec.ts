import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test'

const rows = (page: Page) => page.getByRole('main').getByRole('table').locator('tbody').getByRole('row')

test('transactions are found by reference, amount, day and customer, and the address contains the filters', async ({
  givenCustomer,
  givenPaidQuote,
  signInAs,
}) => {
  const tag = randomUUID().slice(0, 8)
  const customer = await givenCustomer({ name: `Ofelia ${tag} Graterol` })
  await givenPaidQuote({ customerId: customer.id, reference: `flt-${tag}-small`, amount: 700 })
  await givenPaidQuote({ customerId: customer.id, reference: `flt-${tag}-large`, amount: 90_000 })
  const page = await signInAs('finance')
  await page.goto('/transactions')

  await page.getByRole('textbox', { name: 'Reference or id' }).fill(`flt-${tag}`)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Amount', exact: true }).click()
  await page.getByLabel('At least').fill('1.000')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(rows(page), 'an amount that reads in two ways is not taken').toHaveCount(2)
  await page.getByLabel('At least').fill('500,00')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`flt-${tag}-large`)

  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/transactions$/)
  await expect(rows(page)).not.toHaveCount(1)

  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await page.getByRole('combobox', { name: 'Customer' }).fill(`Ofelia ${tag}`)
  await page.getByRole('option', { name: new RegExp(tag) }).click()
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Created', exact: true }).click()
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No transaction matches' })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
})

test('an export holds every row that the list counts, masked, and the audit trail knows who took it', async ({
  givenCustomer,
  givenPaidQuote,
  signInAs,
}) => {
  const tag = randomUUID().slice(0, 8)
  const { id: customerId } = await givenCustomer({ email: `exported.${tag}+kyc-approve@example.com` })
  for (const count of [1, 2, 3]) await givenPaidQuote({ customerId, reference: `exp-${tag}-${count}` })
  const page = await signInAs('auditor')
  await page.goto(`/transactions?reference=exp-${tag}`)
  await expect(rows(page)).toHaveCount(3)

  const lines = await exported(page)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Created (America/Caracas)')
  expect(lines.slice(1).every((line) => line.includes(`exp-${tag}`) && line.includes('e*****@example.com'))).toBe(true)
  expect(lines.join()).not.toContain(`exported.${tag}`)

  await page.goto('/audit?action=transaction.export')
  await expect(rows(page).filter({ hasText: 'Pedro Lander' })).not.toHaveCount(0)

  const support = await signInAs('support')
  await support.goto('/transactions')
  await expect(support.getByRole('link', { name: 'Export' })).toHaveCount(0)
  expect((await support.request.get('/api/console/exports/transactions')).status()).toBe(403)
})

async function exported(page: Page): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()])
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
}
