import { EventEmitter, once } from 'node:events'
import type { Page } from '@playwright/test'
import { demoPassword, demoPeople } from '#demo/demo-people'
import { untilAlive } from './support/alive'
import { personOf } from './support/people'
import { expect, test } from './support/test'

const scripts = '**/_next/static/**/*.js'

/**
 * Opens a page whose scripts do not arrive before the returned function is called. They are already on hand then, because a press
 * before that is soon too old.
 */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const arrival = new EventEmitter()
  const arrived = once(arrival, 'arrived')
  await page.route(scripts, async (route) => {
    const response = await route.fetch()
    await arrived
    await route.fulfill({ response })
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    arrival.emit('arrived')
    await page.waitForLoadState('load')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

test('who presses before the scripts have arrived gets what was pressed, once, unless it was long ago', async ({ signInAs }) => {
  const page = await signInAs('finance')
  const face = page.getByRole('button', { name: new RegExp(personOf.finance) })
  const bringScripts = await openWithoutScripts(page, '/')
  await face.click()
  await face.click() // an impatient second press does not close the menu
  await expect(face).toHaveAttribute('aria-expanded', 'false')
  await bringScripts()
  await expect(face).toHaveAttribute('aria-expanded', 'true')

  const bringThemTo = await openWithoutScripts(page, '/transactions')
  await face.click()
  await page.keyboard.press('Escape')
  const search = page.getByRole('textbox', { name: 'Reference or id' })
  await search.fill('ABCDEF')
  await search.press('ArrowLeft')
  await search.press('ArrowLeft')
  await bringThemTo()
  await untilAlive(page)
  await expect(face, 'Esc withdrew the press').toHaveAttribute('aria-expanded', 'false')
  await expect(search).toHaveValue('ABCDEF')
  expect(await search.evaluate((field) => 'selectionEnd' in field && field.selectionEnd), 'the caret stays').toBe(4)

  const bringThemLate = await openWithoutScripts(page, '/')
  await face.click()
  const pressedAt = await page.evaluate(() => performance.now())
  await page.waitForFunction((since) => performance.now() > since + 5_000, pressedAt)
  await bringThemLate()
  await untilAlive(page)
  await expect(face).toHaveAttribute('aria-expanded', 'false')
})

test('an early press on a part that gets its handlers last is done as well, once, and releases nothing by itself', async ({
  api,
  givenPaidQuote,
  signInAs,
}) => {
  const { quote } = await givenPaidQuote()
  const page = await signInAs('finance')
  const bringScripts = await openWithoutScripts(page, `/quotes/${quote.id}`)
  await page.getByRole('button', { name: /^Confirm / }).click()
  await bringScripts()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await api.readQuote(quote.id)).status).toBe('awaiting_confirmation')
})

test('who signs in before the scripts have arrived is signed in when they do, and the address never holds the password', async ({
  openPage,
}) => {
  const page = await openPage()
  const visited: string[] = []
  page.on('request', (request) => visited.push(request.url()))
  const bringScripts = await openWithoutScripts(page, '/sign-in')
  await page.locator('input[name=email]').fill(demoPeople[0]?.email ?? '')
  await page.locator('input[name=password]').fill(demoPassword)
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await page.locator('input[name=password]').press('Enter')
  await bringScripts()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(visited.filter((url) => url.includes(demoPassword))).toEqual([])
})

test('what was typed and chosen in a form before the scripts have arrived stays and is saved', async ({
  api,
  givenCustomer,
  signInAs,
}) => {
  const customer = await givenCustomer()
  const page = await signInAs('compliance')
  const bringScripts = await openWithoutScripts(page, `/customers/${customer.id}/edit`)
  const field = (name: RegExp) => page.getByRole('main').getByRole('textbox', { name })
  await expect(field(/^E-mail/), 'what is stored stands there from the start').toHaveValue(customer.email ?? '')
  await expect(field(/^City/)).toHaveValue('Caracas')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('VE')
  const email = `early.${Date.now()}@example.com`
  await field(/^E-mail/).fill(email)
  await bringScripts()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(async () => (await api.readCustomer(customer.id)).email).toBe(email)
})
