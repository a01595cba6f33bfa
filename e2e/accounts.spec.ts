import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test'

const rows = (page: Page) => page.getByRole('main').getByRole('table').locator('tbody').getByRole('row')

/** The line of a statement with this label. */
const line = (page: Page, label: string) => page.getByRole('main').locator('dl > div').filter({ hasText: label })

/** A decimal text as the page writes it: "1234.500000" is "1,234.50". */
const toFigure = (text: string) => {
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, '')}`
}

test('a payment is found in the account that paid it, by keys, on the page and in the file, with the same figures', async ({
  givenPaidQuote,
  homeOf,
}) => {
  const { transaction } = await givenPaidQuote({ amount: 13_700 })
  const page = await homeOf('finance')
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.waitForURL((url) => url.pathname === '/accounts')
  await expect(rows(page).filter({ hasText: 'Caja chica' })).toContainText(/Low balance.*6\.40\s*USDC.*50\.00\s*USDC/)
  await expect(rows(page).filter({ hasText: 'Tesorería' }).first()).toContainText('Open')

  await page.getByRole('link', { name: 'Tesorería' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Tesorería' })).toBeFocused()
  const paid = rows(page).filter({ has: page.locator(`a[href="/transactions/${transaction.id}"]`) })
  await expect(paid.first()).toContainText(/^Paid[^,]*−138\.37\s*USDC/)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export movements' }).press('Enter'),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  const line = lines.filter((one) => one.includes(transaction.id) && one.includes('"Paid"'))
  expect(line).toHaveLength(1)
  expect(line[0]).toContain('-138.370000,"USDC"')
  await paid.first().getByRole('link').press('Enter')
  await page.waitForURL((url) => url.pathname === `/transactions/${transaction.id}`)
})

test('a movement says whose payment it was, its reference and the balance after it, where the API reports them', async ({
  signInAs,
  api,
  remote,
  givenCustomer,
  givenPaidQuote,
}) => {
  const customer = await givenCustomer({ name: 'Belkis Urdaneta' })
  const { quote, transaction } = await givenPaidQuote({ customerId: customer.id })
  const account = (await api.listPrefundedAccounts()).data.find(({ name }) => name === 'Tesorería')
  const newest = await api.listPrefundedEntries(String(account?.id), { limit: 100 })
  const paid = newest.data.find(({ transaction_id: id, kind }) => id === transaction.id && kind === 'pay')
  const page = await signInAs('auditor', { origin: remote.origin })
  await page.goto(`/accounts/${account?.id}`)
  const link = page.locator(`a[href="/transactions/${transaction.id}"]`)
  const row = rows(page).filter({ has: link })
  await expect(row.getByRole('link')).toHaveText('Belkis Urdaneta')
  await expect(row).toContainText(String(quote.external_transfer_id))
  await expect(row.locator('td:nth-child(6)')).toHaveText(toFigure(String(paid?.balance_after)), {
    useInnerText: true,
  })

  remote.proxy.set([{ path: /entries/, fault: 'renamed-balance' }])
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Balance' })).toHaveCount(0)
})

test('older movements follow page by page, and the way back leads to the newest', async ({ signInAs, api }) => {
  const account = (await api.listPrefundedAccounts()).data.find(({ name }) => name === 'Tesorería')
  const page = await signInAs('auditor')
  await page.goto(`/accounts/${account?.id}`)
  await expect(rows(page)).toHaveCount(50)
  const first = await rows(page).last().innerText()
  await page.getByRole('link', { name: 'Older' }).click()
  await page.waitForURL((url) => url.searchParams.has('page'))
  await expect(rows(page)).toHaveCount(50)
  await expect(rows(page).first()).not.toHaveText(first)
  await page.getByRole('link', { name: 'Newer' }).click()
  await page.waitForURL((url) => !url.searchParams.has('page'))
})

test('movements are narrowed to days by their filter, on the page, in its address and in the file', async ({
  signInAs,
  api,
  givenPaidQuote,
}) => {
  const { transaction } = await givenPaidQuote()
  const account = (await api.listPrefundedAccounts()).data.find(({ name }) => name === 'Tesorería')
  const page = await signInAs('finance')
  await page.goto(`/accounts/${account?.id}`)
  await page.getByRole('button', { name: 'Created' }).click()
  await page.getByRole('link', { name: 'last 24 hours' }).click()
  await page.waitForURL((url) => url.searchParams.get('created') === 'today')
  await expect(rows(page).first()).toBeVisible()

  await page.goto(`/accounts/${account?.id}?from=2001-01-01&to=2001-01-31`)
  await expect(page.getByText('No movements in this period')).toBeVisible()
  await expect(line(page, 'Balance on 1 Jan 2001 at 00:00')).toHaveText(/0\.00\s*USDC$/)
  const fileOf = async () => {
    const link = page.getByRole('link', { name: 'Export movements' })
    return (await page.request.get(String(await link.getAttribute('href')))).text()
  }
  expect((await fileOf()).trimEnd().split('\r\n')).toHaveLength(1)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(rows(page)).toHaveCount(50)
  expect(await fileOf()).toContain(transaction.id)
})

test('the statement of a month adds up to the balance of now, and its failure costs neither the movements nor the balance', async ({
  signInAs,
  remote,
  api,
  givenPaidQuote,
}) => {
  await givenPaidQuote()
  const account = (await api.listPrefundedAccounts()).data.find(({ name }) => name === 'Tesorería')
  const page = await signInAs('auditor', { origin: remote.origin })
  await page.goto(`/accounts/${account?.id}`)
  await page.getByRole('link', { name: 'This month' }).click()
  await expect(line(page, 'Balance now')).toHaveCount(1)
  const cents = (text: string) => Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100)
  const centsOf = async (lines: Locator) => (await lines.locator('dd').allInnerTexts()).map(cents)
  const lines = page.getByRole('main').locator('section > dl > div')
  const [opening = 0, moneyIn = 0, moneyOut = 0, closing] = await centsOf(lines.filter({ hasText: /^(Balance|Money)/ }))
  expect(opening + moneyIn + moneyOut).toBe(closing)
  const parts = await centsOf(lines.filter({ hasNotText: /^(Balance|Money)/ }))
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(moneyIn + moneyOut)
  const balances = (await rows(page).locator('td:nth-child(6)').allInnerTexts()).map(cents)
  const amounts = (await rows(page).locator('td:nth-child(5)').allInnerTexts()).map(cents)
  expect(balances[0]).toBe(closing)
  for (const [index, balance] of balances.slice(0, -1).entries())
    expect(balance - (amounts[index] ?? Number.NaN)).toBe(balances[index + 1])
  await expect(line(page, 'Balance now')).toContainText(
    String(await page.getByText('Available', { exact: true }).locator('+ *').innerText()),
  )

  remote.proxy.set([{ path: /statement/, fault: 'status-503' }])
  await page.reload()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('not answering')
  await expect(alert, 'the movements are shown').toContainText('The movements below are not affected')
  await expect(alert).not.toContainText('Nothing is shown')
  await expect(rows(page).first()).toBeVisible()
})

test('who does not handle money neither sees the accounts nor gets their file', async ({ homeOf, api }) => {
  const [account] = (await api.listPrefundedAccounts()).data
  const page = await homeOf('support')
  await expect(page.getByRole('link', { name: 'Accounts' })).toHaveCount(0)
  await page.goto('/accounts')
  await expect(page.getByText('see the accounts that pay')).toBeVisible()
  expect((await page.request.get(`/api/console/exports/accounts/${account?.id}`)).status()).toBe(403)
})

test('while the API does not answer, the accounts are shown as last known, and a record does not claim to be empty', async ({
  remote,
  signInAs,
  api,
}) => {
  const [account] = (await api.listPrefundedAccounts()).data
  const page = await signInAs('finance', { origin: remote.origin })
  await page.goto('/accounts')
  await expect(rows(page).filter({ hasText: 'Tesorería' })).toBeVisible()
  remote.proxy.set([{ path: /prefunded-accounts/, fault: 'status-503' }])
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('not answering')
  await expect(page.getByText(/^As of /)).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Tesorería' })).toBeVisible()
  await page.goto(`/accounts/${account?.id}`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('not answering')
  await expect(page.getByText('No movements yet')).toHaveCount(0)

  remote.proxy.set([{ path: /entries/, fault: 'status-503' }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('not answering')
})
