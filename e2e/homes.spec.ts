import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { stateFaults } from './support/access-check'
import { untilAlive } from './support/alive'
import { announcementOf, comeTo, listed, readUntil } from './support/chart-keys'
import { withSql } from './support/database'
import { personOf } from './support/people'
import { givenSecondPerson } from './support/second-person'
import { expect, test } from './support/test'
import type { World } from './support/world'

test('a stuck payout waits for an approver, then for a second person, and when that one has spoken it waits no more', async ({
  api,
  givenAccount,
  givenCustomer,
  givenPaidQuote,
  homeOf,
  world,
}) => {
  const name = `Distribuidora ${randomUUID().slice(0, 8)}`
  const customer = await givenCustomer({ name })
  const account = await givenAccount({ customerId: customer.id, phone: '+584120000005' }) // its bank never answers
  const { quote, transaction } = await givenPaidQuote({ customerId: customer.id, accountId: account.id })
  await api.confirmQuote(quote.id, {})
  await post(world, `/v1/sandbox/transactions/${transaction.id}/outcome`, { outcome: 'unknown', code: 'ZZ' })

  const page = await homeOf('approver')
  const waiting = part(page, 'Waiting for you')
  const item = waiting.getByRole('listitem').filter({ hasText: name })
  await expect(item).toContainText('Stuck payout')
  await expect(item).toContainText('“ZZ”, a code that no list explains')

  await sayRefused(world, transaction.id, `first-${transaction.id}`)
  await page.reload()
  await expect(item).toContainText('Second person')
  await expect(item).toContainText('was refused by the bank')
  expect(await stateFaults(page, 'home of an approver', 'main')).toEqual([])
  await item.getByRole('link', { name: 'Open' }).click()
  await page.waitForURL((url) => url.pathname === `/transactions/${transaction.id}`)

  await sayRefused(world, transaction.id, `second-${transaction.id}`)
  await page.goto('/')
  await expect(waiting.getByText(/Checked at|Open/)).not.toHaveCount(0)
  await expect(item).toHaveCount(0)
})

test('an admin reads whether everything works, which key ends soon until it is let go, and whose sign-in was refused', async ({
  api,
  openPage,
  homeOf,
  world,
}) => {
  const name = `Reports ${randomUUID().slice(0, 8)}`
  const expires_at = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const key = await api.createApiKey({ name, scopes: ['rates:read'], expires_at })
  await withSql(world, (sql) => sql`update payments.api_keys set created_at = now() - interval '25 days' where id = ${key.id}`)
  const colleague = await givenSecondPerson(world, 'Inés')
  const stranger = await openPage()
  await stranger.goto('/sign-in')
  await stranger.getByLabel('Work e-mail').fill(colleague.email)
  await stranger.getByLabel('Password', { exact: true }).fill('not the password')
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(stranger.getByText('E-mail or password is wrong')).toBeVisible()

  const page = await homeOf('admin')
  await expect(part(page, 'System health')).toContainText('Right at the last check')
  await expect(part(page, 'Sign-ins refused')).toContainText(`As ${colleague.name}`)
  const item = part(page, 'Waiting for you').getByRole('listitem').filter({ hasText: name })
  await expect(item.getByRole('link', { name: 'Rotate it' })).toHaveAttribute('href', `/developers/keys?key=${key.id}`)
  expect(await stateFaults(page, 'home of an admin', 'main')).toEqual([])
  await api.revokeApiKey(key.id)
  await page.reload()
  await expect(part(page, 'Waiting for you').getByText(/Checked at|Open/)).not.toHaveCount(0)
  await expect(item).toHaveCount(0)

  await untilAlive(page)
  await page.getByRole('button', { name: new RegExp(personOf.admin) }).click()
  await expect(page.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/reference')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search, jump or paste' }).fill('API ref')
  await page.getByRole('option', { name: 'API reference' }).click()
  await page.waitForURL((url) => url.pathname === '/reference')
})

