import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { PaymentsApi } from '#contract/api'
import { expectSound } from './support/access-check'
import { captureAction, sendAction } from './support/actions'
import { admin } from './support/admin'
import { untilAlive, untilArmed } from './support/alive'
import { withSql } from './support/database'
import { signInByPassword } from './support/people'
import { publicApi } from './support/public-api'
import { portFor, type RemoteConsole, startRemoteConsole } from './support/second-console'
import { expect, test } from './support/test'
import { readWorld } from './support/world'

test.describe.configure({ timeout: 180_000 })

/** A console in front of an organization with real money, where a key takes two admins. */
let remote: RemoteConsole
let api: PaymentsApi
const second = { name: `Olga ${randomUUID().slice(0, 8)}`, email: `${randomUUID().slice(0, 8)}@puentesur.example` }
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const world = readWorld()
  const { id } = JSON.parse(await admin('organization', 'create', '--name', 'Andes Pagos', '--environment', 'live'))
  const key = JSON.parse(
    await admin('api-key', 'create', '--organization', id, '--name', 'Specs', '--scopes', 'all', '--expires', 'never', '--house'),
  )
  remote = await startRemoteConsole(world, portFor(world, 23), [], {
    id,
    apiKey: key.api_key,
    env: { SECOND_FACTOR_ROLES: 'none' },
  })
  api = publicApi(world.origin, { id, api_key: key.api_key })
  await withSql(
    world,
    (sql) => sql`
      insert into backoffice.people (id, name, email, roles, password_hash, demo, created_at)
      select gen_random_uuid(), ${second.name}, ${second.email}, '{admin}', password_hash, false, now()
      from backoffice.people where demo limit 1`,
  )
})
test.afterAll(() => remote?.stop())

const dialog = (page: Page) => page.getByRole('dialog')
const cardOf = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(name) })
const keysOf = async (name: string) => (await api.listApiKeys({ limit: 100 })).data.filter((key) => key.name === name)

test('a key is requested, agreed to by another admin from home, and created once by the first, who alone sees its secret', async ({
  signInAs,
  openPage,
}) => {
  const name = `Checkout ${randomUUID().slice(0, 8)}`
  const first = await signInAs('admin', remote)
  await request(first, name)
  const own = cardOf(first, name)
  await expect(own).toContainText('you cannot agree to your own request')
  await expect(own).toContainText('203.0.113.0/24')
  await expect(own.getByRole('button')).toHaveText(['Withdraw'])
  await expectSound(first, 'a key that waits for a second admin')
  expect(await keysOf(name)).toEqual([])

  const other = await secondAdmin(openPage)
  await other.goto('/')
  const item = other.getByRole('listitem').filter({ hasText: name })
  await expect(item).toContainText('Second admin: API key')
  await item.getByRole('link', { name: 'Review' }).click()
  await expect(cardOf(other, name)).toContainText('rates:read')
  await act(other, name, 'Agree')
  await expect(cardOf(other, name).getByRole('button'), 'who agreed never sees the secret').toHaveCount(0)
  expect(await keysOf(name), 'the key does not exist yet').toEqual([])

  await first.goto('/notices')
  await expect(first.getByText('Request for an API key agreed to: create it now').first()).toBeVisible()
  await first.goto('/')
  await first.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Create it' }).click()
  const make = cardOf(first, name).getByRole('button', { name: 'Create the key' })
  await untilAlive(first, 'main button')
  await make.press('Enter')
  await make.press('Enter', { timeout: 2000 }).catch(() => undefined)
  const secret = await takeSecret(first, 'The new key')
  expect(secret).toMatch(/^pk_live_\w{59}$/)
  await expect(cardOf(first, name)).toHaveCount(0)
  await expect(first.getByRole('heading', { level: 2, name })).toBeVisible()
  expect(await keysOf(name)).toMatchObject([{ scopes: ['rates:read'], allowed_cidrs: ['203.0.113.0/24'] }])

  await first.goto('/audit?action=api_key.')
  const acts = first.getByRole('main').getByRole('table')
  for (const what of ['Requested an API key or its rotation', 'Agreed to an API key or its rotation', 'Created an API key'])
    await expect(acts).toContainText(what)
})

