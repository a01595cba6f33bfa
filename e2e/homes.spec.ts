import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accessFaults } from './support/access-check'
import { untilAlive } from './support/alive'
import { givenColleague } from './support/colleague'
import { personOf } from './support/people'
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
  const waiting = part(page, 'Waits for you')
  const item = waiting.getByRole('listitem').filter({ hasText: name })
  await expect(item).toContainText('Stuck payout')
  await expect(item).toContainText('“ZZ”, a code that no list explains')

  await sayRefused(world, transaction.id, `first-${transaction.id}`)
  await page.reload()
  await expect(item).toContainText('Second person')
  await expect(item).toContainText('was refused by the bank')
  expect(await accessFaults(page, 'home of an approver', 'main')).toEqual([])
  await item.getByRole('link', { name: 'Open' }).click()
  await page.waitForURL((url) => url.pathname === `/transactions/${transaction.id}`)

  await sayRefused(world, transaction.id, `second-${transaction.id}`)
  await page.goto('/')
  await expect(waiting.getByText(/Asked at|Open/)).not.toHaveCount(0)
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
  const colleague = await givenColleague(world, 'Inés')
  const stranger = await openPage()
  await stranger.goto('/sign-in')
  await stranger.getByLabel('Work e-mail').fill(colleague.email)
  await stranger.getByLabel('Password', { exact: true }).fill('not the password')
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(stranger.getByText('E-mail or password is wrong')).toBeVisible()

  const page = await homeOf('admin')
  await expect(part(page, 'Does everything work?')).toContainText('Right at the last check')
  await expect(part(page, 'Sign-ins refused')).toContainText(`As ${colleague.name}`)
  const item = part(page, 'Waits for you').getByRole('listitem').filter({ hasText: name })
  await expect(item.getByRole('link', { name: 'How to rotate' })).toHaveAttribute('href', '/reference/rotateApiKey')
  expect(await accessFaults(page, 'home of an admin', 'main')).toEqual([])
  await api.revokeApiKey(key.id)
  await page.reload()
  await expect(part(page, 'Waits for you').getByText(/Asked at|Open/)).not.toHaveCount(0)
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

test('an auditor reads that the trail holds, and each figure of the week leads to the records that it counts', async ({
  homeOf,
  signInAs,
}) => {
  const support = await signInAs('support')
  await support.goto('/audit')
  await expect(support.getByText('You may not open this page')).toBeVisible()

  const page = await homeOf('auditor')
  await expect(page.getByText('Nothing was changed or removed')).toBeVisible()
  await expect(part(page, 'Refused lately').getByRole('listitem').filter({ hasText: personOf.support })).not.toHaveCount(0)
  const week = part(page, 'Recorded in 7 days')
  await expect(week.getByRole('row').filter({ hasText: 'Sign-ins' })).toHaveText(/Sign-ins\s*[1-9]/)
  expect(await accessFaults(page, 'home of an auditor', 'main')).toEqual([])
  await week.getByRole('link', { name: 'attempts refused' }).click()
  await page.waitForURL((url) => url.searchParams.get('result') === 'denied' && url.searchParams.has('since'))
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows.filter({ hasText: personOf.support }).filter({ hasText: 'Tried to open a page' })).not.toHaveCount(0)
  await expect(rows.filter({ hasText: /Done|Sent/ })).toHaveCount(0)
})

test('an auditor has the whole trail checked, and reads when', async ({ signInAs }) => {
  const page = await signInAs('auditor')
  await page.goto('/audit')
  await page.getByRole('button', { name: 'Check the whole trail' }).click()
  await expect(page.getByText(/New ones checked \d+ s ago, the whole chain \d+ s ago\./)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Checked the audit trail' })).not.toHaveCount(0)
})

/** A card by its title. */
function part(page: Page, title: string) {
  return page.locator('section[data-slot="card"]').filter({ has: page.getByRole('heading', { name: title }) })
}

/** What somebody read at the bank, told to the API in their name. */
function sayRefused(world: World, transactionId: string, actor: string): Promise<void> {
  return post(world, `/v1/payouts/${transactionId}/outcome`, { outcome: 'rejected', code: '80' }, actor)
}

async function post(world: World, path: string, body: object, actor = 'e2e'): Promise<void> {
  const answer = await fetch(`${world.origin}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': world.houseKey, 'x-actor-id': actor, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBe(200)
}
