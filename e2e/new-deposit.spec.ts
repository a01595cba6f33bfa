import type { Page } from '@playwright/test'
import { fromWireAmount } from '#contract/money'
import { stateFaults } from './support/access-check'
import { untilAlive, untilArmed } from './support/alive'
import { readClipboard } from './support/clipboard'
import { letArrive, letNobodyClaim } from './support/deposits'
import { expect, test } from './support/test'
import { readWorld } from './support/world'

test.describe.configure({ timeout: 120_000 })

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const leavesForm = (page: Page, folder: string) =>
  page.waitForURL(({ pathname }) => pathname.startsWith(`/${folder}/`) && pathname !== '/deposits/new')

test('finance starts a deposit from the record of a customer, sends them where to pay, and what arrives is credited', async ({
  givenCustomer,
  api,
  signInAs,
}) => {
  const customer = await givenCustomer({ name: 'Yaritza Colmenares' })
  const page = await signInAs('finance')
  const main = page.getByRole('main')
  await page.goto(`/customers/${customer.id}`)
  await main.getByRole('link', { name: 'New deposit' }).click()
  await page.waitForURL((url) => url.pathname === '/deposits/new')
  await untilAlive(page, 'main form')
  await expect(main.getByRole('combobox', { name: /^Customer/ })).toHaveValue('Yaritza Colmenares')
  await expect(main.getByRole('radio', { name: /Wallet of the customer/ })).toBeChecked()
  const lock = main.getByRole('button', { name: /^Lock rate/ })
  await expect(lock).toBeDisabled()
  await main.getByRole('textbox', { name: /^Amount/ }).fill('50000')
  await expect(main.getByText('50,500.00')).toBeVisible()
  await expect(main.getByText('Credited, about')).toBeVisible()
  expect(await stateFaults(page, 'form of a deposit', 'main')).toEqual([])
  await lock.dblclick()
  await leavesForm(page, 'quotes')

  const quote = await api.readQuote(idIn(page))
  expect(quote).toMatchObject({ source: { payment_rail: 'pagomovil', currency: 'VES' }, destination: { currency: 'USDC' } })
  expect(quote).toMatchObject({ source_amount: 50_500, customer_id: customer.id, status: 'pending' })
  expect((await api.listQuotes({ customer_id: customer.id })).data).toHaveLength(1)
  const told = quote.payment_instructions
  const card = page
    .locator('section[data-slot="card"]')
    .filter({ has: page.getByRole('heading', { name: 'Where the customer pays' }) })
  for (const text of [told?.bank_name ?? '?', told?.phone_number ?? '?', told?.id_doc_number ?? '?', '50,500.00 VES'])
    await expect(card).toContainText(text)
  await card.getByRole('button', { name: 'Copy: Phone' }).click()
  await expect.poll(() => readClipboard(page)).toBe(told?.phone_number)
  await card.locator('label').filter({ hasText: 'Español' }).click()
  await card.getByRole('button', { name: 'Copy all for the customer' }).click()
  await expect.poll(() => readClipboard(page)).toContain('Monto exacto: 50.500,00 VES')
  const message = await readClipboard(page)
  expect(message).toContain(`Teléfono: ${told?.phone_number}`)
  expect(message).toContain(quote.external_transfer_id)
  expect(message).not.toContain('Yaritza')
  expect(await stateFaults(page, 'where to pay', 'main')).toEqual([])

  const { receipt, phone } = await letArrive({ amount: 5_050_000 })
  await page.getByLabel('Payer’s bank').selectOption('0172')
  await page.getByLabel('Payer’s phone').fill(phone)
  await page.getByLabel('Bank reference').fill(receipt)
  await untilArmed(page)
  await page.getByRole('button', { name: 'Find the deposit' }).click()
  await expect(main.getByText('Completed', { exact: true })).not.toHaveCount(0)
  await expect(card).toHaveCount(0)
  expect((await api.readQuote(quote.id)).status).toBe('completed')
  const { balance } = await api.findWalletByEmail(customer.email ?? '')
  expect(BigInt(balance ?? 0)).toBe(fromWireAmount(quote.quoted_amount ?? 0))
})

