import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { expectSound } from './support/access-check'
import { untilAlive, untilArmed } from './support/alive'
import type { RunningConsole } from './support/console-process'
import { portFor, startSecondConsole } from './support/second-console'
import { expect, test } from './support/test'
import { type OwnService, startOwnService } from './support/test-service'
import { readWorld } from './support/world'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

type Received = { headers: IncomingMessage['headers']; body: string }

let service: OwnService
let app: RunningConsole
let receiver: Server
/** What the receiver answers. */
let answer = { status: 503, text: 'out of order' }
const received: Received[] = []
let address = ''
let secret = ''

test.beforeAll(async () => {
  const world = readWorld()
  service = await startOwnService(world, 'Webhooks')
  app = await startSecondConsole(world, portFor(world, 22), {
    API_BASE_URL: service.url,
    API_KEY: service.apiKey,
    ORGANIZATION_ID: service.organizationId,
    SECOND_FACTOR_ROLES: 'none',
  })
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(answer.status).end(answer.text)
  })
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  const at = receiver.address()
  address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : at}/in`
})
test.afterAll(async () => {
  await app?.stop()
  await service?.close()
  receiver?.close()
  receiver?.closeAllConnections()
})

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const step = (page: Page, hasText: string | RegExp) => main(page).locator('[data-slot=timeline] > li').filter({ hasText })
const deliveries = (page: Page) => main(page).getByRole('table', { name: 'Events' }).locator('tbody').getByRole('row')

test('an endpoint is added, its secret is shown once, a test fails with what the receiver said, and sent again it arrives', async ({
  signInAs,
}) => {
  const page = await signInAs('admin', { origin: app.origin })
  await page.goto('/developers/webhooks')
  await expect(main(page)).toContainText('No endpoints yet')
  await addEndpoint(page)

  await page.getByRole('button', { name: 'Send a test' }).click()
  const test = deliveries(page).filter({ hasText: 'webhook_endpoint.test' })
  await expect(test).toContainText(/Retrying.*attempt.*503/, { timeout: 20_000 })
  await test.getByRole('link', { name: 'webhook_endpoint.test' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'webhook_endpoint.test' })).toBeVisible()
  await expect(main(page)).toContainText('out of order')
  await expect(main(page).locator('pre').filter({ hasText: '"type": "webhook_endpoint.test"' })).toBeVisible()
  await expect(main(page)).toContainText('Retrying')
  await expect(step(page, /^Next attempt/)).toHaveCount(1)
  await expect(step(page, /^Answered 503.+ms$/).first()).toBeVisible()
  await expectSound(page, 'a failed delivery')

  answer = { status: 204, text: '' }
  const before = received.length
  await test.getByRole('button', { name: 'Send now: webhook_endpoint.test' }).dblclick()
  await expect(test).toContainText('Delivered', { timeout: 20_000 })
  await expect(step(page, /^Answered 204.+ms$/).first()).toBeVisible()
  await expect(step(page, 'Sent again by Staff of admin'), 'pressed twice, sent once').toHaveCount(1)
  const last = received.at(-1)
  expect(received.length).toBeGreaterThan(before)
  expect(isSigned(last), 'signed with the secret that was shown').toBe(true)
  expect(received.map(({ headers }) => headers['webhook-id']).at(0)).toBe(last?.headers['webhook-id'])
  await page.getByRole('link', { name: 'Not delivered' }).click()
  await expect(main(page)).toContainText('Nothing is missing')
})

test('an endpoint is changed, disabled and enabled, gets a new secret, and is deleted after a question of its own', async ({
  signInAs,
}) => {
  const page = await signInAs('admin', { origin: app.origin })
  await openEndpoint(page)
  await page.getByRole('button', { name: 'Change' }).click()
  await dialog(page).getByLabel('Description').fill('Accounting')
  await dialog(page)
    .getByRole('radio', { name: /^Only these/ })
    .check()
  await dialog(page).getByText('Deposits').click()
  await dialog(page).locator('details[open]').getByRole('checkbox', { name: 'All of these' }).check()
  await expectSound(page, 'change of an endpoint', 'dialog[open]')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(main(page)).toContainText('deposit.*')

  for (const [act, state] of [
    ['Disable', 'Disabled'],
    ['Enable', 'No failures'],
  ] as const) {
    await page.getByRole('button', { name: act }).click()
    await pressArmed(page, act)
    await expect(main(page).getByRole('row').filter({ hasText: 'Accounting' })).toContainText(state)
  }
  await page.getByRole('button', { name: 'New secret' }).click()
  await expect(dialog(page)).toContainText('The new one is shown once')
  await untilArmed(page)
  await rotateElsewhere()
  await dialog(page).getByRole('button', { name: 'New secret', exact: true }).click()
  await expect(dialog(page)).toContainText('No secret was made by you')
  await expect(dialog(page)).toContainText('The secret before the present one still works')
  await pressArmed(page, 'New secret')
  await takeSecret(page)

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText('This cannot be undone')
  await pressArmed(page, 'Delete')
  await expect(main(page)).toContainText('No endpoints yet')
  await page.goto('/audit?action=webhook_endpoint.')
  for (const what of ['Added', 'Changed', 'Rotated the secret of', 'Sent a test to', 'Deleted']) {
    await expect(page.getByRole('rowheader', { name: `${what} a webhook endpoint` }).first()).toBeVisible()
  }
})

async function addEndpoint(page: Page): Promise<void> {
  await untilAlive(page, 'main button')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog(page).getByLabel('Address').fill(address)
  await expectSound(page, 'a new endpoint', 'dialog[open]')
  await dialog(page).getByRole('button', { name: 'Add endpoint' }).click()
  secret = await takeSecret(page)
  await expect(page.getByRole('heading', { name: 'Endpoint', exact: true })).toBeVisible()
  await expectSound(page, 'an endpoint')
}

/** Makes a new secret as another admin would in the same moment. */
async function rotateElsewhere(): Promise<void> {
  const headers = { 'x-api-key': service.apiKey, 'content-type': 'application/json' }
  const endpoints = `${service.url}/v1/webhook-endpoints`
  const [endpoint] = (await (await fetch(endpoints, { headers })).json()).data
  expect((await fetch(`${endpoints}/${endpoint.id}/rotate-secret`, { method: 'POST', headers, body: '{}' })).status).toBe(200)
}

async function openEndpoint(page: Page): Promise<void> {
  await page.goto('/developers/webhooks')
  await main(page).getByRole('link').filter({ hasText: '/in' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Endpoint', exact: true })).toBeVisible()
  await untilAlive(page, 'main button')
}

async function takeSecret(page: Page): Promise<string> {
  await expect(dialog(page).getByLabel('Secret')).toHaveValue(/^whsec_/)
  const shown = await dialog(page).getByLabel('Secret').inputValue()
  await dialog(page).getByRole('checkbox', { name: 'I have stored it' }).check()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.content(), 'it is shown once').not.toContain(shown)
  return shown
}

async function pressArmed(page: Page, name: string): Promise<void> {
  await untilArmed(page)
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page).getByRole('button', { name, exact: true })).toHaveCount(0)
}

function isSigned(message: Received | undefined): boolean {
  if (message === undefined) return false
  const { headers, body } = message
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  return String(headers['webhook-signature']) === new Webhook(secret).sign(String(headers['webhook-id']), at, body)
}
