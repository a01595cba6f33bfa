import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { PaymentsApi } from '#contract/api'
import { admin } from './support/admin'
import { untilArmed } from './support/alive'
import { publicApi } from './support/public-api'
import { portFor, type RemoteConsole, startRemoteConsole } from './support/second-console'
import { expect, test } from './support/test'
import { readWorld } from './support/world'

test.describe.configure({ timeout: 120_000 })

/** A console in front of an organization with real money, where a second person has to agree. */
let remote: RemoteConsole
let api: PaymentsApi
let account: { id: string }
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const world = readWorld()
  const { id } = JSON.parse(await admin('organization', 'create', '--name', 'Andes Pagos', '--environment', 'live'))
  account = JSON.parse(await admin('prefunded-account', 'open', '--organization', id, '--name', 'Fondo', '--currency', 'USD'))
  const key = JSON.parse(await admin('api-key', 'create', '--organization', id, '--name', 'Specs', '--scopes', 'all', '--house'))
  const env = { SECOND_FACTOR_ROLES: 'admin' }
  remote = await startRemoteConsole(world, portFor(world, 21), [], { id, apiKey: key.api_key, env })
  api = publicApi(world.origin, { id, api_key: key.api_key })
})
test.afterAll(() => remote?.stop())

test('in a live organization an approver agrees with what finance recorded, from home, with a proof, and it is booked once', async ({
  signInAs,
}) => {
  const reference = `BANK ${randomUUID().slice(0, 8)}`
  const finance = await signInAs('finance', remote)
  await record(finance, { amount: '800', reference })
  await expect(finance.getByRole('dialog').getByRole('heading')).toHaveText('800.00 USD waits for a second person')
  await finance.getByRole('button', { name: 'Close' }).click()
  await expect(finance.getByText('You requested it, so somebody else has to agree.')).toBeVisible()
  await expect(finance.getByRole('button', { name: `Agree with ${reference}` })).toHaveCount(0)
  expect(await balance()).toBe('0.00')
  await record(finance, { amount: '801', reference })
  await expect(finance.getByRole('dialog').getByText('with another amount')).toBeVisible()

  const approver = await signInAs('approver', remote)
  await approver.goto('/')
  const item = approver.getByRole('listitem').filter({ hasText: reference })
  await expect(item).toContainText('Second person: top-up of Fondo')
  await expect(approver.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Accounts 1/ })).toBeVisible()
  await approver.goto('/approvals')
  await approver.getByRole('list', { name: 'Top-ups awaiting a second person' }).getByRole('link').click()
  await approver.getByRole('button', { name: `Agree with ${reference}` }).press('Enter')
  const dialog = approver.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Did the bank receive 800.00 USD?' })).toBeFocused()
  await untilArmed(approver)
  await approver.keyboard.press('Enter')
  await approver.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Recorded: 800.00 USD' })).toBeFocused()
  await approver.keyboard.press('Escape')
  await expect(approver.getByText('Waiting for a second person')).toHaveCount(0)
  expect(await balance()).toBe('800.00')
})

test('what changed since it was read is not agreed with, and a request is withdrawn by its maker or rejected', async ({
  signInAs,
}) => {
  const reference = `BANK ${randomUUID().slice(0, 8)}`
  const before = await balance()
  const finance = await signInAs('finance', remote)
  await record(finance, { amount: '15', reference })
  await finance.getByRole('button', { name: 'Close' }).click()
  const approver = await signInAs('approver', remote)
  await approver.goto(`/accounts/${account.id}`)
  await expect(approver.getByRole('button', { name: `Reject ${reference}` })).toBeVisible()

  await finance.getByRole('button', { name: `Withdraw ${reference}` }).click()
  await act(finance, 'Withdraw it')
  await expect(finance.getByRole('dialog').getByRole('heading', { name: 'Withdrawn' })).toBeFocused()
  await finance.keyboard.press('Escape')
  await record(finance, { amount: '150', reference })
  await finance.getByRole('button', { name: 'Close' }).click()

  await approver.getByRole('button', { name: `Agree with ${reference}` }).click()
  await act(approver, 'Agree: book 15.00 USD')
  await expect(approver.getByRole('dialog').getByRole('alert')).toContainText('no longer waits as you read it')
  // Closing shows what waits now.
  await approver.getByRole('button', { name: 'Cancel' }).click()
  await expect(approver.getByText('150.00')).toBeVisible()
  await approver.getByRole('button', { name: `Reject ${reference}` }).click()
  await act(approver, 'Reject it')
  await expect(approver.getByRole('dialog').getByRole('heading', { name: 'Rejected' })).toBeFocused()
  expect(await balance()).toBe(before)
})

test('a reversal waits for a second person with its reason, and the trail tells each act in words', async ({ signInAs }) => {
  const reference = `BANK ${randomUUID().slice(0, 8)}`
  const [ana, eva] = [{ actorId: randomUUID() }, { actorId: randomUUID() }]
  for (const person of [ana, eva]) await api.topUpPrefundedAccount(account.id, { amount: 2_500, reference }, person)
  const finance = await signInAs('finance', remote)
  await finance.goto(`/accounts/${account.id}`)
  await finance.getByRole('button', { name: `Reverse the top-up ${reference}` }).click()
  await finance.getByRole('dialog').getByLabel('What was wrong').fill('It was of another account')
  await act(finance, 'Request the reversal')
  await finance.getByRole('button', { name: 'Close' }).click()
  await expect(finance.getByRole('row').filter({ hasText: reference })).toContainText('its reversal waits')

  const approver = await signInAs('approver', remote)
  await approver.goto(`/accounts/${account.id}`)
  await expect(approver.getByText('It was of another account')).toBeVisible()
  await approver.getByRole('button', { name: `Agree with ${reference}` }).click()
  await act(approver, 'Agree: reverse 25.00 USD')
  await expect(approver.getByRole('dialog').getByRole('heading', { name: 'Reversed: 25.00 USD' })).toBeFocused()

  const auditor = await signInAs('auditor', remote)
  await auditor.goto('/audit')
  const acts = auditor.getByRole('main').getByRole('table')
  await expect(acts).toContainText('Agreed as the second person')
  await expect(acts).toContainText('Reversed a top-up')
})

async function balance(): Promise<string | undefined> {
  return (await api.listPrefundedAccounts()).data.find(({ id }) => id === account.id)?.available_balance
}

async function record(page: Page, { amount, reference }: { amount: string; reference: string }): Promise<void> {
  await page.goto(`/accounts/${account.id}`)
  await page.getByRole('button', { name: 'Record a top-up' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount received').fill(amount)
  await dialog.getByLabel(/own reference/).fill(reference)
  await act(page, /^Report \d/)
}

async function act(page: Page, name: string | RegExp): Promise<void> {
  await untilArmed(page)
  await page.getByRole('dialog').getByRole('button', { name }).click()
}
