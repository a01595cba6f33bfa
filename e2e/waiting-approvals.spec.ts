import type { Page } from '@playwright/test'
import { untilAlive, untilArmed } from './support/alive'
import { someAccountNumber } from './support/public-api'
import { ask, givenPayee } from './support/requests'
import { expect, test } from './support/test'

test('a request that one of two has approved stays in a list of everybody who may see approvals, with what is missing', async ({
  givens,
  signInAs,
}) => {
  const { id, name } = await givenPayee(givens)
  const account = await givens.givenAccount({ customerId: id, number: someAccountNumber() })
  const finance = await signInAs('finance')
  const quote = await givens.givenQuote({ customerId: id, accountId: account.id, amount: 1_000_000 })
  const requested = await ask(finance, quote)
  const auditor = await signInAs('auditor')
  await auditor.goto('/approvals')
  await expect(auditor.getByRole('link', { name: /^All waiting/ })).toHaveAttribute('aria-current', 'page')
  await expect(rowOf(auditor, name)).toContainText('0 of 2 approved')
  const approver = await signInAs('approver')
  await approver.goto(requested)
  await untilArmed(approver)
  await approver.getByRole('button', { name: /^Approve up to/ }).click()
  await expect(async () => {
    await approver.goto('/approvals?tab=all')
    await expect(rowOf(approver, name)).toContainText('1 of 2 approved', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  for (const role of ['approver', 'finance', 'compliance', 'admin', 'auditor'] as const) {
    const page = await signInAs(role)
    await page.goto('/approvals?tab=all')
    await expect(rowOf(page, name), role).toContainText('missing: one approver')
  }
  await approver.goto('/approvals?tab=waiting')
  await expect(rowOf(approver, name)).toHaveCount(0)
  await untilAlive(auditor, 'main table a')
  await rowOf(auditor, name).getByRole('link').focus()
  await auditor.keyboard.press('Enter')
  await expect(auditor.getByText('Waiting for one approver. You can view it.')).toBeVisible()
})

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}
