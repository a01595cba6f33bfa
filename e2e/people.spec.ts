import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectSound } from './support/access-check'
import { untilAlive, untilArmed } from './support/alive'
import { setUpAuthenticator } from './support/authenticator'
import { startConsoleProcess } from './support/console-process'
import { personOf } from './support/people'
import { portFor } from './support/second-console'
import { closeLink } from './support/shown-once'
import { expect, test } from './support/test'
import { servedBy } from './support/world'

test.describe.configure({ timeout: 180_000 })

const password = 'cuatro ríos largos y lentos'

test('an admin invites somebody of finance, who sets a password and works; disabled, their next click is refused', async ({
  homeOf,
  openPage,
  world,
}) => {
  const admin = await homeOf('admin')
  const { email, link } = await inviteFinance(admin)
  await expectSound(admin, 'the link', 'dialog[open]')
  await closeLink(admin)
  await expect(rowOf(admin, email)).toContainText(/Invited.*Link until/)

  const invited = await openPage()
  await invited.goto(link)
  await expect(invited.getByText(`${personOf.admin} invites you to work here as:`)).toBeVisible()
  await expect(invited.getByRole('list', { name: 'Your roles' })).toContainText('Finance')
  expect(invited.url(), 'the secret is in the address no more').toBe(`${world.origin}/join`)
  await expectSound(invited, 'an invitation')
  await invited.getByLabel('New password').fill('too short')
  await invited.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(invited.getByText('fewer than 15 characters')).toBeVisible()
  await setPassword(invited)
  const settings = invited.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' })
  await expect(settings, 'not those of people').toHaveAttribute('href', '/settings/security')
  await invited.goto('/quotes/new')
  await expect(invited.getByRole('heading', { level: 1 })).toBeVisible()
  expect(readFileSync(world.logFile, 'utf8'), 'no link in the log').not.toContain(link.split('#')[1])

  const late = await openPage()
  await late.goto(link)
  await expect(late.getByRole('main').getByRole('alert')).toContainText('This link was used already')
  await expectSound(late, 'a used link')

  await admin.reload()
  await expect(rowOf(admin, email)).toContainText('Active')
  await doAct(admin, email, 'Disable')
  await expect(rowOf(admin, email)).toContainText('Disabled')
  await invited.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quotes' }).click()
  await expect(invited.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await signInWith(invited, email)
  await expect(invited.getByText('E-mail or password is wrong')).toBeVisible()
  await doAct(admin, email, 'Enable')
  await expect(rowOf(admin, email)).toContainText('Active')
  await signInWith(invited, email)
  await invited.waitForURL((url) => url.pathname === '/')

  await admin.goto('/audit?action=people.')
  for (const what of ['Invited a person', 'Joined by invitation', 'Disabled a person', 'Enabled a person']) {
    await expect(admin.getByRole('rowheader', { name: what }).first()).toBeVisible()
  }
})

test('an admin proposes roles within the rules and takes that back, makes a new link that ends the old one, and takes it back', async ({
  homeOf,
  openPage,
}) => {
  const admin = await homeOf('admin')
  const { name, email, link } = await inviteFinance(admin)
  await closeLink(admin)
  await expect(rowOf(admin, personOf.admin).getByRole('button')).toHaveCount(0)

  await doAct(admin, email, 'Create new link')
  const newer = await admin.getByLabel('Invitation link').inputValue()
  await closeLink(admin)
  const guest = await openPage({ viewport: { width: 390, height: 844 } })
  await guest.goto(link)
  await expect(guest.getByRole('main').getByRole('alert')).toContainText('a newer link has replaced it')
  await guest.goto(newer)
  await setPassword(guest)

  await admin.reload()
  await openAct(admin, email, 'Change roles')
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Propose the change' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^Admin/ }).check()
  await expect(dialog.getByRole('checkbox', { name: /^Approver/ })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^Admin/ }).uncheck()
  await dialog.getByRole('checkbox', { name: /^Support/ }).check()
  await expectSound(admin, 'change of roles', 'dialog[open]')
  await expect(dialog.getByRole('status')).toContainText('add an account and pay to it')
  await dialog.getByLabel('Reason').fill('Covers for Andrés')
  await press(admin, 'Propose the change')
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(admin, email)).toContainText('Finance, Support: waiting')
  await expectSound(admin, 'a change that waits')
  const waiting = admin.getByRole('region', { name: new RegExp(name) })
  await waiting.getByRole('button', { name: 'Withdraw' }).click()
  await press(admin, 'Withdraw')
  await expect(rowOf(admin, email)).not.toContainText('waiting')
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1, name: 'Sign in' }), 'nothing was changed').toHaveCount(0)

  const { email: other, link: gone } = await inviteFinance(admin)
  await closeLink(admin)
  await doAct(admin, other, 'Withdraw invitation')
  await expect(rowOf(admin, other)).toHaveCount(0)
  const nobody = await openPage()
  await nobody.goto(gone)
  await expect(nobody.getByRole('main').getByRole('alert')).toContainText('This link is not known here')
  await nobody.goto('/join')
  await expect(nobody.getByRole('main').getByRole('alert')).toContainText('This address contains no invitation')
})

