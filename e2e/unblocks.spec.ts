import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { PaymentsApi } from '#contract/api'
import { untilArmed } from './support/alive'
import { signInByPassword } from './support/people'
import type { Givens } from './support/public-api'
import { givenSecondPerson } from './support/second-person'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 120_000 })

test('a block is undone by two people: the second one finds the request waiting', async ({
  world,
  api,
  givenCustomer,
  signInAs,
  openPage,
}) => {
  const { id } = await givenCustomer({ name: `Nelson ${randomUUID().slice(0, 8)}` })
  const page = await signInAs('compliance')
  await takeMeasure(page, id, { button: 'Block', reason: 'Fraud suspected', note: 'Two phones, one face.' })
  await expect(page.getByRole('button', { name: 'Request unblock' })).toBeVisible()
  await takeMeasure(page, id, { button: 'Request unblock', reason: 'Data does not match', note: 'It was his brother.' })
  await expect(page.getByText(/You requested it .*Somebody else must request it too\./)).toBeVisible()
  await expect(page.getByRole('button', { name: /nblock/ })).toHaveCount(0)
  expect((await api.readCustomer(id)).state).toBe('BLOCKED')

  const colleague = await openPage()
  await signInByPassword(colleague, await givenSecondPerson(world, 'Rafael'))
  await colleague.goto('/reviews')
  const waits = colleague.getByRole('list', { name: 'Unblocks awaiting a second person' }).getByRole('listitem')
  await waits
    .filter({ has: colleague.locator(`a[href="/customers/${id}"]`) })
    .getByRole('link')
    .click()
  await expect(colleague.getByText('It was his brother.')).toBeVisible()
  await takeMeasure(colleague, id, { button: 'Unblock as the second person', note: 'Agreed.' })
  await expect(colleague.getByRole('button', { name: 'Reinstate' })).toBeVisible()
  expect(await api.readCustomer(id)).toMatchObject({ state: 'SUSPENDED' })
})

test('a second person rejects a request with a reason, which whoever made it is notified of and finds in the timeline', async ({
  world,
  api,
  givenCustomer,
  openPage,
}) => {
  const { id } = await givenBlocked(givenCustomer, api)
  const [page, colleague] = [await openPage(), await openPage()]
  const rafael = await givenSecondPerson(world, 'Rafael')
  await signInByPassword(page, await givenSecondPerson(world, 'Nora'))
  await takeMeasure(page, id, { button: 'Request unblock', reason: 'Data does not match', note: 'It was his brother.' })
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reject request' })).toHaveCount(0)

  await signInByPassword(colleague, rafael)
  await colleague.goto(`/customers/${id}`)
  await expect(colleague.getByRole('button', { name: 'Withdraw request' })).toHaveCount(0)
  await colleague.getByRole('button', { name: 'Reject request' }).click()
  const dialog = colleague.getByRole('dialog')
  await expect(dialog).toContainText(/requested it: Data does not match/)
  await expect(dialog.getByRole('button', { name: 'Reject it' })).toBeDisabled()
  await dialog.getByLabel(/^Reason/).fill('He still uses both phones.')
  await press(colleague, 'Reject it')
  await expect(dialog.getByRole('heading', { name: 'Rejected' })).toBeFocused()
  await colleague.keyboard.press('Escape')
  await expect(colleague.getByRole('button', { name: 'Request unblock' })).toBeVisible()
  const customer = await api.readCustomer(id)
  expect([customer.state, customer.pending_unblock]).toEqual(['BLOCKED', undefined])

  await page.goto('/notices')
  const notice = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/customers/${id}"]`), hasText: 'Unblocking rejected: the customer stays blocked' })
  await notice.getByRole('link').click()
  await page.waitForURL((url) => url.pathname === `/customers/${id}`)
  const entry = page.getByRole('listitem').filter({ hasText: 'Unblock request rejected' })
  await expect(entry).toContainText(rafael.name)
  await expect(entry).toContainText('He still uses both phones.')
})

