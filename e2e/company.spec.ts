import type { Page } from '@playwright/test'
import { expectSound } from './support/access-check'
import { untilAlive } from './support/alive'
import {
  type Company,
  confirmAt,
  endProof,
  givenColleague,
  isProven,
  rolesOf,
  startCompany,
  throughCompany,
} from './support/company'
import { expect, test } from './support/test'
import { readWorld } from './support/world'

let company: Company

/** A console with sign-in through the company, which maps groups to roles. */
test.beforeAll(async () => {
  test.setTimeout(90_000)
  const env = { OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'pay-desk=finance,pay-check=approver,chiefs=admin,look=auditor' }
  company = await startCompany(readWorld(), 22, env)
})
test.afterAll(() => company.stop())

test.describe.configure({ timeout: 120_000 })

test('whom the company signed in confirms there before a reveal; what is old, of somebody else, or used before is refused in a sentence, and nothing that was typed is lost', async ({
  givenAccount,
  givenCustomer,
  openPage,
  world,
}) => {
  const { id } = await givenCustomer()
  await givenAccount({ customerId: id })
  const [email, other] = [await givenColleague(world), await givenColleague(world)]
  const groups = { [email]: ['pay-desk'], [other]: ['pay-desk'] }
  await company.tell({ groups })
  const page = await openPage({ origin: company.origin })
  await throughCompany(page, email)
  await page.waitForURL((url) => url.pathname === '/')
  await endProof(world, email)

  await page.goto(`/customers/${id}?tab=accounts`)
  await untilAlive(page, 'main table button')
  await page.getByRole('button', { name: 'Reveal' }).first().press('Enter')
  await page.getByLabel('Why').fill('Ticket 4711')
  await page.getByLabel('Why').press('Enter')
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  const refusals: [claims: Parameters<Company['tell']>[0], who: string, sentence: string][] = [
    [{ token: { auth_time: hourAgo } }, email, 'did not ask you to sign in again'],
    [{ without: ['auth_time'] }, email, 'did not ask you to sign in again'],
    [{ token: { auth_time: hourAgo + 3600.5 } }, email, 'did not ask you to sign in again'],
    [{ token: { sub: other } }, email, 'did not answer, or its answer was not for this browser'],
    [{}, other, 'signed in somebody else'],
  ]
  for (const [claims, who, sentence] of refusals) {
    await company.tell({ groups, ...claims })
    const popup = await openProof(page)
    await confirm(popup, who)
    await expect(popup.getByRole('main').getByRole('alert')).toContainText(sentence)
    await expect(popup.getByText('is still as you left it')).toBeVisible()
    await popup.close()
    await expect(proof, sentence).toBeVisible()
    await expect(page.getByLabel('Why')).toHaveValue('Ticket 4711')
    await expect(page.getByRole('button', { name: 'Hide' })).toHaveCount(0)
    expect(await isProven(world, email), sentence).toBe(false)
  }

  await company.tell({ groups })
  const popup = await openProof(page)
  const cookies = await page.context().cookies()
  const requested = popup.waitForRequest(/api\/auth\/callback\/company/)
  await confirm(popup, email)
  await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible()
  expect(await isProven(world, email)).toBe(true)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cauce.company-asked')

  // Replays the answer, with the cookies that the browser had before, and the company accepts its code a second time.
  await endProof(world, email)
  await company.tell({ groups, again: true })
  const session = (await page.context().cookies()).filter(({ name }) => name === 'cauce.session')
  await page.context().addCookies([...cookies, ...session])
  const replay = await page.context().newPage()
  await replay.goto((await requested).url())
  await expect(replay.getByRole('main').getByRole('alert')).toContainText('came too late, or was used before')
  expect(await isProven(world, email)).toBe(false)
})

