import { codeAt, stepAt } from '#backoffice/factors/test-codes'
import { expectSound } from './support/access-check'
import { untilAlive } from './support/alive'
import { setUpAuthenticator } from './support/authenticator'
import { type Company, confirmAt, givenColleague, sessionsOf, startCompany, throughCompany } from './support/company'
import { expect, test } from './support/test'
import { readWorld, servedBy } from './support/world'

let company: Company

/** Not a demo, so that roles require a second factor; the company does not claim to ask for one. */
test.beforeAll(async () => {
  test.setTimeout(90_000)
  const world = readWorld()
  const api = { API_BASE_URL: world.origin, API_KEY: world.firstPartyKey, ORGANIZATION_ID: servedBy(world).id }
  company = await startCompany(world, 26, { ...api, OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'chiefs=admin,look=auditor' })
})
test.afterAll(() => company.stop())

test.describe.configure({ timeout: 120_000 })

test('who leaves a locked screen for the sign-in page must prove their identity to the company anew, and continues in a new session', async ({
  openPage,
  world,
}) => {
  const email = await givenColleague(world)
  await company.tell({ groups: { [email]: ['look'] } })
  const page = await openPage({ origin: company.origin })
  await throughCompany(page, email)
  await page.waitForURL((url) => url.pathname === '/')
  const [before] = await sessionsOf(world, email)
  await untilAlive(page, 'main')
  await page.getByRole('button', { name: /, your menu$/ }).press('Enter')
  await page.getByText('Lock', { exact: true }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/lock')

  await page.goto('/sign-in')
  await untilAlive(page, 'button[type=submit]')
  await page.getByRole('button', { name: 'Sign in with Puente Sur' }).press('Enter')
  await page.locator('input[name=login]').waitFor()
  await confirmAt(company, page, email)
  await page.waitForURL((url) => url.origin === company.origin && url.pathname === '/')
  const after = await sessionsOf(world, email)
  expect(after, 'the locked one has ended').toHaveLength(1)
  expect(after).not.toContain(before)
})

test('a person with a second factor of their own may only read until they show it, if their company requires none', async ({
  openPage,
  world,
}) => {
  const email = await givenColleague(world)
  await company.tell({ groups: { [email]: ['chiefs'] } })
  const page = await openPage({ origin: company.origin })
  await throughCompany(page, email)
  await page.waitForURL((url) => url.origin === company.origin && url.pathname === '/')
  await page.goto('/settings/security')
  const key = await setUpAuthenticator(page)
  const owed = page.getByText('Verify your second factor')
  await expect(owed, 'the one who set it up has shown it').toHaveCount(0)

  await page.context().clearCookies({ name: 'cauce.session' })
  await page.goto('/sign-in')
  await untilAlive(page, 'button[type=submit]')
  await page.getByRole('button', { name: 'Sign in with Puente Sur' }).press('Enter')
  await page.waitForURL((url) => url.origin === company.origin && url.pathname === '/')
  await page.goto('/settings/people')
  await expect(owed).toBeVisible()
  await expectSound(page, 'a second factor to show')
  await untilAlive(page, 'main button')
  await page.getByRole('button', { name: 'Verify now' }).press('Enter')
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Code from your authenticator').fill(codeAt(key, stepAt(new Date()) + 1))
  await proof.getByRole('button', { name: 'Confirm and continue' }).press('Enter')
  await expect(owed).toHaveCount(0)
})
