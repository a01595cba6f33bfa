import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { ageLostCustomers, withSql } from './support/database'
import { drawn } from './support/drawn'
import type { Fault } from './support/fault-proxy'
import { signIn } from './support/people'
import type { Place } from './support/places'
import { expect, test } from './support/test'

/** Texts that must not appear during an outage. */
const asIfNone =
  /No customers yet|No customer matches|No quotes yet|No quote matches|Nothing was paid yet|No payments yet|No account yet|Nobody waits for a decision|No review matches|could not be displayed/
const says = /not answering|answered something|out of service/i

test.describe.configure({ timeout: 120_000 })

const faults: Fault[] = ['status-503', 'html-502', 'nonsense', 'cut-json', 'empty', 'reset-before', 'redirect', 'huge']

for (const fault of drawn(faults, 2)) {
  test(`when the API answers with ${fault}, every page says so, offers to retry, and shows no empty list`, async ({
    places: { places },
    remote,
    signInAs,
  }) => {
    const page = await signInAs('finance', { origin: remote.origin })
    await page.goto('/customers') // the console probes this API
    remote.proxy.set([{ fault }])
    for (const place of readable(places).filter(({ page: name }) => isTested(fault, name))) {
      await page.goto(place.path)
      await expectOutage(page, `${fault} ${place.path}`)
    }
    remote.proxy.set([])
    await page.goto('/customers')
    await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  })
}

test('when the API refuses the key, the lists say that it answered, and who can mend it', async ({ remote, signInAs }) => {
  const page = await signInAs('finance', { origin: remote.origin })
  await page.goto('/customers') // the console probes this API
  remote.proxy.set([{ fault: 'status-401' }])
  for (const path of ['/customers', '/quotes', '/transactions']) {
    await page.goto(path)
    const alert = page.getByRole('main').getByRole('alert').first()
    await expect(alert, path).toContainText('The API refused the request. This is not an empty list.')
    await expect(alert, path).toContainText('An operator must check the setting API_KEY.')
  }
  remote.proxy.set([])
})