test('many are invited by a table: who can be gets a link, and a line that cannot be used says why and costs no other', async ({
  homeOf,
  openPage,
}) => {
  const admin = await peoplePage(await homeOf('admin'))
  const [ana, luis, eva] = Array.from({ length: 3 }, () => `${randomUUID().slice(0, 8)}@company.example`)
  await admin.getByRole('button', { name: 'Invite many' }).click()
  const dialog = admin.getByRole('dialog')
  const lines = [
    'name,email,roles',
    `Ana Ríos,${ana},finance + support`,
    `Eva Sosa,eva at company,finance`,
    `Luis Mora,${luis},Auditor`,
  ]
  await dialog.getByLabel('Table of people').fill('no table at all')
  await press(admin, 'Create links')
  await expect(dialog.getByRole('alert')).toContainText('nobody was invited')
  await dialog.getByLabel('Table of people').fill(lines.join('\n'))
  await press(admin, 'Create links')
  await expect(dialog.getByRole('status').first()).toContainText('2 people were invited. 1 line could not be used.')
  await expect(dialog).toContainText('Line 3: eva at company')
  await expectSound(admin, 'invited by a table', 'dialog[open]')
  const links = await dialog.getByLabel('Invitation links').inputValue()
  const link =
    links
      .split('\n')
      .find((line) => line.startsWith(ana ?? ''))
      ?.split('\t')[1] ?? ''
  await dialog.getByRole('button', { name: 'Fix the lines' }).click()
  const table = dialog.getByLabel('Table of people')
  await expect(table, 'what was refused comes back, and nobody is invited twice').toHaveValue(
    'name\temail\troles\nEva Sosa\teva at company\tfinance',
  )
  await table.fill((await table.inputValue()).replace('eva at company', eva ?? ''))
  await press(admin, 'Create links')
  await expect(dialog.getByRole('status').first()).toContainText('1 person was invited.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(admin, eva ?? '')).toContainText('Finance')
  await expect(rowOf(admin, luis ?? '')).toContainText('Auditor')

  const guest = await openPage()
  await guest.goto(link)
  await expect(guest.getByRole('list', { name: 'Your roles' })).toContainText('Finance')
  await setPassword(guest)
})

test('a fresh console in front of an API prints a link, on which the first admin is made, who invites finance', async ({
  world,
  openPage,
}) => {
  const [dataDir, logFile] = [join(world.dataDir, '../first'), world.logFile.replace(/\.log$/, '-first.log')]
  rmSync(logFile, { force: true })
  const env = { DATA_DIR: dataDir, API_BASE_URL: world.origin, API_KEY: world.firstPartyKey, ORGANIZATION_ID: servedBy(world).id }
  const app = await startConsoleProcess({ command: ['npm', 'start'], port: portFor(world, 12), env, logFile, seconds: 90 })
  try {
    const findLink = () => new RegExp(`${app.origin}/join#[\\w-]+`).exec(readFileSync(logFile, 'utf8'))?.[0]
    await expect.poll(findLink).toBeDefined()
    const admin = await openPage({ origin: app.origin })
    await admin.goto(findLink() ?? '')
    await expect(admin.getByText('You become the first admin')).toBeVisible()
    await admin.getByLabel('Name').fill('Rita Bello')
    await admin.getByLabel('Work e-mail').fill('rita@cauce.example')
    await expectSound(admin, 'the first admin')
    await setPassword(admin)
    await expect(rowOf(await peoplePage(admin), 'rita@cauce.example')).toContainText('Admin')
    await admin.goto('/settings/security')
    await setUpAuthenticator(admin)

    const again = await openPage({ origin: app.origin })
    await again.goto(findLink() ?? '')
    await expect(again.getByRole('main').getByRole('alert')).toContainText('This link was used already')

    const { link } = await inviteFinance(admin)
    const invited = await openPage({ origin: app.origin })
    await invited.goto(link)
    await setPassword(invited)
    await invited.goto('/quotes/new')
    await expect(invited.getByRole('heading', { level: 1 })).toBeVisible()
  } finally {
    await app.stop()
  }
})

test('the endpoints of links take nothing from other sites, and say what cannot be read', async ({ homeOf, openPage, world }) => {
  const { request } = await openPage()
  // A buffer, because a string would be encoded as JSON.
  const ask = async (path: string, data: string, origin = world.origin) => {
    const headers = { origin, 'content-type': 'application/json' }
    const answer = await request.post(`/api/invitations/${path}`, { data: Buffer.from(data), headers })
    return [answer.status(), (await answer.json()).code]
  }
  for (const path of ['open', 'join']) {
    expect(await ask(path, '{"token":"x","password":"y"}', 'https://elsewhere.example')).toEqual([403, 'forbidden_origin'])
    expect(await ask(path, 'no JSON')).toEqual([400, 'invalid_json'])
    expect(await ask(path, '{}')).toEqual([422, 'validation_failed'])
    expect(await ask(path, '{"token":"\\u0000","password":"y"}'), 'no text of a database').toEqual([422, 'validation_failed'])
    expect(await ask(path, '{"token":"x","password":"y"}')).toEqual([410, 'invitation_unknown'])
  }
  const { request: ofAdmin } = await homeOf('admin')
  const searched = { data: { term: 'nom\u0000ina', whole: false }, headers: { origin: world.origin } }
  expect((await ofAdmin.post(`${world.origin}/api/console/candidates`, searched)).status()).toBe(422)
})

async function peoplePage(admin: Page): Promise<Page> {
  await admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'People and roles' })).toBeVisible()
  await untilAlive(admin, 'main button')
  return admin
}

/** Leaves the dialog with the link open. */
async function inviteFinance(admin: Page): Promise<{ name: string; email: string; link: string }> {
  await peoplePage(admin)
  const tag = randomUUID().slice(0, 8)
  const [name, email] = [`Julio ${tag}`, `${tag}@puentesur.example`]
  await admin.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Work e-mail').fill(email)
  await dialog.getByRole('checkbox', { name: /^Finance/ }).check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await dialog.getByRole('button', { name: 'Copy the link' }).click()
  await expect.poll(() => admin.evaluate(() => navigator.clipboard.readText())).toBe(link)
  return { name, email, link }
}

/** Sets the password, and waits for the home page of the new person. */
async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function signInWith(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await untilAlive(page, 'button[type=submit]')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

function rowOf(admin: Page, text: string) {
  return admin.getByRole('row').filter({ hasText: text })
}

async function openAct(admin: Page, email: string, act: string): Promise<void> {
  await untilAlive(admin, 'main button')
  await rowOf(admin, email)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await admin.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
}

async function press(admin: Page, act: string): Promise<void> {
  await untilArmed(admin)
  await admin.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
}

async function doAct(admin: Page, email: string, act: string): Promise<void> {
  await openAct(admin, email, act)
  await press(admin, act)
}
