import type { Page } from '@playwright/test'
import { expectSound } from './support/access-check'
import { expect, test } from './support/test'

const path = '/settings/organization'
const card = (page: Page, title: string) =>
  page.locator('section[data-slot="card"]').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const rowOf = (page: Page, title: string, text: string) => card(page, title).getByRole('row').filter({ hasText: text })

test('an auditor reads how the console is set and under which limits, fees and rates the organization works', async ({
  consoleApi,
  signInAs,
}) => {
  const terms = await consoleApi.readOrganizationTerms()
  const page = await signInAs('auditor')
  await page.goto('/settings/sessions')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Organization' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organization' })).toBeVisible()

  const own = card(page, 'This console')
  await expect(own).toContainText(/America\/Caracas, where it is \d\d:\d\d now/)
  await expect(own).toContainText('Test: no real money moves')
  await expect(own).toContainText(terms.id)
  await expect(own).toContainText(/Added or changed here less than \d+ hours ago/)
  await expect(own.getByRole('link', { name: 'Approval policy' })).toHaveAttribute('href', '/settings/approvals')
  await expect(card(page, 'Signing in')).toContainText('12 h after the sign-in')
  await expect(card(page, 'Signing in')).toContainText(
    'After 15 min without a key or click: Compliance, Finance, Approver, and Admin',
  )
  await expect(card(page, 'Payments')).toContainText(terms.name)
  await expect(card(page, 'Payments')).toContainText('Prefunded account USDC or USD → Pago móvil VES')
  await expect(rowOf(page, 'Limits', 'One payment or deposit in USDC')).toContainText('1.00USDC')
  await expect(rowOf(page, 'Limits', 'One payment or deposit in USDC')).toContainText('10,000.00USDC')
  await expect(rowOf(page, 'Limits', 'One payment or deposit in VES')).toContainText('No limit')
  await expect(rowOf(page, 'Limits', 'One pago móvil')).toContainText('350,000.00VES')
  await expect(rowOf(page, 'Fees', 'All payments')).toContainText(/Service fee1\.00\s%/)
  await expect(card(page, 'Exchange rates')).toContainText(/USDC\/VES: 1\.50\s% off the middle rate/)
  await expectSound(page, 'the settings of the organization')
})

test('during an outage the page still says how the console is set, and does not take the limits for none', async ({
  remote,
  signInAs,
}) => {
  const page = await signInAs('admin', { origin: remote.origin })
  await page.goto(path)
  await expect(card(page, 'Limits')).toBeVisible()
  remote.proxy.set([{ path: /\/v1\/organization\/terms/, fault: 'status-503' }])
  await page.goto(path)
  await expect(card(page, 'This console')).toContainText(new URL(remote.proxy.url).host)
  await expect(card(page, 'Limits and fees').getByRole('alert')).toContainText(/not answering/i)
  await expect(page.getByText('This API does not say its limits and fees')).toHaveCount(0)
})
