import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test'

const small = { width: 1280, height: 800 }

/** The middles of elements in px, in steps of 8: equal for elements of one row. */
const middlesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 16)),
  )

const main = (page: Page) => page.getByRole('main')

test('on a small laptop the filters of the payments are one row, in both languages', async ({ signInAs }) => {
  for (const [locale, amount] of [
    ['en', 'Amount'],
    ['es', 'Monto'],
  ] as const) {
    const page = await signInAs('finance', { locale })
    await page.setViewportSize(small)
    await page.goto('/transactions')
    const bar = main(page)
      .locator('div.flex-wrap')
      .filter({ has: page.getByRole('button', { name: amount, exact: true }) })
      .last()
    const middles = await middlesOf(bar.locator('> *'))
    expect(middles.length).toBeGreaterThan(6)
    expect(new Set(middles).size, `rows in ${locale}`).toBe(1)
  }
})

test('on a small laptop the postings of a payment that came back fit beside the rail', async ({ signInAs, api }) => {
  const failed = await api.listTransactions({ status: 'failed', limit: 100 })
  const returned = failed.data.find(({ failure_code: code }) => code === 'returned')
  const page = await signInAs('finance', { locale: 'es' })
  await page.setViewportSize(small)
  await page.goto(`/transactions/${returned?.id}`)
  const card = page.getByRole('region', { name: 'Asientos' })
  await expect(card.getByRole('columnheader')).toHaveCount(8)
  expect(await card.evaluate((area) => area.scrollWidth - area.clientWidth)).toBe(0)
})

test('an e-mail of a colleague breaks before its domain only', async ({ signInAs }) => {
  const page = await signInAs('admin')
  await page.setViewportSize({ width: 640, height: 800 })
  await page.goto('/settings/people')
  const emails = page.locator('tr span:has(> wbr)')
  await expect(emails.first()).toBeVisible()
  const lines = await emails.evaluateAll((all) =>
    all.flatMap((one) =>
      [...one.childNodes]
        .filter((node) => node instanceof Text)
        .map((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          return range.getClientRects().length
        }),
    ),
  )
  expect(lines.length).toBeGreaterThan(4)
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('a list that is shown whole says its number once', async ({ signInAs, givenPaidQuote }) => {
  const { quote } = await givenPaidQuote()
  const page = await signInAs('finance')
  await page.goto(`/transactions?reference=${quote.external_transfer_id}`)
  await expect(main(page).getByText('1 in total', { exact: true })).toBeVisible()
  await page.goto('/transactions')
  await expect(main(page).getByText(/^[\d,]+\+? match, 25 shown$/)).toBeVisible()
})

test('what the API has is folded; unfolded by key, each operation leads to what it does', async ({ signInAs }) => {
  const page = await signInAs('admin')
  await page.goto('/developers')
  const operation = page.getByRole('link', { name: 'listCustomers', exact: true })
  const fold = page.locator('summary').filter({ hasText: /Has these \d+/ })
  await expect(fold).toBeVisible()
  await expect(operation).toBeHidden()
  await fold.press('Enter')
  await operation.press('Enter')
  await page.waitForURL((url) => url.pathname === '/reference/listCustomers')
  await expect(page.getByRole('heading', { level: 1, name: 'listCustomers' })).toBeVisible()
})
