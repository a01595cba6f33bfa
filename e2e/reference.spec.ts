import { expect, test } from './support/test'

test('who writes programs finds an operation by a code and copies a call, without signing in', async ({ openPage }) => {
  const page = await openPage()
  await page.goto('/reference')
  await page.getByRole('searchbox', { name: 'Search the reference' }).fill('insufficient_funds prefunded')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: '/v1/transfers/quote/{id}/pay' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('payQuote')
  await expect(page.getByRole('main')).toContainText('prefunded_account_id')
  await page.getByRole('button', { name: 'Copy as curl' }).first().click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/pay" \\\n  -H "x-api-key: $API_KEY"')
})

test('the reference needs no script to be read and searched', async ({ browser, world }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: world.origin })
  const page = await context.newPage()
  await page.goto('/reference?q=bank_code')
  await expect(
    page.getByRole('main').getByRole('link', { name: '/v1/customers/{customerId}/bank-accounts' }).first(),
  ).toBeVisible()
  expect((await page.goto('/reference/nothing'))?.status()).toBe(404)
  await context.close()
})

test('a path that is wider than a phone breaks after a slash, not within a word', async ({ openPage }) => {
  const page = await openPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/reference/deleteBankAccount')
  const path = page
    .getByRole('main')
    .locator('code', { hasText: /^\/v1\/customers/ })
    .first()
  await expect(path).toHaveText('/v1/customers/{customerId}/bank-accounts/{id}')
  const lines = await path.evaluate((code) => {
    const tops = new Map<number, string>()
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const [at, letter] of [...(node.textContent ?? '')].entries()) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const top = Math.round(range.getBoundingClientRect().top)
        tops.set(top, (tops.get(top) ?? '') + letter)
      }
    return [...tops.values()]
  })
  expect(lines.length, lines.join(' | ')).toBeGreaterThan(1)
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/\/$/)
})
