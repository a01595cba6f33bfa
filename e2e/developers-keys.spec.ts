import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectSound } from './support/access-check'
import { captureAction, sendAction } from './support/actions'
import { untilAlive, untilArmed } from './support/alive'
import { readClipboard } from './support/clipboard'
import { expect, test } from './support/test'
import { servedBy, type World } from './support/world'

test.describe.configure({ timeout: 180_000 })

const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name })

test('a key is made by keyboard, shown once, works, rotates with an overlap, and is refused once it is revoked', async ({
  homeOf,
  world,
}) => {
  const page = await homeOf('admin')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search, jump or paste' }).fill('API keys')
  await expect(page.getByRole('option', { name: 'API keys' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/developers/keys')
  const name = `Checkout ${Date.now()}`
  const first = await createKey(page, name, ['Read rates'])
  await expect(rowOf(page, name)).toContainText(/Works.*Never/)
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectSound(page, 'a key')
  expect(await readRate(world, first)).toBe(200)
  expect(await listCustomers(world, first), 'it may do no more than was ticked').toBe(403)

  await page.getByRole('button', { name: 'Rotate' }).click()
  await expect(dialog(page).getByLabel('The old secret')).toHaveValue('86400')
  await expectSound(page, 'rotation', 'dialog[open]')
  await pressArmed(page, 'Rotate')
  const second = await takeSecret(page, `The new secret of “${name}”`)
  expect(second).not.toBe(first)
  expect([await readRate(world, first), await readRate(world, second)]).toEqual([200, 200])

  await page.getByRole('button', { name: 'Rotate' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The secret before the present one still works')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText(`Revoke “${name}”?`)
  await pressArmed(page, 'Revoke')
  await expect(rowOf(page, name)).toContainText('Revoked')
  await expect(page.getByRole('button', { name: 'Rotate' })).toHaveCount(0)
  expect([await readRate(world, first), await readRate(world, second)]).toEqual([401, 401])

  await page.goto('/audit?action=api_key.')
  for (const what of ['Created an API key', 'Rotated an API key', 'Revoked an API key']) {
    await expect(page.getByRole('rowheader', { name: what }).first()).toBeVisible()
  }
  const log = readFileSync(world.logFile, 'utf8')
  for (const secret of [first, second]) expect([await page.content(), log].filter((text) => text.includes(secret))).toEqual([])
})

test('whoever may not manage keys neither sees the page nor makes one', async ({ signInAs }) => {
  const [admin, auditor] = [await signInAs('admin'), await signInAs('auditor')]
  await admin.goto('/developers/keys')
  await openForm(admin, 'Stolen', ['Read rates'])
  const act = await captureAction(admin, () => dialog(admin).getByRole('button', { name: 'Create key' }).click())
  expect(await (await sendAction(auditor, act)).text()).toContain('"code":"forbidden"')
  for (const path of ['/developers/keys', '/developers/webhooks']) {
    await auditor.goto(path)
    await expect(auditor.getByText('You may not open this page')).toBeVisible()
  }
  await admin.reload()
  await expect(rowOf(admin, 'Stolen')).toHaveCount(0)

  await openForm(admin, 'Far away', ['Read rates'])
  await dialog(admin).getByLabel('Allowed from').fill('203.0.113.0/24, 999.1.1.1')
  await dialog(admin).getByRole('button', { name: 'Create key' }).click()
  await expect(dialog(admin).getByLabel('Allowed from')).toBeFocused()
  await expect(dialog(admin).getByText('Not all of these are addresses')).toBeVisible()
})

test('the chosen end of a new key stays while the page behind its form is read again', async ({ signInAs }) => {
  const page = await signInAs('admin')
  await page.goto('/developers/keys')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/developers\/keys\?/, (route) => released.then(() => route.continue()))
  const name = `Before ${Date.now()}`
  await createKey(page, name, ['Read rates'])
  await openForm(page, 'After', ['Read rates'])
  const chosen = dialog(page).getByLabel('Ends').locator('option:checked')
  await expect(chosen).toContainText('In a year')
  release()
  await expect(page.getByRole('heading', { level: 2, name, includeHidden: true })).toBeVisible()
  await expect(chosen).toContainText('In a year')
})

async function createKey(page: Page, name: string, scopes: readonly string[]): Promise<string> {
  await openForm(page, name, scopes)
  await expectSound(page, 'a new key', 'dialog[open]')
  await dialog(page).getByRole('button', { name: 'Create key' }).click()
  return takeSecret(page, 'The new key')
}

async function openForm(page: Page, name: string, scopes: readonly string[]): Promise<void> {
  await untilAlive(page, 'main button')
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog(page).getByLabel('Name').fill(name)
  await expect(dialog(page).getByRole('button', { name: 'Create key' }), 'a key that may do nothing').toBeDisabled()
  for (const scope of scopes) await dialog(page).getByRole('checkbox', { name: scope }).check()
}

/** Takes the secret from its dialog, which stays until the person has said that it is stored. */
async function takeSecret(page: Page, title: string): Promise<string> {
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
  const secret = await dialog(page).getByLabel('Secret').inputValue()
  expect(secret).toMatch(/^pk_test_\w{59}$/)
  await expectSound(page, 'the secret of a key', 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByRole('alert')).toContainText('Tick that you have stored it')
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  expect(await readClipboard(page)).toBe(secret)
  await dialog(page).getByRole('checkbox', { name: 'I have stored it' }).check()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.content(), 'it is shown once').not.toContain(secret)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored + page.url()).not.toContain(secret)
  return secret
}

async function pressArmed(page: Page, name: string): Promise<void> {
  await untilArmed(page)
  await dialog(page).getByRole('button', { name, exact: true }).click()
}

function readRate(world: World, key: string): Promise<number> {
  const { id } = servedBy(world)
  return call(world, key, `/v1/organizations/${id}/exchange-rates?from_currency=USDC&to_currency=VES`)
}

function listCustomers(world: World, key: string): Promise<number> {
  return call(world, key, '/v1/customers?limit=1')
}

async function call({ origin }: World, key: string, path: string): Promise<number> {
  return (await fetch(origin + path, { headers: { 'x-api-key': key } })).status
}