test('an answer is bound to its browser: without the state, verifier or nonce, or with those of another browser, it confirms nothing', async ({
  openPage,
  world,
}) => {
  const email = await givenColleague(world)
  await company.tell({ groups: { [email]: ['look'] } })
  const elsewhere = await openPage({ origin: company.origin })
  await elsewhere.goto('/sign-in')
  await untilAlive(elsewhere, 'button[type=submit]')
  await elsewhere.getByRole('button', { name: 'Sign in with Puente Sur' }).press('Enter')
  await elsewhere.locator('input[name=login]').waitFor()
  const foreign = await elsewhere.context().cookies()

  const page = await openPage({ origin: company.origin })
  await throughCompany(page, email)
  await page.waitForURL((url) => url.pathname === '/')
  await endProof(world, email)
  for (const name of ['cauce.company-state', 'cauce.company-verifier', 'cauce.company-nonce'])
    for (const others of [[], foreign.filter((cookie) => cookie.name === name)]) {
      await page.goto('/step-up')
      await untilAlive(page, 'main button')
      await page.getByRole('button', { name: 'Sign in with Puente Sur' }).press('Enter')
      await page.locator('input[name=login]').waitFor()
      await page.context().clearCookies({ name })
      await page.context().addCookies(others)
      await confirm(page, email)
      await expect(page.getByRole('main').getByRole('alert')).toContainText('its answer was not for this browser')
      if (others.length === 0) await expectSound(page, `refused without ${name}`)
      expect([name, await isProven(world, email)]).toEqual([name, false])
    }
  await page.getByRole('button', { name: 'Sign in with Puente Sur' }).press('Enter')
  await confirm(page, email)
  await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await expectSound(page, 'confirmed')
  expect(await isProven(world, email)).toBe(true)
})

test('a half-typed quote comes back after its person has shown the company anew who they are, and somebody else does not unlock it', async ({
  givenCustomer,
  openPage,
  world,
}) => {
  const { id } = await givenCustomer()
  const [email, other] = [await givenColleague(world), await givenColleague(world)]
  await company.tell({ groups: { [email]: ['pay-desk'], [other]: ['pay-desk'] } })
  const page = await openPage({ origin: company.origin })
  await throughCompany(page, email)
  await page.waitForURL((url) => url.pathname === '/')
  const tab = await page.context().newPage()
  await tab.goto('/customers')
  await untilAlive(tab, 'main form')
  await page.goto(`/quotes/new?customer=${id}`)
  await untilAlive(page, 'main form')
  const reference = page.getByRole('main').getByRole('textbox', { name: /^Reference/ })
  await page.getByRole('main').locator('input[inputmode=decimal]').first().fill('123.45')
  await reference.fill('half-typed')
  await page.getByRole('button', { name: /, your menu$/ }).press('Enter')
  await page.getByText('Lock', { exact: true }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/lock')
  await tab.waitForURL((url) => url.pathname === '/lock')
  await untilAlive(page, 'main button')
  await expect(page.locator('input[type=password]'), 'they have none').toHaveCount(0)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).toContain('cauce.kept-form')
  for (const typed of ['123.45', 'half-typed', id, email]) expect(stored).not.toContain(typed)

  await page.getByRole('button', { name: 'Sign in with Puente Sur' }).press('Enter')
  await confirm(page, other)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('signed in somebody else')
  await expect(page.getByText('Your unfinished quote is kept.')).toBeVisible()
  await expectSound(page, 'locked')
  await page.goto('/customers')
  await page.waitForURL((url) => url.pathname === '/lock')
  await page.goBack()

  await untilAlive(page, 'main button')
  await page.getByRole('button', { name: 'Sign in with Puente Sur' }).press('Enter')
  await confirm(page, email)
  await page.waitForURL((url) => url.pathname === '/quotes/new')
  await expect(page.getByRole('main').locator('input[inputmode=decimal]').first()).toHaveValue('123.45')
  await expect(reference).toHaveValue('half-typed')
  await tab.waitForURL((url) => url.pathname === '/customers')
})

