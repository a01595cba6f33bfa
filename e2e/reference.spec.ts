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

test('a path that is wider than a phone breaks after a slash or a hyphen, not within a word', async ({ openPage }) => {
  const page = await openPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/reference')
  const all = await page.getByRole('main').getByRole('listitem').locator('.mono').evaluateAll(findWrapped)
  // Other code, such as a member with its value, breaks where it has a space.
  const wrapped = all.filter(({ path }) => path.startsWith('/'))
  expect(wrapped.map(({ path }) => path)).toContain('/v1/sandbox/transactions/{id}/outcome')
  expect(wrapped.filter(({ lines }) => lines.slice(0, -1).some((line) => !/[/-]$/.test(line)))).toEqual([])
})

/** Returns the texts that need several lines, with their lines. It runs in the browser. */
function findWrapped(elements: Element[]) {
  const linesOf = (element: Element) => {
    const lines = new Map<number, string>()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const [at, letter] of [...(node.textContent ?? '')].entries()) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const top = Math.round(range.getBoundingClientRect().top)
        lines.set(top, (lines.get(top) ?? '') + letter)
      }
    return [...lines.values()]
  }
  return elements.map((one) => ({ path: one.textContent, lines: linesOf(one) })).filter(({ lines }) => lines.length > 1)
}