test('by keys alone one reads what was paid out on a day, and comes to the list of exactly those payments', async ({
  homeOf,
}) => {
  const page = await homeOf('finance')
  const card = part(page, 'Paid out')
  await card.getByRole('link', { name: '7 days' }).click()
  await expect(card).toContainText(/[+−]\d+\.\d\d\u202f% on the 7 days before/)
  await card.getByRole('link', { name: '30 days' }).click()
  await expect(card.getByRole('slider', { name: /last 30 days/ })).toBeVisible()
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  const chart = await comeTo(page, /Paid out per day/)
  await expect(chart).toHaveAttribute('aria-valuetext', /^Today: /)
  await page.keyboard.press('ArrowLeft')
  const day = await readUntil(page, chart, { key: 'ArrowLeft', like: /Completed [\d,.]+\sUSDC \([1-9]/ })
  const tip = page.locator('[data-slot="chart-tip"]')
  await expect(tip).toContainText(day.split(':')[0] ?? '')
  expect(await height(), 'nothing makes room for what is read').toBe(before)
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await expect(chart).toBeFocused()

  await page.keyboard.press('ArrowUp')
  await expect(chart).toHaveAttribute('aria-valuetext', /^\d+ \w+: Completed [\d,.]+\sUSDC \(\d+\)$/)
  const count = Number(/\((\d+)\)/.exec(await announcementOf(chart))?.[1])
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/transactions' && url.searchParams.get('status') === 'completed')
  expect(await listed(page)).toBe(count)

  await page.goto('/')
  await untilAlive(page, '[role="slider"][aria-label^="Paid out per day"]')
  const box = await chart.boundingBox()
  if (box === null) throw new Error('The chart is nowhere')
  await chart.hover({ position: { x: box.width - 4, y: 4 } })
  await expect(tip).toContainText('Today')
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForURL((url) => url.pathname === '/transactions' && url.searchParams.get('from') === url.searchParams.get('to'))
})

test('an age of what is not final leads to the payments of that age, and the line of the rate ends in the rate beside it', async ({
  givenPaidQuote,
  homeOf,
}) => {
  await givenPaidQuote()
  const page = await homeOf('finance')
  await expect(async () => {
    await page.goto('/')
    const chart = await comeTo(page, /Not final yet, by age/)
    await page.keyboard.press('Home')
    const count = Number(/^Under 5 min: How many (\d+)$/.exec(await announcementOf(chart))?.[1])
    expect(count).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('age') === 'young')
    expect(await listed(page)).toBe(count) // other specs pay meanwhile
  }).toPass()

  await page.goto('/')
  const rate = await comeTo(page, /USDC to VES over 30 days/)
  const shown = await part(page, 'USDC to VES').locator('[data-slot="rate"]').first().getAttribute('title')
  expect(await announcementOf(rate)).toBe(`Today: 1 USDC = ${shown} VES`)
  await page.keyboard.press('ArrowLeft')
  await expect(rate).toHaveAttribute('aria-valuetext', /^\d+ \w+: 1 USDC = [\d.]+ VES$/)
})

test('what compliance decided today is counted, each decision leads to its reviews, and so does the age of those that wait', async ({
  api,
  consoleApi,
  givenCustomer,
  homeOf,
}) => {
  const waits = await givenCustomer({ outcome: 'review' })
  const decided = await givenCustomer({ outcome: 'review' })
  const [review] = (await api.listReviews({ customer_id: decided.id, status: 'open' })).data
  await consoleApi.decideReview(review?.id ?? '', { decision: 'approve' }, { actorId: `reviewer-${randomUUID()}` })

  const page = await homeOf('compliance')
  expect(await stateFaults(page, 'home of compliance', 'main')).toEqual([])
  await expect(async () => {
    await page.goto('/')
    const chart = await comeTo(page, /Reviews decided per day/)
    await page.keyboard.press('ArrowUp')
    const count = Number(/^Today: Approved (\d+)$/.exec(await announcementOf(chart))?.[1])
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/reviews' && url.searchParams.get('decision') === 'approve')
    expect(await listed(page)).toBe(count)
  }).toPass()
  await expect(async () => {
    await page.goto('/')
    const chart = await comeTo(page, /Reviews, by age/)
    await page.keyboard.press('Home')
    const count = Number(/^Under 4 h: How many (\d+)$/.exec(await announcementOf(chart))?.[1])
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('age') === 'young')
    expect(await listed(page)).toBe(count)
  }).toPass()
  expect((await api.listReviews({ customer_id: waits.id, status: 'open', created_to: new Date(0).toISOString() })).data).toEqual(
    [],
  )
})