test('whoever requested an unblock withdraws it: it leaves the pages of colleagues, and one who still sees it agrees with nothing', async ({
  world,
  api,
  givenCustomer,
  openPage,
}) => {
  const { id, name } = await givenBlocked(givenCustomer, api)
  const [page, colleague] = [await openPage(), await openPage()]
  await signInByPassword(page, await givenSecondPerson(world, 'Nora'))
  await takeMeasure(page, id, { button: 'Request unblock', reason: 'Data does not match', note: 'It was his brother.' })
  await signInByPassword(colleague, await givenSecondPerson(world, 'Rafael'))
  await colleague.goto('/')
  await expect(colleague.getByText(`Unblock of ${name}`)).toBeVisible()
  await colleague.goto(`/customers/${id}`)
  await expect(colleague.getByRole('button', { name: 'Unblock as the second person' })).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await press(page, 'Withdraw it')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Withdrawn' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Request unblock' })).toBeVisible()
  await expect(page.getByText('Unblocking is waiting for a second person.')).toHaveCount(0)

  const dialog = colleague.getByRole('dialog')
  await colleague.getByRole('button', { name: 'Unblock as the second person' }).click()
  await press(colleague, 'Unblock as the second person')
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed')
  await colleague.keyboard.press('Escape')
  await colleague.getByRole('button', { name: 'Reject request' }).click()
  await dialog.getByLabel(/^Reason/).fill('Too early.')
  await press(colleague, 'Reject it')
  await expect(dialog.getByRole('alert')).toContainText('no longer waits as you read it')
  await colleague.keyboard.press('Escape')
  await expect(colleague.getByRole('button', { name: 'Request unblock' })).toBeVisible()
  for (const path of ['/', '/reviews']) {
    await colleague.goto(path)
    await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(colleague.getByText(new RegExp(`[Uu]nblock.* ${name}`))).toHaveCount(0)
  }
  const customer = await api.readCustomer(id)
  expect([customer.state, customer.pending_unblock]).toEqual(['BLOCKED', undefined])
})

/** Creates a customer who is blocked. */
async function givenBlocked(givenCustomer: Givens['givenCustomer'], api: PaymentsApi) {
  const name = `Nelson ${randomUUID().slice(0, 8)}`
  const { id } = await givenCustomer({ name })
  await api.blockCustomer(id, { reason_code: 'fraud_suspected', note: 'Two phones, one face.' })
  return { id, name }
}

async function press(page: Page, name: string) {
  await untilArmed(page)
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

async function takeMeasure(page: Page, customerId: string, act: { button: string; reason?: string; note: string }) {
  await page.goto(`/customers/${customerId}`)
  await page.getByRole('button', { name: act.button }).click()
  const dialog = page.getByRole('dialog')
  if (act.reason !== undefined) await dialog.getByLabel('Reason').selectOption({ label: act.reason })
  await dialog.getByLabel(/^Note/).fill(act.note)
  await dialog.getByRole('button', { name: act.button }).click()
  await expect(dialog).toHaveCount(0)
}

test('a reason that is typed for a rejection stays while the API is down, and is sent once it is back', async ({
  api,
  givenCustomer,
  remote,
  signInAs,
}) => {
  const { id } = await givenCustomer()
  await api.blockCustomer(id, { reason_code: 'fraud_suspected' })
  await api.unblockCustomer(id, { reason_code: 'data_mismatch' }, { actorId: randomUUID() })
  const page = await signInAs('compliance', { origin: remote.origin })
  await page.goto(`/customers/${id}`)
  await page.getByRole('button', { name: 'Reject request' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill('The papers are of somebody else')
  remote.proxy.set([{ fault: 'status-503' }])
  await question.getByRole('button', { name: 'Reject it' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await expect(question.getByRole('textbox')).toHaveValue('The papers are of somebody else')
  remote.proxy.set([])
  await question.getByRole('button', { name: 'Reject it' }).click()
  await expect.poll(async () => (await api.readCustomer(id)).pending_unblock).toBeUndefined()
})
