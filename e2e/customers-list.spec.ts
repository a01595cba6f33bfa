import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { withSql } from './support/database'
import { signInByPassword } from './support/people'
import { givenSecondPerson } from './support/second-person'
import { expect, test } from './support/test'
import { typeAndStop } from './support/typing'

const rows = (page: Page) => page.getByRole('main').getByRole('table').locator('tbody').getByRole('row')
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })

test('filters, columns and density are saved under a name, and shared with a role with a count that lives', async ({
  givenCustomer,
  signInAs,
}) => {
  const tag = randomUUID().slice(0, 8)
  const name = `Waiting ${tag}`
  const page = await signInAs('compliance')
  await addTag(page, (await givenCustomer({ outcome: 'review' })).id, tag)
  await page.goto(`/customers?kyc=under_review&country=VE&tag=${tag}`)
  await page.getByRole('button', { name: 'Columns and rows' }).click()
  await page.getByRole('link', { name: 'Phone', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Who sees it').selectOption({ label: 'Everybody in Compliance' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(view(page, name)).toHaveAttribute('aria-current', 'page')

  const colleague = await signInAs('compliance')
  await colleague.goto('/customers')
  await expect(view(colleague, name).locator('[data-slot=count]')).toHaveText('1')
  await addTag(colleague, (await givenCustomer({ outcome: 'review' })).id, tag)
  await colleague.goto('/customers')
  await expect(view(colleague, name).locator('[data-slot=count]')).toHaveText('2')
  await view(colleague, name).click()
  await expect(colleague.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0)
  await expect(rows(colleague)).toHaveCount(2)

  const support = await signInAs('support')
  await support.goto('/customers')
  await expect(view(support, 'All')).toBeVisible()
  await expect(view(support, name)).toHaveCount(0)

  await page.getByRole('button', { name: `The view ${name}` }).click()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await expect(view(page, name)).toHaveCount(0)
})

test('rows are chosen by keyboard and their reviews taken, each with its own result', async ({
  api,
  givenCustomer,
  signInAs,
}) => {
  const tag = `Tica${randomUUID().slice(0, 8)}`
  const waiting = await givenCustomer({ name: `${tag} Uno`, outcome: 'review' })
  const decided = await givenCustomer({ name: `${tag} Dos` })
  const page = await signInAs('compliance')
  await page.goto('/customers')
  await untilAlive(page, 'main form')
  await page.keyboard.press('/')
  await page.keyboard.type(tag)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await untilAlive(page, 'tr[data-row]')
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await expect(page.getByText(/^2 of \d+ selected$/)).toBeVisible()

  await page.getByRole('button', { name: 'Take their reviews' }).click()
  const results = page.getByRole('dialog')
  await expect(results.getByRole('listitem').filter({ hasText: `${tag} Uno` })).toContainText('Yours now')
  await expect(results.getByRole('listitem').filter({ hasText: `${tag} Dos` })).toContainText('Nothing to review')
  const { data } = await api.listReviews({ customer_id: waiting.id, status: 'assigned' })
  expect(data).toHaveLength(1)
  expect((await api.readCustomer(decided.id)).state).toBe('ACTIVE')

  await results.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^2 of \d+ selected$/)).toHaveCount(0)
})

test('rows stay ticked, and what became of them stays open, when the list is drawn anew by a slower API', async ({
  givenCustomer,
  remote,
  signInAs,
}) => {
  const ticked = await givenCustomer({ outcome: 'review' })
  const page = await signInAs('compliance', { origin: remote.origin })
  await page.goto('/customers')
  await untilAlive(page, 'tr[data-row]')
  await page.locator(`tr[data-row="${ticked.id}"]`).getByRole('checkbox').press('Space')
  const { id } = await givenCustomer()
  remote.proxy.set([{ method: 'GET', path: /^\/v1\/customers\?/, fault: 'slow' }])
  await page.getByRole('button', { name: 'Take their reviews' }).click()
  await expect(page.locator(`tr[data-row="${id}"]`), 'the list was drawn anew').toBeVisible()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^1 of \d+ selected$/)).toBeVisible()
})

test('what can be done with ticked rows stays in the window however long the list is, with their number', async ({
  signInAs,
}) => {
  const page = await signInAs('compliance', { viewport: { width: 1280, height: 600 } })
  await page.goto('/customers')
  await untilAlive(page, 'tr[data-row]')
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
  const bar = page.getByText('3 of 25 selected')
  await expect(bar).toBeInViewport()
  await page.mouse.wheel(0, 300)
  await expect(bar).toBeInViewport()
  // The focused row is above the bar, not behind it.
  for (let row = 3; row < 20; row++) await page.keyboard.press('j')
  const [focused, over] = await Promise.all([page.locator('[data-slot=row-link]:focus').boundingBox(), bar.boundingBox()])
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0)
})