test('forged answers sign nobody in, honest ones do, and no token of the company reaches the browser', async ({
  openPage,
  world,
}) => {
  const email = await givenColleague(world)
  const groups = { [email]: ['look'] }
  const now = Math.floor(Date.now() / 1000)
  const page = await openPage({ origin: company.origin })
  await company.tell({ groups, signedBy: 'nobody' })
  await throughCompany(page, email)
  const forgeries: Parameters<Company['tell']>[0][] = [
    { signedBy: 'nobody' },
    { signedBy: 'secret' },
    { signedBy: 'other' },
    { token: { aud: 'another client' } },
    { token: { iss: 'https://id.example' } },
    { token: { nonce: 'of another time' } },
    { without: ['nonce'] },
    { token: { iat: now - 7200, exp: now - 3600 } },
    { token: { sub: 'somebody-else@puentesur.example' } },
    { issuer: 'https://id.example' },
    { issuer: 'https://id.example', token: { iss: 'https://id.example' } },
  ]
  for (const claims of forgeries) {
    await company.tell({ groups, ...claims })
    await page.goto('/sign-in')
    await untilAlive(page, 'button[type=submit]')
    await page.getByRole('button', { name: 'Sign in with Puente Sur' }).press('Enter')
    await expect(page.getByRole('main').getByRole('alert'), JSON.stringify(claims)).toContainText('nothing was confirmed')
    const names = (await page.context().cookies(company.origin)).map(({ name }) => name)
    expect([claims, names.includes('cauce.session')]).toEqual([claims, false])
    await page.goto('about:blank')
  }
  await company.tell({ groups })
  const seen: string[] = []
  page.on('response', async (response) => seen.push(JSON.stringify(await response.allHeaders())))
  await page.goto('/sign-in')
  await untilAlive(page, 'button[type=submit]')
  await page.getByRole('button', { name: 'Sign in with Puente Sur' }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  const { access_token, id_token } = await company.tell({ groups })
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const browser = [await page.content(), stored, JSON.stringify(await page.context().cookies()), ...seen].join('\n')
  for (const token of [access_token, id_token]) {
    expect(String(token).length).toBeGreaterThan(20)
    expect(browser.includes(String(token))).toBe(false)
  }
})

test('the groups of the company say who may what: what they name no more is gone, and two that exclude each other open nothing', async ({
  openPage,
  world,
}) => {
  const email = await givenColleague(world)
  const page = await openPage({ origin: company.origin })
  const comeWith = async (...held: string[]) => {
    await company.tell({ groups: { [email]: held } })
    await page.context().clearCookies({ name: 'cauce.session' })
    await page.goto('/sign-in')
    await untilAlive(page, 'button[type=submit]')
    await page.getByRole('button', { name: 'Sign in with Puente Sur' }).press('Enter')
    await page.waitForURL((url) => url.origin === company.origin && url.pathname + url.search !== '/sign-in')
  }
  await company.tell({ groups: { [email]: ['chiefs', 'pay-check'] } })
  await throughCompany(page, email)
  const refusal = page.getByRole('main').getByRole('alert')
  await expect(refusal).toContainText('roles that cannot be combined')
  expect(await rolesOf(world, email)).toEqual([])

  await comeWith('chiefs', 'canteen')
  await page.goto('/settings/people')
  await expect(page.getByRole('heading', { level: 1, name: 'People and roles' })).toBeVisible()
  const session = await page.context().cookies()
  await comeWith('look')
  expect(await rolesOf(world, email)).toEqual(['auditor'])
  await page.goto('/settings/people')
  await expect(page).toHaveURL(/forbidden\?needs=people\.manage/)

  const elsewhere = await openPage({ origin: company.origin })
  await elsewhere.context().addCookies(session)
  await elsewhere.goto('/settings/people')
  await expect(elsewhere, 'where they were an admin').toHaveURL(/\/sign-in/)
  await comeWith('canteen')
  await expect(refusal).toContainText('You have no role here yet')
  expect(await rolesOf(world, email)).toEqual([])
  await page.goto('/customers')
  await expect(page).toHaveURL(/\/sign-in/)
})

/** Opens the window of the company from the dialog that asks for a proof. */
async function openProof(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Confirm with Puente Sur' }).press('Enter')
  const popup = await opened
  await popup.locator('input[name=login]').waitFor()
  return popup
}

function confirm(page: Page, email: string): Promise<void> {
  return confirmAt(company, page, email)
}
