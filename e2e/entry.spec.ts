import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { untilAlive, untilArmed } from './support/alive'
import { type Company, startCompany, throughCompany } from './support/company'
import { withSql } from './support/database'
import { personOf, signInByPassword } from './support/people'
import { expect, test } from './support/test'
import { readWorld, type World } from './support/world'

const token = 'a secret of the directory, for specs alone'
let company: Company | undefined

test.beforeAll(async () => {
  test.setTimeout(90_000)
  company = await startCompany(readWorld(), 16, { SCIM_TOKEN: token })
})
test.afterAll(() => company?.stop())

test('one admin proposes roles and cannot accept them, a second one accepts by keyboard, and the person signs in anew', async ({
  world,
  homeOf,
  openPage,
}) => {
  const [second, clerk] = [await givenStaffMember(world, 'admin'), await givenStaffMember(world, 'support')]
  const working = await openPage()
  await signInByPassword(working, clerk)
  const first = await homeOf('admin')
  await first.goto('/settings/people')
  await untilAlive(first, 'main button')
  await pressEnter(first.getByRole('button', { name: `Actions for ${clerk.name}` }))
  await pressEnter(first.getByRole('dialog').getByRole('button', { name: 'Change roles' }))
  const dialog = first.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^Auditor/ }).press('Space')
  await dialog.getByLabel('Reason').press('A')
  await first.keyboard.type(' look at November')
  await untilArmed(first)
  await first.keyboard.press('Enter')
  const waiting = first.getByRole('region', { name: new RegExp(clerk.name) })
  await expect(waiting).toContainText('You cannot accept your own request')
  await expect(waiting.getByRole('button')).toHaveText(['Withdraw'])

  const other = await openPage({ locale: 'es' })
  await signInByPassword(other, second)
  await other.goto('/settings/people')
  await untilAlive(other, 'main button')
  const requested = other.getByRole('region', { name: new RegExp(clerk.name) })
  await expect(requested).toContainText(personOf.admin)
  await expect(requested).toContainText('«A look at November»')
  await pressEnter(requested.getByRole('button', { name: 'Aceptar' }))
  await untilArmed(other)
  await pressEnter(other.getByRole('dialog').getByRole('button', { name: 'Aceptar' }))
  await expect(requested).toHaveCount(0)
  await expect(other.getByRole('row').filter({ hasText: clerk.email })).toContainText('Auditor')
  await working.goto('/customers')
  await expect(working.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await signInByPassword(working, clerk)
  await working.goto('/audit?action=people.')
  await expect(working.getByRole('rowheader', { name: 'Changed roles' }).first()).toBeVisible()
})

test('the directory makes somebody, who comes in through the company once they have a role, and out of both; disabled there, their next click is refused', async ({
  openPage,
  world,
}) => {
  const email = `${randomUUID().slice(0, 8)}@puentesur.example`
  const made = await askDirectory('POST', '', { userName: email, displayName: 'Nora Vidal', externalId: 'n-1' })
  expect(made).toMatchObject({ status: 201, body: { userName: email, active: true, roles: [] } })
  expect(await askDirectory('POST', '', { userName: email })).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  const id = z.object({ id: z.uuid() }).parse(made.body).id
  const page = await openPage({ origin: company?.origin })
  await throughCompany(page, email)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You have no role here yet')
  await withSql(world, (sql) => sql`update backoffice.people set roles = '{support}' where id = ${id}`)
  await pressEnter(page.getByRole('button', { name: 'Sign in with Puente Sur' }))
  await page.waitForURL((url) => url.pathname === '/')
  await untilAlive(page)
  await expect(page.getByRole('banner')).toContainText('Nora Vidal')

  await page.getByRole('button', { name: /Nora Vidal/ }).press('Enter')
  await pressEnter(page.getByText('Sign out'))
  await pressEnter(page.getByRole('button', { name: 'Yes, sign me out' }))
  await page.waitForURL((url) => url.pathname === '/sign-in')
  await throughCompany(page, email)
  await page.waitForURL((url) => url.pathname === '/')

  const found = await askDirectory('GET', `?filter=${encodeURIComponent(`userName eq "${email}"`)}`)
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id, externalId: 'n-1' }] })
  const leave = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] }
  expect(await askDirectory('PATCH', `/${id}`, leave)).toMatchObject({ status: 200, body: { active: false } })
  await page.goto('/customers')
  await expect(page.getByRole('button', { name: 'Sign in with Puente Sur' })).toBeVisible()
  await pressEnter(page.getByRole('button', { name: 'Sign in with Puente Sur' }))
  await expect(page.getByRole('main').getByRole('alert')).toContainText('the console does not')
})

test('the directory is refused without its secret, in the words of SCIM', async ({ world }) => {
  expect(await askDirectory('GET', '', undefined, 'wrong')).toMatchObject({ status: 401, body: { status: '401' } })
  expect(await askDirectory('GET', '?filter=name%20co%20%22a%22')).toMatchObject({
    status: 400,
    body: { scimType: 'invalidFilter' },
  })
  expect(await askDirectory('POST', '', { userName: 'no e-mail' })).toMatchObject({
    status: 400,
    body: { scimType: 'invalidValue' },
  })
  expect(await askDirectory('DELETE', `/${randomUUID()}`)).toMatchObject({ status: 404 })
  expect(JSON.stringify((await askDirectory('GET', '')).body), 'of the demo').not.toContain(personOf.admin)
  const without = await fetch(`${world.origin}/api/scim/v2/Users`, { headers: { authorization: `Bearer ${token}` } })
  expect(without.status, 'where no secret is set').toBe(404)
})

async function askDirectory(method: string, path: string, body?: object, secret = token) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' }
  const answer = await fetch(`${company?.origin}/api/scim/v2/Users${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
}

async function pressEnter(what: ReturnType<Page['getByText']>): Promise<void> {
  await what.press('Enter')
}

/** Inserts a person who is not a demo person, with the password of the demo people. */
async function givenStaffMember(world: World, role: 'admin' | 'support') {
  const [name, email] = [`Eva ${randomUUID().slice(0, 8)}`, `${randomUUID().slice(0, 8)}@puentesur.example`]
  await withSql(
    world,
    (sql) => sql`
      insert into backoffice.people (id, name, email, roles, password_hash, demo, created_at)
      select gen_random_uuid(), ${name}, ${email}, ${[role]}, password_hash, false, now() from backoffice.people
      where name = ${personOf.admin} and demo`,
  )
  return { name, email }
}