test('when the API never answers, a page says so within 20 seconds and comes back with a press on retry', async ({
  remote,
  signInAs,
}) => {
  const page = await signInAs('finance', { origin: remote.origin })
  await page.goto('/customers')
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  remote.proxy.set([{ fault: 'black-hole' }])
  await page.goto('/customers', { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(says, { timeout: 20_000 })
  remote.proxy.set([])
  await page.getByRole('main').getByRole('button', { name: /^Try / }).click()
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
})

test('while the API is slow a pressed link is marked, the page behind it says that it loads, and a page that is loaded has its frame at once', async ({
  givenCustomer,
  remote,
  signInAs,
}) => {
  const { id } = await givenCustomer()
  const page = await signInAs('support', { origin: remote.origin })
  await page.goto('/lookup')
  await untilAlive(page, 'nav a')
  remote.proxy.set([{ path: /^\/v1\/customers/, fault: 'slow' }])
  const marked = page.evaluate(noticePending)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click()
  expect(await marked).toBe(true)
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading customers' })).toBeVisible()
  await expect(page.locator('[data-slot="pending"]')).toHaveCount(0)
  await page.goto('/customers', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('table', { name: 'Customers' })).toHaveCount(0)
  remote.proxy.set([])
  await page.goto(`/customers/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what was typed for a customer stays while the API is down, and is saved once when it is back', async ({
  api,
  remote,
  signInAs,
  world,
}) => {
  const page = await signInAs('compliance', { origin: remote.origin })
  await page.goto('/customers/new')
  const email = `typed.${Date.now()}@example.com`
  const form = page.getByRole('main')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Legal name').fill('Olga Paredes Rivas')
  remote.proxy.set([{ method: 'POST', path: /^\/v1\/customers$/, fault: 'reset-before' }])
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByRole('main').getByRole('alert')).not.toHaveCount(0)
  await expect(form.getByLabel('E-mail')).toHaveValue(email)
  await expect(form.getByLabel('Legal name')).toHaveValue('Olga Paredes Rivas')
  remote.proxy.set([])
  await ageLostCustomers(world)
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Olga Paredes Rivas' })).toBeVisible()
  expect((await api.listCustomers({ q: email })).data).toHaveLength(1)
})

test('an export whose API stops answering in the middle ends as failed, never as a short file', async ({ remote, signInAs }) => {
  const page = await signInAs('finance', { origin: remote.origin })
  await page.goto('/customers')
  remote.proxy.set([{ path: /^\/v1\/customers\?.*limit=100/, fault: 'status-503' }])
  expect((await page.request.get('/api/console/exports/customers')).status()).toBe(503)
  remote.proxy.set([{ path: /^\/v1\/transfers\?.*cursor=/, fault: 'status-503' }])
  await expect(page.request.get('/api/console/exports/transactions')).rejects.toThrow()
})

test('an export ends as failed once its person is signed out, with no further row', async ({ openPage, remote }) => {
  const page = await openPage({ origin: remote.origin })
  await signIn(page, 'finance')
  remote.proxy.set([{ path: /^\/v1\/transfers\?.*cursor=/, fault: 'slow' }])
  const exported = expect(page.request.get('/api/console/exports/transactions')).rejects.toThrow()
  await expect.poll(() => remote.proxy.passed.some((call) => /^GET \/v1\/transfers\?.*cursor=/.test(call))).toBe(true)
  const signOut = { headers: { origin: remote.origin }, data: {} }
  expect((await page.request.post('/api/console/sign-out', signOut)).status()).toBe(204)
  await exported
})

test('a part of a record that cannot be read fails alone, and what this console knows stays', async ({
  givenCustomer,
  remote,
  signInAs,
}) => {
  const { id } = await givenCustomer()
  const page = await signInAs('support', { origin: remote.origin })
  await page.goto(`/customers/${id}?tab=notes`)
  await untilAlive(page, 'main form')
  await page.getByLabel('New note').fill('Known here')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Known here' })).toBeVisible()
  remote.proxy.set([{ path: /^\/v1\/events/, fault: 'status-503' }])
  await page.goto(`/customers/${id}?tab=timeline`)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(says)
  await expect(page.getByRole('main').getByText('Note written')).toBeVisible()
  remote.proxy.set([])
  await page.getByRole('main').getByRole('button', { name: /^Try / }).click()
  await expect(page.getByRole('main').getByText('Registered')).toBeVisible()

  const compliance = await signInAs('compliance', { origin: remote.origin })
  remote.proxy.set([{ path: /^\/v1\/transfers\?/, fault: 'status-503' }])
  await compliance.goto(`/customers/${id}/evidence`)
  await expect(compliance.getByRole('main').getByRole('alert')).toContainText('Not read to the end: Payments')
  await expect(compliance.getByText('This pack is complete')).toHaveCount(0)
  await expect(compliance.getByText('Known here')).toBeVisible()
  remote.proxy.set([])
  await compliance.reload()
  await expect(compliance.getByText('This pack is complete')).toBeVisible()
})

test('on the home of an approver one part that is not answered says so and comes back, and the other parts stand', async ({
  remote,
  signInAs,
}) => {
  const page = await signInAs('approver', { origin: remote.origin })
  await page.goto('/') // fills the cache of the last values
  remote.proxy.set([
    { path: /^\/v1\/payouts/, fault: 'status-503' },
    { path: /exchange-rates\?/, fault: 'status-503' },
  ])
  await page.goto('/')
  const part = (title: string) =>
    page.locator('section[data-slot="card"]').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(part('Waiting for you').getByText(says)).not.toHaveCount(0)
  await expect(part('Waiting for you')).not.toContainText('Nothing is waiting')
  await expect(part('Not final yet, by age')).toContainText('Under 5 min')
  await expect(part('USDC to VES').getByText(says)).not.toHaveCount(0)
  await expect(part('USDC to VES')).toContainText(/As of \d\d:\d\d:\d\d/)
  await expect(part('USDC to VES').locator('[data-slot="rate"]').first()).toHaveText(/^\d+\.\d{4}$/)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(2)
  remote.proxy.set([])
  await part('Waiting for you').getByRole('button', { name: /^Try / }).click()
  await expect(part('Waiting for you').getByText(/Nothing is waiting for you|Open/)).not.toHaveCount(0)
})

test('a request that waits is shown while the API is down, and says what of it cannot be known now', async ({
  remote,
  signInAs,
  world,
}) => {
  const [waiting] = await withSql(
    world,
    (sql) => sql<{ id: string }[]>`
      select id from backoffice.approvals where state = 'waiting' and kind = 'payment' order by asked_at limit 1`,
  )
  const page = await signInAs('approver', { origin: remote.origin })
  remote.proxy.set([{ fault: 'status-503' }])
  await page.goto(`/approvals/${waiting?.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('The current rate cannot be read')).toBeVisible()
  await expect(main.getByText('The payee cannot be read now')).toBeVisible()
  await expect(main.getByText(/Inside by/)).toHaveCount(0)
  await expect(main.getByText('Verified')).toHaveCount(0)
  await expect(main.getByText('Waiting for one approver')).toBeVisible()
  remote.proxy.set([])
  await page.reload()
  await expect(main.getByText('The current rate cannot be read')).toHaveCount(0)
  await expect(main.getByText(/^(Inside|Outside)/)).not.toHaveCount(0)
})

/** Runs in the page: resolves when the progress line of a slow link appears at its top. */
function noticePending(): Promise<boolean> {
  return new Promise((resolve) => {
    const watching = new MutationObserver(() => {
      if (document.querySelector('[data-slot="pending"]') === null) return
      watching.disconnect()
      resolve(true)
    })
    watching.observe(document.body, { subtree: true, childList: true })
  })
}

/** Pages that show data of the console itself, not of the API. */
const ownPages = /^\/(approvals|batches|notices|settings\/)/

/** Returns the pages whose content comes from the API. An unknown reference is reported by the status alone, without a body. */
function readable(places: readonly Place[]): Place[] {
  const others = ['/lookup', '/lookup?ref=nobody-has-this', '/forbidden?needs=quote.pay']
  return places.filter(({ page, roles, path }) => roles.includes('finance') && !others.includes(path) && !ownPages.test(page))
}

/**
 * Returns whether a page is tested with this fault: one fault is tested on every page, the others on one page of each kind. An
 * empty answer may mean that a record does not exist, but it is no valid list.
 */
function isTested(fault: Fault, page: string): boolean {
  if (fault === 'status-503') return true
  if (fault === 'empty') return page === '/customers' || page === '/quotes' || page === '/transactions'
  return page === '/' || page === '/customers' || page === '/quotes/[id]' || page === '/lookup'
}

async function expectOutage(page: Page, where: string) {
  const main = page.getByRole('main')
  await expect(main, where).toBeVisible()
  await expect(main.getByText(says), where).not.toHaveCount(0)
  await expect(main.getByRole('button', { name: /^Try / }), where).not.toHaveCount(0)
  await expect(main.getByText(asIfNone), where).toHaveCount(0)
}
