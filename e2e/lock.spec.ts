import { untilAlive } from './support/alive'
import { withSql } from './support/database'
import { signIn } from './support/people'
import { expect, test } from './support/test'

test('a quote that is half typed when the console locks comes back after re-entry, and another tab is locked with it', async ({
  givenCustomer,
  openPage,
  world,
}) => {
  const { id, legal_name } = await givenCustomer()
  // The same person has other sessions: the user agent identifies this one.
  const userAgent = `locked/${id}`
  const page = await openPage({ userAgent })
  await signIn(page, 'finance')
  const other = await page.context().newPage()
  await other.goto('/customers')
  await untilAlive(other, 'main form')
  await page.clock.install()
  await page.goto(`/quotes/new?customer=${id}`)
  await untilAlive(page, 'main form')
  const reference = page.getByRole('main').getByRole('textbox', { name: /^Reference/ })
  await page.getByRole('main').locator('input[inputmode=decimal]').first().fill('123.45')
  await reference.fill('half-typed')

  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(async () => {
    await withSql(
      world,
      (sql) => sql`update backoffice.sessions set last_seen_at = now() - interval '14 minutes' where user_agent = ${userAgent}`,
    )
    await page.clock.fastForward(14 * 60_000)
    await expect(warning).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await warning.getByRole('button', { name: 'Lock now' }).click()
  await page.waitForURL((url) => url.pathname === '/lock')
  await other.waitForURL((url) => url.pathname === '/lock')
  await expect(page.getByText('Your unfinished quote is kept.')).toBeVisible()
  await expect(page.getByText(legal_name ?? ''), 'nothing of anybody is in view').toHaveCount(0)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).toContain('cauce.kept-form')
  for (const typed of ['123.45', 'half-typed', id, legal_name ?? '-']) expect(stored).not.toContain(typed)

  await page.getByRole('button', { name: /^Continue as/ }).click()
  await page.waitForURL((url) => url.pathname === '/quotes/new')
  await expect(page.getByRole('main').locator('input[inputmode=decimal]').first()).toHaveValue('123.45')
  await expect(reference).toHaveValue('half-typed')
  await expect(page.getByText('This is what you typed before.')).toBeVisible()
  await other.goto('/customers')
  await expect(other.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
})
