import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectSound } from './support/access-check'
import { admin } from './support/admin'
import { untilAlive, untilArmed } from './support/alive'
import { setUpAuthenticator } from './support/authenticator'
import { withSql } from './support/database'
import { personOf, signInByPassword } from './support/people'
import { closeLink } from './support/shown-once'
import { expect, test } from './support/test'
import type { World } from './support/world'

test.describe.configure({ timeout: 180_000 })

const reason = 'She called from her desk, and I know her voice'

test('somebody who forgot their password gets a link that one admin proposes and another one hands out', async ({
  world,
  homeOf,
  openPage,
}) => {
  const [second, clerk] = [await givenStaffMember(world, 'admin'), await givenStaffMember(world, 'support')]
  const first = await peoplePage(await homeOf('admin'))
  await propose(first, clerk, 'Link for a new password')
  const waiting = first.getByRole('region', { name: `${clerk.name}: link for a new password` })
  await expect(waiting).toContainText('You cannot accept your own request')
  await expect(waiting.getByRole('button')).toHaveText(['Withdraw'])
  await expectSound(first, 'a way back in that waits')

  const other = await openPage()
  await signInByPassword(other, second)
  await peoplePage(other)
  await accept(other, clerk)
  const link = await other.getByRole('textbox', { name: 'Link for a new password' }).inputValue()
  await expect(other.getByRole('dialog')).toContainText('The link works once, until')
  await expectSound(other, 'the link for a new password', 'dialog[open]')
  await closeLink(other)
  await expect(other.getByRole('region', { name: new RegExp(clerk.name) })).toHaveCount(0)

  const password = 'cuatro ríos largos y lentos'
  const guest = await openPage()
  await guest.goto(link)
  await expect(guest.getByText(`${clerk.name}, choose a new password`)).toBeVisible()
  await guest.getByLabel('New password').fill(password)
  // The first answer is lost, after the password was saved.
  await guest.route('**/api/resets/use', (route) => route.fetch().then(() => route.abort()))
  await guest.getByRole('button', { name: 'Set the password' }).click()
  await expect(guest.getByRole('main').getByRole('alert')).toContainText('it is not known whether the password was saved')
  await guest.unroute('**/api/resets/use')
  await guest.getByRole('button', { name: 'Set the password' }).click()
  await expect(guest.getByRole('main').getByRole('alert')).toContainText('This link was used already')
  await signInByPassword(guest, { ...clerk, password })
  await guest.goto('/notices')
  await expect(guest.getByText('A link to set your password was made')).toBeVisible()

  await first.goto('/audit?action=people.')
  for (const what of ['Proposed to let a person back in', 'Made a link to reset a password', 'Changed a password'])
    await expect(first.getByRole('rowheader', { name: what }).first()).toBeVisible()
})

test('an invited person whose answer is lost is not told that nothing was saved, and comes in with their password', async ({
  openPage,
}) => {
  const [email, password] = [`${randomUUID()}@example.com`, 'cuatro ríos largos y lentos']
  const invitation = await admin('invite', '--name', 'Julio Navas', '--email', email, '--roles', 'support')
  const guest = await openPage()
  await guest.goto(/\/join#[\w-]+/.exec(invitation)?.[0] ?? '')
  await guest.getByLabel('New password').fill(password)
  // The answer is lost, after the password was saved.
  await guest.route('**/api/invitations/join', (route) => route.fetch().then(() => route.abort()))
  await guest.getByRole('button', { name: 'Set password and sign in' }).click()
  const told = guest.getByRole('main').getByRole('alert')
  await expect(told).toContainText('it is not known whether the password was saved. Try to sign in with it')
  await expect(guest.getByRole('main')).not.toContainText('Nothing was saved')
  await expect(guest.getByLabel('New password')).toHaveValue(password)
  await guest.unroute('**/api/invitations/join')
  await guest.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(told).toContainText('This link was used already')
  await signInByPassword(guest, { email, password })
  await guest.goto('/customers')
  await expect(guest.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
})

test('somebody who lost their second factor comes in again by password, when two admins have agreed', async ({
  world,
  homeOf,
  openPage,
}) => {
  const [second, clerk] = [await givenStaffMember(world, 'admin'), await givenStaffMember(world, 'support')]
  const working = await openPage()
  await signInByPassword(working, clerk)
  await working.goto('/settings/security')
  await setUpAuthenticator(working)
  const first = await peoplePage(await homeOf('admin'))
  await propose(first, clerk, 'Remove second factors')

  const other = await openPage()
  await signInByPassword(other, second)
  await accept(await peoplePage(other), clerk)
  await expect(other.getByRole('region', { name: new RegExp(clerk.name) })).toHaveCount(0)
  await working.goto('/customers')
  await expect(working.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await signInByPassword(working, clerk)
  await working.goto('/notices')
  await expect(working.getByText('Your second factors were removed')).toBeVisible()
  await first.goto('/audit?action=people.')
  await expect(first.getByRole('rowheader', { name: 'Removed all second factors of a person' }).first()).toBeVisible()
})

async function propose(admin: Page, { name, email }: Member, act: string): Promise<void> {
  await admin
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: `Actions for ${name}` })
    .press('Enter')
  await admin.getByRole('dialog').getByRole('button', { name: act }).press('Enter')
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Propose it' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill(reason)
  await untilArmed(admin)
  await dialog.getByRole('button', { name: 'Propose it' }).press('Enter')
  await expect(dialog).toHaveCount(0)
}

async function accept(admin: Page, { name }: Member): Promise<void> {
  const waiting = admin.getByRole('region', { name: new RegExp(name) })
  await expect(waiting).toContainText(`Proposed by ${personOf.admin}`)
  await expect(waiting).toContainText(`“${reason}”`)
  await waiting.getByRole('button', { name: 'Accept' }).press('Enter')
  await untilArmed(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Accept' }).press('Enter')
}

async function peoplePage(page: Page): Promise<Page> {
  await page.goto('/settings/people')
  await untilAlive(page, 'main button')
  return page
}

type Member = { name: string; email: string }

/** Inserts a person who is not a demo person, with the password of the demo people. */
async function givenStaffMember(world: World, role: 'admin' | 'support'): Promise<Member> {
  const [name, email] = [`Nora ${randomUUID().slice(0, 8)}`, `${randomUUID().slice(0, 8)}@puentesur.example`]
  await withSql(
    world,
    (sql) => sql`
      insert into backoffice.people (id, name, email, roles, password_hash, demo, created_at)
      select gen_random_uuid(), ${name}, ${email}, ${[role]}, password_hash, false, now() from backoffice.people
      where name = ${personOf.admin} and demo`,
  )
  return { name, email }
}
