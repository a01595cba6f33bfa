import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { PaymentsApi } from '#contract/api'
import { admin } from './support/admin'
import { untilArmed } from './support/alive'
import { whilePollingIsBlocked } from './support/database'
import { createGivens } from './support/public-api'
import { expect, test } from './support/test'
import { readWorld, servedBy } from './support/world'

test.describe.configure({ timeout: 120_000 })

/** An account of this file alone, so that no other spec moves its money. */
let account: { id: string }
test.beforeAll(async () => {
  account = await openAccount()
})

const rowOf = (page: Page, reference: string) =>
  page.getByRole('main').getByRole('table').locator('tbody').getByRole('row').filter({ hasText: reference })

test('a top-up is recorded once, by keys, however impatiently, and told in words; a wrong reference is refused beside its field', async ({
  api,
  signInAs,
}) => {
  const { available_balance: before } = await accountOf(api)
  const reference = `BANK ${randomUUID().slice(0, 8)}`
  const page = await signInAs('finance')
  await page.goto(`/accounts/${account.id}`)
  const dialog = await fillTopUp(page, { amount: '1,234.50', reference })
  await expect(dialog.getByText('one thousand two hundred thirty-four USDC and 50/100')).toBeVisible()
  await expect(dialog.getByText('Available afterwards').locator('..')).toContainText(figure(Number(before) + 1234.5))
  const act = dialog.getByRole('button', { name: 'Record 1,234.50 USDC' })
  await untilArmed(page)
  await act.dblclick()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Recorded: 1,234.50 USDC' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(rowOf(page, reference)).toHaveCount(1)
  await expect(rowOf(page, reference)).toContainText(/Topped up.*\+1,234\.50\s*USDC/)

  await fillTopUp(page, { amount: '1,234.50', reference })
  await press(page, dialog.getByRole('button', { name: /^Record/ }))
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Nothing changed: it was recorded before' })).toBeFocused()
  await page.getByRole('button', { name: 'Close' }).click()

  await fillTopUp(page, { amount: '7', reference })
  await press(page, dialog.getByRole('button', { name: /^Record/ }))
  await expect(dialog.getByText('with another amount')).toBeVisible()
  await expect(dialog.getByLabel(/own reference/)).toHaveValue(reference)
  await expect(dialog.getByLabel(/own reference/)).toHaveAttribute('aria-invalid', 'true')

  const pastedTwice = 'B'.repeat(70)
  await dialog.getByLabel(/own reference/).clear()
  await page.keyboard.insertText(pastedTwice)
  await press(page, dialog.getByRole('button', { name: /^Record/ }))
  await expect(dialog.getByText('with another amount')).toHaveCount(0)
  await expect(dialog.getByLabel(/own reference/)).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel(/own reference/), 'nothing is cut off').toHaveValue(pastedTwice)
  expect(Number((await accountOf(api)).available_balance)).toBeCloseTo(Number(before) + 1234.5)
})