test('a rotation takes two as well, a revocation one, and the second admin may reject or the first withdraw', async ({
  signInAs,
  openPage,
}) => {
  const name = `Ledger ${randomUUID().slice(0, 8)}`
  const { id } = await api.createApiKey({ name, scopes: ['rates:read'] }, { actorId: randomUUID(), idempotencyKey: randomUUID() })
  const [first, other] = [await signInAs('admin', remote), await secondAdmin(openPage)]
  await requestRotation(first, id)
  await requestRotation(other, id, 'Another rotation of this key is open')
  await other.goto('/developers/keys')
  await act(other, name, 'Reject')
  await expect(cardOf(other, name)).toHaveCount(0)

  await requestRotation(first, id)
  await act(first, name, 'Withdraw')
  await expect(cardOf(first, name)).toHaveCount(0)

  await requestRotation(first, id)
  const [before] = await keysOf(name)
  await other.goto('/developers/keys')
  await act(other, name, 'Agree')
  expect(await keysOf(name), 'nothing changed by the agreement').toMatchObject([{ last_four: before?.last_four }])
  await first.goto('/developers/keys')
  await untilAlive(first, 'main button')
  await cardOf(first, name).getByRole('button', { name: 'Create the secret' }).click()
  const secret = await takeSecret(first, `The new secret of “${name}”`)
  expect(await keysOf(name)).toMatchObject([{ last_four: secret.slice(-10, -6) }])

  await first.getByRole('button', { name: 'Revoke' }).click()
  await untilArmed(first)
  await dialog(first).getByRole('button', { name: 'Revoke' }).click()
  await expect(first.getByRole('row').filter({ hasText: name })).toContainText('Revoked')
})

test('an act of a page that makes a key alone is refused here, and so is the agreement of whoever requested it', async ({
  signInAs,
  openPage,
}) => {
  const name = `Alone ${randomUUID().slice(0, 8)}`
  const [first, elsewhere] = [await signInAs('admin', remote), await signInAs('admin')]
  await elsewhere.goto('/developers/keys')
  await fillIn(elsewhere, 'Create key', name)
  const alone = await captureAction(elsewhere, () => dialog(elsewhere).getByRole('button', { name: 'Create key' }).click())
  await first.goto('/developers/keys')
  const here = { ...alone, url: new URL('/developers/keys', remote.origin).href }
  expect(await (await sendAction(first, here)).text()).toContain('"code":"second_admin_needed"')

  await request(first, name)
  const other = await secondAdmin(openPage)
  await other.goto('/developers/keys')
  const agreement = await captureAction(other, () => act(other, name, 'Agree', { waits: false }))
  expect(await (await sendAction(first, agreement)).text()).toContain('"code":"self_approval_forbidden"')
  expect(await keysOf(name)).toEqual([])
  await first.reload()
  await act(first, name, 'Withdraw')
})

async function secondAdmin(openPage: (look: { origin: string }) => Promise<Page>): Promise<Page> {
  const page = await openPage(remote)
  await signInByPassword(page, second)
  return page
}

async function request(page: Page, name: string): Promise<void> {
  await page.goto('/developers/keys')
  await fillIn(page, 'Request key', name)
  await expectSound(page, 'a request for a key', 'dialog[open]')
  await dialog(page).getByRole('button', { name: 'Request key' }).press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

async function fillIn(page: Page, button: string, name: string): Promise<void> {
  await untilAlive(page, 'main button')
  await page.getByRole('button', { name: button }).click()
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByLabel('Allowed from').fill('203.0.113.0/24')
  await dialog(page).getByRole('checkbox', { name: 'Read rates' }).check()
}

async function requestRotation(page: Page, id: string, refused?: string): Promise<void> {
  await page.goto(`/developers/keys?key=${id}`)
  await untilAlive(page, 'main button')
  await page.getByRole('button', { name: 'Request rotation' }).click()
  await untilArmed(page)
  await dialog(page).getByRole('button', { name: 'Request rotation' }).click()
  if (refused) return expect(dialog(page).getByRole('alert')).toContainText(refused)
  await expect(dialog(page)).toHaveCount(0)
}

async function act(page: Page, name: string, label: string, { waits = true } = {}): Promise<void> {
  await untilAlive(page, 'main button')
  await cardOf(page, name).getByRole('button', { name: label }).click()
  await untilArmed(page)
  await dialog(page).getByRole('button', { name: label }).click()
  if (waits) await expect(dialog(page)).toHaveCount(0)
}

async function takeSecret(page: Page, title: string): Promise<string> {
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
  const secret = await dialog(page).getByLabel('Secret').inputValue()
  await dialog(page).getByRole('checkbox', { name: 'I have stored it' }).check()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.content(), 'it is shown once').not.toContain(secret)
  return secret
}
