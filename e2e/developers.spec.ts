import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectSound } from './support/access-check'
import { type CapturedAction, captureAction, sendAction } from './support/actions'
import { untilAlive } from './support/alive'
import { comeTo } from './support/chart-keys'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy'
import { openBrowser, signInByPassword } from './support/people'
import { type ProductionConsole, startProductionConsole } from './support/production-console'
import { portFor } from './support/second-console'
import { expect, test } from './support/test'
import { startUpstream, type Upstream } from './support/upstream/upstream'
import { plainest } from './support/upstream/variations'
import { readWorld } from './support/world'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

/** A password in the URL of the API, as some gateways require. */
const password = 'hunter2-of-the-gateway'

let upstream: Upstream
let proxy: FaultProxy
let app: ProductionConsole
/** The page of an admin, who also looks up payments. */
let page: Page
/** The page of a finance user. */
let other: Page
const answers: Promise<string>[] = []

const card = (title: string) =>
  page.locator('section[data-slot="card"]').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const rowOf = (title: string, text: string) => card(title).getByRole('row').filter({ hasText: text })

test.beforeAll(async ({ browser }) => {
  upstream = await startUpstream({ ...plainest, unknownPaths: 'status_403', clockMinutes: '10' })
  proxy = await startFaultProxy(upstream.url)
  app = await startProductionConsole(readWorld(), portFor(readWorld(), 18), {
    API_BASE_URL: proxy.url.replace('http://', `http://ops:${password}@`),
    API_KEY: upstream.apiKey,
    ORGANIZATION_ID: upstream.organizationId,
    PREFUNDED_ACCOUNTS: `${upstream.sourceAccount}:USDC:Treasury`,
  })
  const open = async (name: string, role: 'admin' | 'finance') => {
    const opened = await (await openBrowser(browser, { origin: app.origin })).newPage()
    await signInByPassword(opened, await app.givenPerson(name, [role]))
    return opened
  }
  page = await open('Rita Bello', 'admin')
  other = await open('Julio Navas', 'finance')
  page.on('response', (response) => answers.push(response.text().catch(() => '')))
})
test.afterAll(async () => {
  for (const one of [page, other]) await one?.context().close()
  await app?.stop()
  await proxy?.close()
  await upstream?.close()
})