test('a top-up that was a mistake is reversed from its row, once, and its reference stays used', async ({
  consoleApi,
  signInAs,
}) => {
  const reference = `WRONG ${randomUUID().slice(0, 8)}`
  await consoleApi.topUpPrefundedAccount(account.id, { amount: 50_000_00, reference }, { actorId: 'ana' })
  const page = await signInAs('finance')
  await page.goto(`/accounts/${account.id}`)
  const stale = await signInAs('finance')
  await stale.goto(`/accounts/${account.id}`)
  await rowOf(page, reference)
    .getByRole('button', { name: `Reverse the top-up ${reference}` })
    .press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What was wrong').fill('Counted twice')
  await press(page, dialog.getByRole('button', { name: 'Reverse 50,000.00 USDC' }))
  await expect(dialog.getByRole('heading', { name: 'Reversed: 50,000.00 USDC' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(rowOf(page, reference)).toHaveCount(2)
  await expect(rowOf(page, reference).filter({ hasText: 'Topped up' })).toContainText('reversed')
  await expect(page.getByRole('button', { name: `Reverse the top-up ${reference}` })).toHaveCount(0)

  await rowOf(stale, reference).getByRole('button').click()
  const late = stale.getByRole('dialog')
  await late.getByLabel('What was wrong').fill('Counted twice')
  await press(stale, late.getByRole('button', { name: /^Reverse 50/ }))
  await expect(late.getByRole('heading', { name: 'Nothing changed: it was reversed before' })).toBeFocused()

  await fillTopUp(page, { amount: '50000', reference })
  await press(page, dialog.getByRole('button', { name: /^Record/ }))
  await expect(dialog.getByRole('heading', { name: 'Nothing was recorded: the reference was reversed' })).toBeFocused()
})

test('a top-up that was spent is not offered to be taken back, and it says so', async ({ api, consoleApi, signInAs }) => {
  const { id } = await openAccount()
  await consoleApi.topUpPrefundedAccount(id, { amount: 5_000, reference: 'SPENT 1' }, { actorId: 'ana' })
  const source = { id, name: 'Tesorería', currency: 'USDC' }
  await createGivens(api, { ...servedBy(readWorld()), prefunded_accounts: [source] }).givenPaidQuote()
  const page = await signInAs('finance')
  await page.goto(`/accounts/${id}`)
  await page.getByRole('button', { name: 'Reverse the top-up SPENT 1' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('It was spent')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Reverse/ })).toBeDisabled()
})

test('the low balance is set, shown and removed; a page that is behind overwrites nothing', async ({ api, signInAs }) => {
  const [page, stale] = [await signInAs('finance'), await signInAs('finance')]
  for (const one of [page, stale]) await one.goto(`/accounts/${account.id}`)
  const [dialog, behind] = [page.getByRole('dialog'), stale.getByRole('dialog')]
  await page.getByRole('button', { name: 'Set the low balance' }).click()
  await dialog.getByLabel('Low below').fill('9,000,000')
  await dialog.getByLabel('Low below').press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Low below 9,000,000.00 USDC' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Low balance', { exact: true })).toBeVisible()

  await stale.getByRole('button', { name: 'Set the low balance' }).click()
  await behind.getByLabel('Low below').fill('50')
  await behind.getByRole('button', { name: 'Save' }).click()
  await expect(behind.getByRole('alert')).toContainText('Somebody changed it first')
  await expect(behind.getByLabel('Low below')).toHaveValue('50')
  expect((await accountOf(api)).low_balance_threshold).toBe('9000000.00')

  await page.getByRole('button', { name: 'Change the low balance' }).click()
  await expect(dialog.getByLabel('Low below')).toHaveValue('9,000,000.00')
  await dialog.getByRole('button', { name: 'Remove the limit' }).click()
  await expect(dialog.getByRole('heading', { name: 'The limit is removed' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Set the low balance' })).toBeVisible()
  expect((await accountOf(api)).low_balance_threshold).toBeNull()
})

test('who may only read the accounts is offered no act', async ({ signInAs }) => {
  for (const role of ['auditor', 'admin', 'approver'] as const) {
    const page = await signInAs(role)
    await page.goto(`/accounts/${account.id}`)
    await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: /top-up|low balance/i })).toHaveCount(0)
  }
})

test('a top-up whose answer is lost is looked up and told, and recorded once', async ({ api, remote, signInAs }) => {
  const { available_balance: before } = await accountOf(api)
  const reference = `LOST ${randomUUID().slice(0, 8)}`
  const page = await signInAs('finance', { origin: remote.origin })
  await page.goto(`/accounts/${account.id}`)
  remote.proxy.set([{ method: 'POST', path: /top-ups$/, fault: 'reset-after' }])
  const dialog = await fillTopUp(page, { amount: '3', reference })
  await press(page, dialog.getByRole('button', { name: /^Record/ }))
  await expect(dialog.getByText('Not confirmed yet, checking.')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'It worked' })).toBeFocused({ timeout: 30_000 })
  expect(Number((await accountOf(api)).available_balance)).toBeCloseTo(Number(before) + 3)
  await page.getByRole('button', { name: 'Close' }).click()

  remote.proxy.set([{ method: 'POST', path: /top-ups$/, fault: 'reset-after' }])
  await fillTopUp(page, { amount: '4', reference: `${reference} B` })
  await whilePollingIsBlocked(readWorld(), account.id, async () => {
    await press(page, dialog.getByRole('button', { name: /^Record/ }))
    await expect(dialog.getByText('Not confirmed yet, checking.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
  await expect(rowOf(page, `${reference} B`), 'it appears also if the dialog was closed meanwhile').toHaveCount(1, {
    timeout: 30_000,
  })
})

async function openAccount(): Promise<{ id: string }> {
  const { id } = servedBy(readWorld())
  const name = `Fondo ${randomUUID().slice(0, 8)}`
  return JSON.parse(await admin('prefunded-account', 'open', '--organization', id, '--name', name, '--currency', 'USDC'))
}

async function accountOf(api: PaymentsApi) {
  const found = (await api.listPrefundedAccounts()).data.find(({ id }) => id === account.id)
  if (found === undefined) throw new Error('The account is not listed')
  return found
}

async function fillTopUp(page: Page, { amount, reference }: { amount: string; reference: string }): Promise<Locator> {
  await page.getByRole('button', { name: 'Record a top-up' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount received').fill(amount)
  await dialog.getByLabel(/own reference/).fill(reference)
  return dialog
}

/** Presses an armed button; the pointer leaves the place of the press before, under which none is armed. */
async function press(page: Page, button: Locator): Promise<void> {
  await page.mouse.move(1, 1)
  await untilArmed(page)
  await button.click()
}

function figure(value: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