test('an auditor reads that the trail holds, and each figure of the week leads to the records that it counts', async ({
  homeOf,
  signInAs,
}) => {
  const support = await signInAs('support')
  const page = await homeOf('auditor')
  await expect(page.getByText('Nothing was changed or removed')).toBeVisible()
  const lately = part(page, 'Refused lately').getByRole('listitem')
  await expect(async () => {
    await support.goto('/audit')
    await expect(support.getByText('You may not open this page')).toBeVisible()
    await page.goto('/')
    await expect(lately).not.toHaveCount(0)
    await expect(lately.filter({ hasText: personOf.support })).not.toHaveCount(0, { timeout: 1_000 }) // others are refused too
  }).toPass()
  const week = part(page, 'Recorded in 7 days')
  await expect(week.getByRole('row').filter({ hasText: 'Sign-ins' })).toHaveText(/Sign-ins\s*[1-9]/)
  expect(await stateFaults(page, 'home of an auditor', 'main')).toEqual([])
  const days = await comeTo(page, /Records per day/)
  await page.keyboard.press('ArrowUp')
  await readUntil(page, days, { key: 'ArrowUp', like: /^Today: attempts refused [1-9]/ })
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('result') === 'denied' && url.searchParams.has('to'))
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: personOf.support })).not.toHaveCount(0)
  await page.goto('/')
  await week.getByRole('link', { name: 'attempts refused' }).click()
  await page.waitForURL((url) => url.searchParams.get('result') === 'denied' && url.searchParams.has('since'))
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows.filter({ hasText: personOf.support }).filter({ hasText: 'Tried to open a page' })).not.toHaveCount(0)
  await expect(rows.filter({ hasText: /Done|Sent/ })).toHaveCount(0)
})

test('support reads which bank does not answer and what to tell callers, which finance writes, changes and removes', async ({
  homeOf,
}) => {
  const support = await homeOf('support')
  await expect(part(support, 'Banks now').getByRole('row').filter({ hasText: 'Provincial' })).toContainText(
    /Not answering\s*\d+ (min|h)/,
  )
  await expect(part(support, 'Banks now').getByRole('row').filter({ hasText: 'Mercantil' })).toContainText('Slow')
  const told = part(support, 'What to tell callers')
  await expect(told).toContainText('Provincial no está respondiendo')
  await told.getByText('English').click()
  await expect(told).toContainText('Provincial has not been answering')
  expect(await stateFaults(support, 'home of support', 'main')).toEqual([])

  const tag = randomUUID().slice(0, 4).replaceAll(/\d/g, 'x')
  const finance = await homeOf('finance')
  const texts = part(finance, 'What to tell callers')
  await texts.getByRole('button', { name: 'Write a text' }).click()
  const dialog = finance.getByRole('dialog')
  await dialog.getByLabel('Spanish').fill('Llame al 0412 555 1234 hoy mismo')
  await dialog.getByLabel('English').fill(`BNC pays later today ${tag}`)
  await dialog.getByRole('button', { name: 'Tell callers' }).click()
  await expect(dialog).toContainText('no number with more than 6 digits')
  await dialog.getByLabel('Spanish').fill(`BNC paga más tarde ${tag}`)
  await dialog.getByRole('button', { name: 'Tell callers' }).click()
  await expect(dialog).toHaveCount(0)
  await support.goto('/lookup')
  await expect(support.getByRole('list', { name: 'What to tell callers' })).toContainText(`BNC pays later today ${tag}`)

  await texts.getByRole('listitem').filter({ hasText: tag }).getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await expect(texts.getByRole('listitem').filter({ hasText: tag })).toHaveCount(0)
})

test('an auditor has the whole trail checked, and reads when', async ({ signInAs }) => {
  const page = await signInAs('auditor')
  await page.goto('/audit')
  await page.getByRole('button', { name: 'Check the whole trail' }).click()
  await expect(page.getByText(/New ones checked (\d+ s ago|just now), the whole chain (\d+ s ago|just now)\./)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Checked the audit trail' })).not.toHaveCount(0)
})

/** Finds a card by its title. */
function part(page: Page, title: string) {
  return page.locator('section[data-slot="card"]').filter({ has: page.getByRole('heading', { name: title }) })
}

/** Reports an outcome to the API, on behalf of a person who read it at the bank. */
function sayRefused(world: World, transactionId: string, actor: string): Promise<void> {
  return post(world, `/v1/payouts/${transactionId}/outcome`, { outcome: 'rejected', code: '80' }, actor)
}

async function post(world: World, path: string, body: object, actor = 'e2e'): Promise<void> {
  const answer = await fetch(`${world.origin}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': world.firstPartyKey, 'x-actor-id': actor, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBe(200)
}
