import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { endConfirmationWindow } from './support/database'
import { expect, test } from './support/test'

const word = 'Not confirmed, returned'

test('a quote that was paid and not confirmed in time shows everywhere that its money was on hold and came back', async ({
  world,
  api,
  givenPaidQuote,
  signInAs,
}) => {
  const reference = `late-${randomUUID().slice(0, 8)}`
  const { quote, transaction } = await givenPaidQuote({ reference })
  await endConfirmationWindow(world, quote.id)
  await expect.poll(async () => (await api.readTransaction(transaction.id)).status, { timeout: 60_000 }).toBe('failed')
  const page = await signInAs('finance')
  const main = page.getByRole('main')

  await page.goto(`/quotes/${quote.id}`)
  await expect(main.getByText(word).nth(0)).toBeVisible()
  await expect(main.getByText(/nothing was debited|rate has expired/i)).toHaveCount(0)
  await expect(main.getByText(/10\.10\sUSDC was held from [\d:]{8} to [\d:]{8} and came back/).nth(0)).toBeVisible()

  const row = main.getByRole('row').filter({ hasText: reference })
  const list = `/quotes?customer=${quote.customer_id}`
  await page.goto(list)
  await expect(row).toContainText(word)
  await expect(row).not.toContainText('nothing debited')
  await page.goto(`${list}&status=expired`)
  await expect(main.getByRole('heading', { name: 'No quote matches' })).toBeVisible()
  await page.goto(`${list}&status=lapsed_paid`)
  await expect(row).toContainText(word)

  for (const address of [`/customers/${quote.customer_id}?tab=quotes`, `/transactions?reference=${reference}`]) {
    await page.goto(address)
    await expect(row, address).toContainText(word)
  }
  for (const address of [`/transactions/${transaction.id}`, `/lookup?ref=${reference}`, `/lookup?id=${quote.id}`]) {
    await page.goto(address)
    await expect(main.getByText(word).nth(0), address).toBeVisible()
  }
  await expect(main.getByText(/because we did not confirm it in time/)).toBeVisible()
  await untilAlive(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(reference)
  await expect(page.getByRole('option').filter({ hasText: reference }).filter({ hasText: word })).not.toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto(`/transactions?reference=${reference}`)
  expect((await exported(page))[1]).toContain(word)
})

async function exported(page: Page): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()])
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
}