test('money that nobody claimed is quoted to the céntimo for its customer, and two people then give it to that quote', async ({
  givenCustomer,
  api,
  signInAs,
}) => {
  const customer = await givenCustomer({ name: 'Wilmer Pacheco' })
  const { depositId, receipt } = await letArrive({ amount: 3_333_333 })
  await letNobodyClaim(readWorld(), depositId)
  const [finance, approver] = [await signInAs('finance'), await signInAs('approver')]
  await approver.goto(`/deposits/${depositId}`)
  await expect(approver.getByText('Nobody claimed it in time.')).toBeVisible()
  await expect(approver.getByRole('link', { name: 'Quote exactly this amount' })).toHaveCount(0)
  await finance.goto(`/deposits/${depositId}`)
  await finance.getByRole('link', { name: 'Quote exactly this amount' }).click()
  await finance.waitForURL((url) => url.pathname === '/deposits/new')
  await untilAlive(finance, 'main form')
  const main = finance.getByRole('main')
  await expect(main).toContainText(`33,333.33 VES arrived from Bancamiga`)
  await expect(main).toContainText(receipt)
  await expect(main.getByRole('textbox', { name: /^Amount/ })).toHaveCount(0)
  await main.getByRole('combobox', { name: /^Customer/ }).fill(customer.id)
  await finance.getByRole('option', { name: 'Wilmer Pacheco' }).click()
  await expect(main.getByRole('button', { name: /^Lock rate/ })).toBeEnabled()
  await finance.keyboard.press('Control+Enter')
  await leavesForm(finance, 'deposits')

  await finance.getByRole('button', { name: 'Give it to the quote of Wilmer Pacheco' }).press('Enter')
  await untilArmed(finance)
  await finance.getByRole('dialog').getByRole('button', { name: 'Request it' }).click()
  await expect(finance.getByRole('dialog').getByRole('heading')).toContainText('wait for a second person')
  await approver.reload()
  await approver.getByRole('button', { name: 'Agree' }).press('Enter')
  await untilArmed(approver)
  await approver.getByRole('dialog').getByRole('button', { name: 'Agree: credit Wilmer Pacheco' }).click()
  await expect(approver.getByRole('dialog').getByRole('heading')).toContainText('were given to Wilmer Pacheco')
  const deposit = await api.readDeposit(depositId)
  expect(deposit.status).toBe('matched')
  expect(await api.readQuote(deposit.quote_id ?? '')).toMatchObject({ source_amount: 33_333.33, status: 'completed' })
})

test('the list of deposits opens the form of a new one on N, as the lists of quotes and batches do', async ({ signInAs }) => {
  const page = await signInAs('finance')
  await page.goto('/deposits')
  await untilAlive(page)
  await expect(page.getByRole('link', { name: 'New deposit' })).toBeVisible()
  await page.keyboard.press('n')
  await page.waitForURL((url) => url.pathname === '/deposits/new')
})

test('a refused amount keeps what was typed and says the limit, and who may make no quote starts no deposit', async ({
  givenCustomer,
  signInAs,
}) => {
  const customer = await givenCustomer()
  const page = await signInAs('finance')
  const main = page.getByRole('main')
  await page.goto(`/deposits/new?customer=${customer.id}`)
  await untilAlive(page, 'main form')
  const amount = main.getByRole('textbox', { name: /^Amount/ })
  await amount.fill('900000')
  await expect(main.getByRole('button', { name: /^Lock rate/ })).toBeDisabled()
  await expect(main.getByRole('status').filter({ hasText: '350,000.00 VES' })).toBeVisible()
  await expect(amount).toHaveValue('900000')

  const support = await signInAs('support')
  await support.goto(`/customers/${customer.id}`)
  await expect(support.getByRole('link', { name: 'New deposit' })).toHaveCount(0)
  await support.goto('/deposits/new')
  await expect(support.getByText('create quotes')).toBeVisible()
})