test('who opens a row and comes back is on the same row', async ({ signInAs }) => {
  const page = await signInAs('support')
  await page.goto('/customers?state=ACTIVE')
  await expect(rows(page).nth(3)).toBeVisible()
  await untilAlive(page, 'tr[data-row]')
  await expect(async () => {
    await page.keyboard.press('j') // the first press may come before hydration
    await expect(rows(page).nth(2).locator('[data-slot=row-link]')).toBeFocused({ timeout: 300 })
  }).toPass()
  const third = await rows(page).nth(2).getAttribute('data-row')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/customers/${third}`)
  await page.goBack()
  await expect(page.locator(`tr[data-row="${third}"] [data-slot=row-link]`)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows(page).nth(3).locator('[data-slot=row-link]')).toBeFocused()
})

test('the list is searched while one types: the field keeps the focus and the text, one search is written down, and an emptied field ends it', async ({
  givenCustomer,
  openPage,
  world,
}) => {
  const name = `Tecla${randomUUID().slice(0, 8)}`
  await givenCustomer({ name: `${name} Uno` })
  await givenCustomer({ name: `${name} Dos` })
  const colleague = await givenSecondPerson(world, 'Noel')
  const page = await openPage()
  await signInByPassword(page, colleague)
  await page.goto('/customers')
  await untilAlive(page, 'main form')
  const field = page.getByLabel('Search by e-mail, phone, name or id')
  await field.fill(`${name} u`)
  await expect(rows(page)).toHaveCount(1)
  await field.fill('')
  await expect(page).toHaveURL(/\/customers$/)
  await expect(rows(page)).not.toHaveCount(1)

  // Only now, because the first search loads the code that the others have at once.
  await typeAndStop(field, name)
  await expect(rows(page).locator('[data-slot="row-link"]')).toHaveText([/Dos$/, /Uno$/])
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(name)
  expect(decodeURIComponent(page.url())).not.toContain(name)
  const searches = await withSql(
    world,
    (sql) => sql<{ action: string; found: string }[]>`
      select action, after ->> 'found' as found from backoffice.audit_records
      where actor_id = ${colleague.id} and action like 'lookup.%' order by seq`,
  )
  expect(searches).toEqual(['1', '2'].map((found) => ({ action: 'lookup.name', found })))

  await page.getByRole('link', { name: 'Remove the search' }).click()
  await expect(field).toHaveValue('')
})

test('a part of what one sees masked is not sent while one types it, and nothing scolds', async ({ signInAs }) => {
  const page = await signInAs('approver')
  await page.goto('/customers')
  await untilAlive(page, 'main form')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByLabel('Search by e-mail, phone, name or id').pressSequentially('0412 55')
  await page.getByLabel('Search by e-mail, phone, name or id').press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Type the whole value')
  expect(sent).toHaveLength(1)
})

test('the list is sorted from its heads by keyboard and from a menu on a phone, and its view and its export keep the order', async ({
  givenCustomer,
  signInAs,
}) => {
  const tag = `Orden${randomUUID().slice(0, 8)}`
  for (const name of ['Luz', 'Ana', 'Zoé']) await givenCustomer({ name: `${tag} ${name}` })
  const page = await signInAs('compliance')
  const order = () => expect(rows(page).locator('[data-slot="row-link"]'))
  const byName = page.getByRole('columnheader', { name: 'Customer' })
  await page.goto('/customers')
  await untilAlive(page, 'main form')
  await page.getByLabel('Search by e-mail, phone, name or id').fill(tag)
  await page.keyboard.press('Enter')
  await order().toHaveText([/Zoé$/, /Ana$/, /Luz$/])

  await untilAlive(page, '[data-slot="sort"]')
  await byName.getByRole('link').press('Enter')
  await order().toHaveText([/Ana$/, /Luz$/, /Zoé$/])
  await expect(byName).toHaveAttribute('aria-sort', 'ascending')
  await expect(byName.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(byName).toHaveAttribute('aria-sort', 'descending')
  await order().toHaveText([/Zoé$/, /Luz$/, /Ana$/])

  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(tag)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(view(page, tag)).toHaveAttribute('aria-current', 'page')
  await page.goto('/customers')
  await view(page, tag).click()
  await expect(byName).toHaveAttribute('aria-sort', 'descending')
  const file = await page.getByRole('link', { name: 'Export' }).getAttribute('href')
  const lines = (await (await page.request.get(file ?? '')).text()).split('\n').filter((line) => line.includes(tag))
  expect(lines.map((line) => line.split(tag)[1]?.slice(1, 4))).toEqual(['Zoé', 'Luz', 'Ana'])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Sort: Name, Z to A' }).click()
  await page.getByRole('link', { name: 'Oldest first' }).click()
  await order().toHaveText([/Luz$/, /Ana$/, /Zoé$/])
  await expect(page.getByRole('button', { name: 'Sort: Oldest first' })).toBeVisible()
})

test('a view lists whose verification ends within thirty days, and until when', async ({ givenCustomer, signInAs, world }) => {
  const tag = `Vence${randomUUID().slice(0, 8)}`
  const [soon, later] = [await givenCustomer({ name: `${tag} Soon` }), await givenCustomer({ name: `${tag} Later` })]
  await withSql(world, async (sql) => {
    const end = (days: number) => sql`now() + ${days} * interval '1 day'`
    await sql`update payments.customers set kyc_valid_until = ${end(12)} where id = ${soon.id}`
    await sql`update payments.customers set kyc_valid_until = ${end(40)} where id = ${later.id}`
  })
  const page = await signInAs('compliance')
  await page.goto('/customers')
  await view(page, 'Verification ends soon').click()
  await expect(page.getByRole('columnheader', { name: 'Verified until' })).toBeVisible()
  const row = rows(page).filter({ hasText: `${tag} Soon` })
  await expect(row).toContainText(/\d{1,2} \w{3} \d{4}/)
  await expect(rows(page).filter({ hasText: `${tag} Later` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Verification ends: Within 30 days' }).click()
  await page.getByRole('link', { name: 'Within 90 days' }).click()
  await expect(rows(page).filter({ hasText: `${tag} Later` })).toHaveCount(1)
})

async function addTag(page: Page, customerId: string, tag: string): Promise<void> {
  await page.goto(`/customers/${customerId}`)
  await untilAlive(page, 'main form')
  await page.getByLabel('Add a tag').fill(tag)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove the tag ${tag}` })).toBeVisible()
}
