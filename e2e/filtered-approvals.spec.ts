import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { untilAlive, untilArmed } from './support/alive'
import { personOf } from './support/people'
import { someAccountNumber } from './support/public-api'
import { ask, givenLargeQuote, givenPayee } from './support/requests'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 120_000 })

test('the filters of the approvals stand in the address, narrow each list alone and together, and are taken off again', async ({
  givens,
  signInAs,
}) => {
  const { id, name } = await givenPayee(givens)
  const account = await givens.givenAccount({ customerId: id, number: someAccountNumber() })
  const finance = await signInAs('finance')
  await ask(finance, await givens.givenQuote({ customerId: id, accountId: account.id, amount: 777_000 }))
  const page = await signInAs('auditor')
  await page.goto('/approvals')
  await expect(rowOf(page, name)).toBeVisible()
  await untilAlive(page, 'main table a')

  await filter(page, 'Kind').click()
  await page.getByRole('link', { name: 'Batch', exact: true }).click()
  await expect(page).toHaveURL(/kind=batch/)
  await expect(rowOf(page, name)).toHaveCount(0)
  await page.getByRole('link', { name: 'Remove the filter Kind' }).click()
  await expect(rowOf(page, name)).toBeVisible()

  await filter(page, 'Amount').click()
  await page.getByLabel('Largest debit, at least').fill('7770.01')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/least=7770.01/)
  await expect(rowOf(page, name)).toBeVisible()
  await page.goto('/approvals?least=999999999')
  await expect(page.getByRole('heading', { name: 'No request matches the filters' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear' }).first().click()
  await expect(page).toHaveURL(/\/approvals\?tab=all$/)

  await filter(page, 'Requested by').click()
  await page.getByRole('link', { name: personOf.finance, exact: true }).click()
  await expect(page).toHaveURL(/by=[0-9a-f-]{36}/)
  await page.goto('/approvals?tab=all&to=2020-01-31')
  await expect(page.getByRole('heading', { name: 'No request matches the filters' })).toBeVisible()
  await expect(filter(page, 'State'), 'all of them wait').toHaveCount(0)
  await page.goto('/approvals?tab=back&state=rejected')
  await expect(page.getByRole('button', { name: 'State: Rejected' })).toBeVisible()
  for (const row of await page.locator('tbody tr').all()) await expect(row).toContainText('Rejected')
})

test('an export holds what the list shows, masked as the page is, the audit trail knows of it, and who may not export gets none', async ({
  givens,
  signInAs,
}) => {
  const finance = await signInAs('finance')
  const requested = await ask(finance, await givenLargeQuote(givens))
  const id = requested.split('/').at(-1) ?? ''
  const approver = await signInAs('approver')
  await approver.goto(requested)
  await untilArmed(approver)
  await approver.getByLabel(/^Reason/).fill('=HYPERLINK("x")')
  await approver.getByRole('button', { name: /^Reject and tell/ }).click()
  await expect(async () => {
    await finance.goto('/approvals?tab=mine&state=rejected&kind=payment')
    await expect(finance.locator(`a[href="${requested}"]`).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })

  const lines = await exported(finance)
  const own = lines.filter((line) => line.includes(id))
  expect(own).toHaveLength(1)
  expect(lines[0]).toContain('Requested (America/Caracas)')
  expect(own[0]).toContain('"Rejected"')
  expect(own[0]).toContain('1212.00')
  expect(own[0], 'no formula').not.toMatch(/,"=/)
  expect(lines.slice(1).every((line) => line.includes('"Rejected"') && line.includes('"Payment"'))).toBe(true)
  expect(lines.join(), 'no account number in full').not.toMatch(/\d{20}/)

  const auditor = await signInAs('auditor')
  await auditor.goto('/audit?action=approval.export')
  await expect(auditor.locator('tbody tr').first()).toContainText('Exported approvals')
  for (const role of ['approver', 'admin'] as const) {
    const page = await signInAs(role)
    await page.goto('/approvals')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Export' })).toHaveCount(0)
    expect((await page.request.get('/api/console/exports/approvals?tab=all')).status(), role).toBe(403)
  }
})

function filter(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

async function exported(page: Page): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()])
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
}