test('the address of the API is shown without its password, with how its calls went and how its clock goes', async () => {
  for (const reference of ['one', 'two']) await lookUp(page, reference)
  await openDevelopers()
  await expect(page.getByRole('heading', { level: 2, name: 'The API is answering' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(proxy.url)
  await expect(page.getByRole('main')).not.toContainText(password)
  await expect(page.getByRole('main')).toContainText(/9 min 5\d s|10 min/)
  await expect(page.getByRole('main')).toContainText('Ahead of ours')
  const found = rowOf('Published operations', 'Transaction by reference')
  await expect(found).toContainText('Answered')
  await expect(found).toContainText(/0 of \d+/)
  await expect(found.getByRole('slider', { name: /How long/ })).toHaveAttribute('aria-valuetext', /findTransactionByReference/)
  await expect(found.getByRole('link', { name: 'Calls of: Transaction by reference' })).toHaveAttribute(
    'href',
    '/developers/calls?operation=findTransactionByReference',
  )
  await expect(rowOf('Published operations', 'Pay quote')).toContainText('Not called yet')
  await expect(card('Breakers')).toContainText('Closed')
  await expect(card('Mapping')).toContainText('No mapping file')
  await expectSound(page, 'Developers')

  const calls = await comeTo(page, /^Transaction by reference: How long/)
  await expect(calls).toHaveAttribute('aria-valuetext', /Call findTransactionByReference, Took [\d,.]+\sm?s, Answer \d+$/)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => /^\/developers\/calls\/./.test(url.pathname))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('/v1/transfers/search')
})

test('a gateway that answers 403 to unknown paths is taken to have no extensions, and is probed again when a person requests it', async () => {
  await openDevelopers()
  const refused = card('Extensions').locator('section').filter({ hasText: 'Answered 403: not conclusive' })
  await expect(refused).toContainText('Does not have these')
  await expect(refused.getByRole('listitem').filter({ hasText: 'listCustomers' })).toContainText('GET /v1/customers')
  await expect(card('Extensions')).toContainText(/0 of \d+ found/)
  const requested = () => upstream.log.filter(({ path }) => path.startsWith('/v1/customers?limit=1')).length
  const before = requested()
  await card('Extensions').getByRole('button', { name: 'Check again' }).click()
  await expect(card('Extensions')).toContainText('The API was checked just now.')
  expect(requested()).toBeGreaterThan(before)
})

test('the conformance check reads, changes nothing, and proposes a mapping for what it could not read', async () => {
  await openDevelopers()
  proxy.set([{ path: /exchange-rates/, fault: 'renamed-rate' }])
  const before = upstream.log.length
  await card('Conformance').getByRole('button', { name: 'Run the check' }).click()
  await expect(card('Conformance').getByRole('status').first()).toContainText('Not everything that was checked fits', {
    timeout: 60_000,
  })
  await expect(rowOf('Conformance', 'readExchangeRate')).toContainText('Fits with the mapping')
  await expect(rowOf('Conformance', 'payQuote')).toContainText('Not tested')
  const proposal = JSON.parse(await card('Conformance').getByLabel('Proposed mapping file').inputValue())
  expect(JSON.stringify(proposal.readExchangeRate)).toContain('/tasa')
  expect(new Set(upstream.log.slice(before).map(({ method }) => method))).toEqual(new Set(['GET']))
  await expectSound(page, 'a report of conformance')
  proxy.set([])
})

test('an API that answers nonsense to everything is not said to be answering as it should, and neither are its operations', async () => {
  proxy.set([{ fault: 'nonsense' }])
  for (const reference of ['n1', 'n2']) await lookUp(page, reference)
  await openDevelopers()
  await expect(page.getByRole('heading', { level: 2, name: 'The API is answering', exact: true })).toHaveCount(0)
  await expect(
    page.getByRole('heading', {
      level: 2,
      name: /^The API (answers|is answering), but (nothing of it|not every answer) can be used$/,
    }),
  ).toBeVisible()
  await expect(rowOf('Published operations', 'Transaction by reference')).toContainText('No usable answer')
  await expectSound(page, 'Developers while the API answers nonsense')
  proxy.set([])
})

test('an API that is down is shown, and so are its open circuit breakers', async () => {
  proxy.set([{ fault: 'reset-before' }])
  for (const reference of ['a', 'b', 'c', 'd', 'e', 'f']) await lookUp(page, reference)
  await openDevelopers()
  await expect(page.getByRole('heading', { level: 2, name: 'The API is not answering' })).toBeVisible()
  await expect(rowOf('Published operations', 'Transaction by reference')).toContainText('Paused')
  await expect(card('Breakers')).toContainText(/Transactions\s*Open since/)
  await expect(card('Extensions'), 'what was found stays').toContainText('Answered 403: not conclusive')
  await card('Extensions').getByRole('button', { name: 'Check again' }).click()
  await expect(card('Extensions')).toContainText('The API is not answering.')
  await expectSound(page, 'Developers while the API is down')
})

test('a key that the API refuses is red for admins, and everybody reads that the console cannot reach it with this key', async () => {
  proxy.set([{ fault: 'status-401' }])
  await lookUp(other, 'whose-key')
  await expect(other.getByRole('main')).toContainText('The console cannot reach the API with its key.')
  await expect(other.getByRole('main')).not.toContainText('Sign in')
  await openDevelopers()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The API refuses the key of this console.')
  await expect(rowOf('Published operations', 'Transaction by reference')).toContainText('Key refused')
  await expectSound(page, 'Developers while the key is refused')
  await page.goto('/')
  await expect(card('System health')).toContainText('Refused: check API_KEY')
  await expect(page.getByRole('complementary').or(page.locator('[data-slot="side-foot"]')).first()).toContainText(
    'API refuses our key',
  )
  proxy.set([])
})

test('in front of an API without keys and webhooks their tabs are not there, and their pages say that it does not offer them', async () => {
  await openDevelopers()
  const tabs = page.getByRole('navigation', { name: 'Parts of Developers' })
  await expect(tabs.getByRole('link')).toHaveText(['Overview', 'Calls'])
  for (const [path, what] of [
    ['/developers/webhooks', 'This API does not offer webhooks'],
    ['/developers/keys', 'This API does not offer its keys'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: what })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expectSound(page, what)
  }
})

test('nobody without the right opens the page, finds it, or runs its acts', async () => {
  const acts: CapturedAction[] = []
  for (const [title, name] of [
    ['Extensions', 'Check again'],
    ['Conformance', 'Run the check'],
  ] as const) {
    await openDevelopers()
    acts.push(await captureAction(page, () => card(title).getByRole('button', { name }).click()))
  }
  await other.goto('/developers')
  await expect(other.getByText('You may not open this page')).toBeVisible()
  await expect(other.getByRole('navigation', { name: 'Main' })).not.toContainText('Developers')
  for (const act of acts) expect(await (await sendAction(other, act)).text()).toContain('"code":"forbidden"')
})

test('neither the key nor the password of the address was in any answer to the browser', async () => {
  const all = await Promise.all(answers)
  expect(all.some((text) => text.includes('The API is answering'))).toBe(true)
  for (const secret of [upstream.apiKey, password]) expect(all.filter((text) => text.includes(secret))).toEqual([])
  const folder = dirname(readWorld().logFile)
  const logs = readdirSync(folder).filter((file) => file.includes('production_'))
  expect(logs).not.toEqual([])
  for (const file of logs) expect(readFileSync(join(folder, file), 'utf8'), file).not.toContain(upstream.apiKey)
})

async function lookUp(on: Page, reference: string): Promise<void> {
  await on.goto(`/lookup?ref=${reference}`)
  await expect(on.getByRole('main')).toBeVisible()
}

async function openDevelopers(): Promise<void> {
  await page.goto('/developers')
  await expect(page.getByRole('heading', { level: 1, name: 'Developers' })).toBeVisible()
  await untilAlive(page, 'main button')
}
