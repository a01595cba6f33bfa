import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { readClipboard } from './support/clipboard'
import { readCallLog } from './support/given-call'
import { personOf } from './support/people'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 120_000 })

const rowsOf = (page: Page) => page.getByRole('main').getByRole('table').locator('tbody').getByRole('row')

test('why a call failed is one press from the record: the answer of the API, and the call as a command without the key', async ({
  givenPaidQuote,
  remote,
  signInAs,
  world,
}) => {
  const { quote, transaction } = await givenPaidQuote()
  const page = await signInAs('admin', { origin: remote.origin })
  await page.goto('/customers') // the console probes this API
  remote.proxy.set([{ path: new RegExp(`${transaction.id}$`), fault: 'status-500' }])
  await page.goto(`/transactions/${transaction.id}`)
  await page.getByRole('link', { name: 'API calls' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'API calls' })).toBeVisible()
  expect(decodeURIComponent(page.url())).toContain(`record=transaction:${transaction.id}`)
  const failed = rowsOf(page).filter({ hasText: 'API failed' }).first()
  await expect(failed).toContainText('“boom”')
  await expect(failed).toContainText('500')
  await expect(failed).toContainText('Staff of admin')
  await failed.getByRole('link').click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^GET \/v1\/transfers\//)
  await expect(page.getByText('The API failed, or its answer cannot be read.')).toBeVisible()
  await untilAlive(page, 'main button[data-slot="button"]')
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  const command = await readClipboard(page)
  expect(command).toContain(`"$API_BASE_URL/v1/transfers/${transaction.id}"`)
  expect(command).toContain('x-api-key: $API_KEY')
  expect(command).not.toContain(world.firstPartyKey)

  remote.proxy.set([])
  await page.goto(`/quotes/${quote.id}`)
  await page.getByRole('link', { name: 'API calls' }).click()
  await expect(rowsOf(page).filter({ hasText: '/v1/transfers/quote/' }).filter({ hasText: 'Done' }).first()).toBeVisible()
})

test('the log is read by record, person, outcome and day, and in the order of time that was taken', async ({
  givenCustomer,
  signInAs,
}) => {
  const customer = await givenCustomer()
  const support = await signInAs('support')
  await support.goto(`/customers/${customer.id}`)
  await expect(support.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(support.getByRole('link', { name: 'API calls' })).toHaveCount(0)

  const page = await signInAs('admin')
  await page.goto(`/customers/${customer.id}`)
  await page.getByRole('link', { name: 'API calls' }).click()
  const own = rowsOf(page).filter({ hasText: personOf.support })
  await expect(own.filter({ hasText: '/v1/customers/' }).first()).toBeVisible()

  await untilAlive(page, 'main [data-slot="menu-at"] > button')
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  await page.getByRole('link', { name: personOf.support }).click()
  await expect(page.getByRole('button', { name: `Person: ${personOf.support}` })).toBeVisible()
  await expect(rowsOf(page).filter({ hasText: personOf.admin })).toHaveCount(0)
  await expect(own.first()).toBeVisible()

  await page.keyboard.press('Escape') // a filter menu stays open for more choices
  await untilAlive(page, 'main th a')
  await page.getByRole('link', { name: 'Took' }).click()
  await expect(page.getByRole('columnheader', { name: 'Took' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await page.getByRole('link', { name: 'Yesterday' }).click()
  await expect(page.getByText('No call matches')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Show all calls' }).first().click()
  await expect(rowsOf(page).first()).toBeVisible()

  await page.getByRole('textbox', { name: 'Id of a record' }).fill(customer.id)
  await page.keyboard.press('Enter')
  await expect(own.first()).toBeVisible()
})

test('an API that repeats everything it received puts no key, account, e-mail, phone or name into the log or its pages', async ({
  remote,
  signInAs,
  world,
}) => {
  const stamp = Date.now()
  const secrets = {
    email: `leaky.${stamp}@example.com`,
    phone: `4141${String(stamp).slice(-6)}`,
    name: 'Olga Paredes Rivas',
    street: 'Quinta Tucusito 9931',
    account: '01340946377731361695',
    key: world.firstPartyKey,
  }
  const page = await signInAs('support', { origin: remote.origin })
  await page.goto('/customers/new')
  const form = page.getByRole('main')
  await form.getByLabel('E-mail').fill(secrets.email)
  await form.getByLabel('Phone').fill(`+58${secrets.phone}`)
  await form.getByLabel('Legal name').fill(secrets.name)
  await form.getByLabel('Address').fill(secrets.street)
  remote.proxy.set([{ fault: 'repeats' }])
  await form.getByRole('button', { name: /^Create/ }).click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  for (const term of [secrets.account, secrets.email, secrets.phone]) {
    await page.goto('/lookup')
    await untilAlive(page, 'main input')
    await page.getByRole('main').getByRole('textbox').first().fill(term)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/lookup\?/)
    await page.waitForLoadState('networkidle')
  }
  remote.proxy.set([])

  const admin = await signInAs('admin', { origin: remote.origin })
  await admin.goto('/developers/calls?outcome=refused')
  await expect(rowsOf(admin).filter({ hasText: 'Refused:' }).first()).toBeVisible()
  const texts = [await readCallLog(world), await admin.content()]
  const first = await rowsOf(admin).filter({ hasText: 'POST /v1/customers' }).first().getByRole('link').getAttribute('href')
  for (const path of ['/developers/calls?outcome=refused', first ?? '']) {
    texts.push(await (await admin.context().request.get(path)).text())
    texts.push(await (await admin.context().request.get(path, { headers: { rsc: '1' } })).text())
  }
  for (const [what, secret] of Object.entries(secrets)) {
    const hits = texts.flatMap((text, place) => (text.includes(secret) ? [`${what} in ${place}`] : []))
    expect(hits).toEqual([])
  }
})
