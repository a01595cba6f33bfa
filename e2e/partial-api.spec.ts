import { randomUUID } from 'node:crypto'
import { someMobile } from './support/public-api'
import { removeCustomer } from './support/remove-customer'
import { givenReview } from './support/review'
import { portFor, type RemoteConsole, startRemoteConsole } from './support/second-console'
import { expect, test } from './support/test'
import { readWorld } from './support/world'

test.describe.configure({ timeout: 120_000 })

/**
 * An API with lists, but without sorting, deleted customers, withdrawals, statements, payouts by hand, and the terms of an
 * organization.
 */
let partial: RemoteConsole
test.beforeAll(async () => {
  const world = readWorld()
  // An API that redirects here does not know the parameter.
  partial = await startRemoteConsole(world, portFor(world, 8), [
    {
      path: /[?&](sort=|include_deleted|state=DELETED)|\/withdrawals$|organization\/terms$|\/statement(\?|$)|payouts\/waiting/,
      fault: 'redirect',
    },
  ])
})
test.afterAll(() => partial?.stop())

test('an API that knows no orders is not offered one, whatever the address contains', async ({ signInAs }) => {
  const page = await signInAs('compliance', { origin: partial.origin })
  for (const list of ['customers', 'transactions']) {
    await page.goto(`/${list}?sort=created_at&order=asc`)
    await expect(page.getByRole('main').getByRole('table')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Sort:/ })).toHaveCount(0)
    await expect(page.locator('th [data-slot=sort]')).toHaveCount(0)
  }
})

test('an API that cannot be told of a decision about a top-up is not offered one; the rest of an account is there', async ({
  api,
  signInAs,
}) => {
  const [account] = (await api.listPrefundedAccounts()).data
  const page = await signInAs('finance', { origin: partial.origin })
  await page.goto(`/accounts/${account?.id}`)
  await expect(page.getByRole('button', { name: /the low balance$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record a top-up' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Reverse/ })).toHaveCount(0)

  await page.goto(`/accounts/${account?.id}?created=quarter`)
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await expect(page.getByText('Balance now')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('an API that cannot be told of a decision about an unblock is offered the agreement alone', async ({
  api,
  givenCustomer,
  signInAs,
}) => {
  const { id } = await givenCustomer()
  await api.blockCustomer(id, { reason_code: 'fraud_suspected' })
  await api.unblockCustomer(id, { reason_code: 'fraud_suspected' }, { actorId: randomUUID() })
  const page = await signInAs('compliance', { origin: partial.origin })
  await page.goto(`/customers/${id}`)
  await expect(page.getByRole('button', { name: 'Unblock as the second person' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Reject|Withdraw/ })).toHaveCount(0)
})

test('where an API does not tell limits and fees, the page of the organization says so, and how the console is set', async ({
  signInAs,
}) => {
  const page = await signInAs('auditor', { origin: partial.origin })
  await page.goto('/settings/organization')
  await expect(page.getByRole('main').getByText('This API does not say its limits and fees')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(new URL(partial.proxy.url).host)
})

test('an API is not offered again by its console: nothing is found there, under the id of the request', async ({ request }) => {
  const headers = { 'x-request-id': 'request-of-a-stranger' }
  const answer = await request.get(`${partial.origin}/v1/customers`, { headers })
  expect(answer.status()).toBe(404)
  expect(answer.headers()).toMatchObject({ ...headers, 'content-type': 'application/problem+json' })
  expect(await answer.json()).toMatchObject({ code: 'not_found', request_id: 'request-of-a-stranger' })
})

test('where an API keeps no deleted customers, the page of one says so, with what this console knows', async ({
  givenCustomer,
  signInAs,
}) => {
  const customer = await givenCustomer()
  const page = await signInAs('compliance', { origin: partial.origin })
  await removeCustomer(page, { id: customer.id, email: customer.email ?? '', reason: 'Registered twice' })
  await page.goto(`/customers/${customer.id}`)
  await expect(
    page.getByRole('main').getByRole('heading', { level: 1, name: 'This API does not keep deleted customers' }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByText('because: Registered twice')).toBeVisible()
  await expect(page.getByRole('main').getByText('it can be viewed')).toHaveCount(0)
})

test('an API without a queue is not queried for one: the page says what is missing, and who was under review when last seen', async ({
  world,
  givenCustomer,
  signInAs,
}) => {
  const customer = await givenCustomer({ outcome: 'review', name: 'Zoraida Farías Peña' })
  // An operation that is redirected is missing, which is not an outage.
  const remote = await startRemoteConsole(world, portFor(world, 9), [
    { path: /\/v1\/(kyc\/|customers\?|customers\/[^/]+\/(suspend|reinstate|block|unblock))/, fault: 'redirect' },
  ])
  try {
    const page = await signInAs('compliance', { origin: remote.origin })
    await page.goto(`/customers/${customer.id}`)
    await expect(page.getByText('This API cannot suspend or block customers.')).toBeVisible()
    await page.goto('/reviews')

    await expect(page.getByText('This API has no review queue')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Zoraida Farías Peña' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Decide what is due first' })).toHaveCount(0)
    await expect(page.getByText(/^Answered within/), 'nothing is promised of a queue that is not there').toHaveCount(0)
    for (const name of ['Unassigned', 'Status', 'Assignee'])
      await expect(page.getByRole('main').getByText(name, { exact: true }), 'nor is it narrowed').toHaveCount(0)
  } finally {
    await remote.stop()
  }
})

test('nobody alike is said in a review only by an API that can search customers: another could not be asked', async ({
  world,
  api,
  givenCustomer,
  signInAs,
}) => {
  const { id } = await givenCustomer({ outcome: 'review', name: `Solitaria ${randomUUID().slice(0, 8)}`, phone: someMobile() })
  const review = await givenReview(api, id)
  const alikeOf = async (origin: string) => {
    const page = await signInAs('compliance', { origin })
    await page.goto(`${origin}/reviews/${review}`)
    return page.getByText('Might be the same person').locator('..')
  }
  await expect(await alikeOf(world.origin)).toContainText('Nobody')
  const remote = await startRemoteConsole(world, portFor(world, 9), [{ path: /\/v1\/customers\?/, fault: 'redirect' }])
  try {
    const alike = await alikeOf(remote.origin)
    await expect(alike).toContainText('Could not be checked')
    await expect(alike).not.toContainText('Nobody')
  } finally {
    await remote.stop()
  }
})

test('an API without payouts by hand has no queue of them, and the page says that it pays by itself', async ({ signInAs }) => {
  const page = await signInAs('finance', { origin: partial.origin })
  await page.goto('/transactions')
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Payouts at the bank' })).toHaveCount(0)
  await page.goto('/payouts')
  await expect(page.getByRole('main')).toContainText('This API pays by itself')
})
