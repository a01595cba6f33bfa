import type { Page } from '@playwright/test'
import { captureAction, sendAction } from './support/actions'
import { withSql } from './support/database'
import { drawn } from './support/drawn'
import { personOf, type Role, roles, signIn } from './support/people'
import { expect, test } from './support/test'

const first = ['Home', 'Look-up', 'Customers']
const payments = ['Quotes', 'Approvals', 'Batches', 'Transactions']
const money = [...payments, 'Accounts', 'Deposits', 'Rates']
const placesOf: Record<Role, string[]> = {
  support: [...first, 'Quotes', 'Transactions', 'Rates', 'Settings'],
  compliance: [...first, 'Reviews', ...payments, 'Rates', 'Settings'],
  finance: [...first, ...money, 'Settings'],
  approver: [...first, ...money, 'Settings'],
  admin: [...first, ...money, 'Audit trail', 'Developers', 'Settings'],
  auditor: [...first, 'Reviews', ...money, 'Audit trail', 'Settings'],
}

for (const role of drawn(roles, 3)) {
  test(`${role} is offered what the role may open, and is refused every other page by its address`, async ({
    places: { places },
    homeOf,
  }) => {
    const page = await homeOf(role)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(placesOf[role].map((place) => new RegExp(`^${place}`)))

    for (const { path, roles: allowed, page: name } of places) {
      if (name === '/forbidden') continue
      const answer = await page.context().request.get(path)
      expect(answer.status(), path).toBe(200)
      // A page that is already streaming redirects by a line in its body, not by its status.
      const led = answer.url().includes('/forbidden?') || (await answer.text()).includes('/forbidden?needs=')
      expect(led, `${role} is refused ${path}`).toBe(!allowed.includes(role))
    }
    const refused = places.find((place) => !place.roles.includes(role))
    if (refused === undefined) return
    await page.goto(refused.path)
    await expect(page.getByText('You may not open this page')).toBeVisible()
    await expect(page.getByText(personOf.admin)).not.toHaveCount(0)
  })
}

test('nobody but finance is offered to pay, and a copied request to pay is refused and recorded for everybody else', async ({
  api,
  givenQuote,
  signInAs,
}) => {
  const quote = await givenQuote()
  const finance = await signInAs('finance')
  await finance.goto(`/quotes/${quote.id}`)
  const pay = await captureAction(finance, () => finance.getByRole('button', { name: /^Pay / }).click())

  for (const role of roles.filter((one) => one !== 'finance')) {
    const page = await signInAs(role)
    await page.goto(`/quotes/${quote.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
    expect(await (await sendAction(page, pay)).text(), role).toContain('"code":"forbidden"')
    // The same action at a URL that this person may open is still refused.
    expect(await (await sendAction(page, { ...pay, url: new URL('/', pay.url).href })).text(), role).toContain(
      '"code":"forbidden"',
    )
  }
  expect((await api.readQuote(quote.id)).status).toBe('pending')

  const auditor = await signInAs('auditor')
  await auditor.goto('/audit?action=quote.pay&result=denied')
  await expect(auditor.getByRole('row').filter({ hasText: personOf.support }).filter({ hasText: 'Refused' })).not.toHaveCount(0)
  // The refused request was valid for others.
  expect(await (await sendAction(finance, pay)).text()).toContain('"ok":true')
  expect((await api.readQuote(quote.id)).status).toBe('awaiting_confirmation')
})

test('an action from another site, or without saying from where, is refused whoever it comes from', async ({
  api,
  givenQuote,
  signInAs,
}) => {
  const quote = await givenQuote()
  const page = await signInAs('finance')
  await page.goto(`/quotes/${quote.id}`)
  const pay = await captureAction(page, () => page.getByRole('button', { name: /^Pay / }).click())
  const host = new URL(pay.url).host
  const cases: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    { origin: 'https://evil.example', 'x-forwarded-host': host, referer: pay.url },
  ]
  for (const headers of cases) {
    const answer = await sendAction(page, pay, headers)
    expect(await answer.text(), JSON.stringify(headers)).not.toContain('"ok":true')
    expect((await api.readQuote(quote.id)).status, JSON.stringify(headers)).toBe('pending')
  }
})

test('a cookie is dead on the next request once its person signed out', async ({ givenQuote, openPage }) => {
  const quote = await givenQuote()
  const page = await openPage()
  await signIn(page, 'finance')
  const copied = await page.context().cookies()
  await page.goto(`/quotes/${quote.id}`)
  const pay = await captureAction(page, () => page.getByRole('button', { name: /^Pay / }).click())
  await page.goto('/')
  await page.getByRole('button', { name: new RegExp(personOf.finance) }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()

  const thief = await openPage()
  await thief.context().addCookies(copied)
  await expectNobody(thief, `/quotes/${quote.id}`, pay)
})

test('a cookie is dead on the next request once its session was revoked', async ({ world, givenQuote, openPage }) => {
  const quote = await givenQuote()
  // The same person has other sessions: the user agent identifies this one.
  const userAgent = `revoked/${quote.id}`
  const page = await openPage({ userAgent })
  await signIn(page, 'finance')
  await page.goto(`/quotes/${quote.id}`)
  const pay = await captureAction(page, () => page.getByRole('button', { name: /^Pay / }).click())
  const revoked = await withSql(world, (sql) => sql`delete from backoffice.sessions where user_agent = ${userAgent} returning id`)
  expect(revoked).toHaveLength(1)
  await expectNobody(page, `/quotes/${quote.id}`, pay)
})

async function expectNobody(page: Page, path: string, pay: Awaited<ReturnType<typeof captureAction>>) {
  expect(await (await sendAction(page, pay)).text()).toContain('"code":"unauthenticated"')
  expect((await page.context().request.get('/api/console/api-health')).status()).toBe(401)
  const rsc = await page.context().request.get(path, { headers: { rsc: '1' }, maxRedirects: 0 })
  expect(await rsc.text()).not.toContain(path.split('/').at(-1)?.slice(0, 8) ?? path)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
}
