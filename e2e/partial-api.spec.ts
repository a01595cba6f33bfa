import { startPlainApi } from './support/plain-api'
import { fundedAccount } from './support/public-api'
import { removeCustomer } from './support/remove-customer'
import { portFor, type RemoteConsole, startRemoteConsole, startSecondConsole } from './support/second-console'
import { expect, test } from './support/test'
import { readWorld, servedBy } from './support/world'

test.describe.configure({ timeout: 120_000 })

test.describe('an API that lists, but knows no orders and keeps no deleted customers', () => {
  let plain: RemoteConsole
  test.beforeAll(async () => {
    const world = readWorld()
    // What answers like this does not read the question.
    plain = await startRemoteConsole(world, portFor(world, 8), [
      { path: /[?&](sort=|include_deleted|state=DELETED)/, fault: 'redirect' },
    ])
  })
  test.afterAll(() => plain?.stop())

  test('is not offered an order, whatever the address asks for', async ({ signInAs }) => {
    const page = await signInAs('compliance', { origin: plain.origin })
    for (const list of ['customers', 'transactions']) {
      await page.goto(`/${list}?sort=created_at&order=asc`)
      await expect(page.getByRole('main').getByRole('table')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Sort:/ })).toHaveCount(0)
      await expect(page.locator('th a.sort')).toHaveCount(0)
    }
  })

  test('is not offered again by its console: nothing is found there, under the id of the request', async ({ request }) => {
    const headers = { 'x-request-id': 'request-of-a-stranger' }
    const answer = await request.get(`${plain.origin}/v1/customers`, { headers })
    expect(answer.status()).toBe(404)
    expect(answer.headers()).toMatchObject({ ...headers, 'content-type': 'application/problem+json' })
    expect(await answer.json()).toMatchObject({ code: 'not_found', request_id: 'request-of-a-stranger' })
  })

  test('leaves the page of a deleted customer to say so, with what this console knows', async ({ givenCustomer, signInAs }) => {
    const customer = await givenCustomer()
    const page = await signInAs('compliance', { origin: plain.origin })
    await removeCustomer(page, { id: customer.id, email: customer.email ?? '', reason: 'Registered twice' })
    await page.goto(`/customers/${customer.id}`)
    await expect(page.getByRole('main').getByText('This API does not keep deleted customers')).toBeVisible()
    await expect(page.getByRole('main').getByText('because: Registered twice')).toBeVisible()
  })
})

test('an API without a queue is not asked for one: the page says what is missing, and who was under review when last seen', async ({
  world,
  givenCustomer,
  signInAs,
}) => {
  const customer = await givenCustomer({ outcome: 'review', name: 'Zoraida Farías Peña' })
  // What answers like this is not an operation, and not an outage either.
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
    await expect(page.getByRole('button', { name: 'Decide the oldest' })).toHaveCount(0)
  } finally {
    await remote.stop()
  }
})

test('an API with the thirteen operations alone is quoted and paid from the account that the settings name, and the payment is found', async ({
  world,
  api,
  givenCustomer,
  givenAccount,
  signInAs,
}) => {
  const customer = await givenCustomer({ name: 'Rosa Marín Ferrer' })
  await givenAccount({ customerId: customer.id })
  const { id, api_key } = servedBy(world)
  const plain = await startPlainApi(world.origin)
  const remote = await startSecondConsole(world, portFor(world, 5), {
    API_BASE_URL: plain.url,
    API_KEY: api_key,
    ORGANIZATION_ID: id,
    PREFUNDED_ACCOUNTS: `${fundedAccount(servedBy(world))}:USDC:Treasury`,
  }).catch((error) => plain.close().then(() => Promise.reject(error)))
  try {
    const page = await signInAs('finance', { origin: remote.origin })
    await expect(page.getByText('This API, or its key, does not list quotes.')).toBeVisible()
    await expect(page.getByText('Nothing waits for you')).toHaveCount(0)
    await page.goto(`/quotes/new?customer=${customer.id}`)
    await expect(page.getByLabel('From', { exact: true })).toContainText('Treasury, USDC, balance not known')
    await page.getByRole('textbox', { name: /^Amount/ }).fill('12')
    await page.getByRole('button', { name: /^Lock rate/ }).click()
    await expect(page.getByText('balance not known')).toBeVisible()
    await expect(page.getByText('After this payment')).toHaveCount(0)
    await page.getByRole('button', { name: /^Pay 12/ }).click()
    // It can only know by the payment, which is filed under the quote's id.
    await expect(page.getByText('Waiting for confirmation')).not.toHaveCount(0)
    await expect(page.getByText('What happens if nobody confirms it, this API does not say')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)

    const [payment] = (await api.listTransactions({ customer_id: customer.id })).data
    await page.goto(`/transactions/${payment?.id}`)
    await expect(page.getByRole('main').getByText('12.12')).not.toHaveCount(0)

    await plain.close()
    await page.goto('/quotes/new')
    await expect(page.getByRole('alert').filter({ hasText: 'The API is not answering' })).toBeVisible()
  } finally {
    await remote.stop().finally(() => plain.close())
  }
})
