import { demoPassword } from '#demo/demo-people'
import { untilAlive } from './support/alive'
import { withSql } from './support/database'
import { personOf, signIn, signInByPassword } from './support/people'
import { givenSecondPerson } from './support/second-person'
import { expect, test } from './support/test'

test('after signing out nothing of a record can be gone back to, and the browser is instructed to delete what pages stored', async ({
  givenCustomer,
  openPage,
}) => {
  const customer = await givenCustomer({ name: 'Rosalinda Peña Ochoa' })
  const page = await openPage()
  await signIn(page, 'compliance')
  await page.goto(`/customers/${customer.id}`)
  await expect(page.getByText('Rosalinda Peña Ochoa').first()).toBeVisible()
  await page.evaluate(() => window.sessionStorage.setItem('draft', 'somebody is suspected'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quotes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible()

  await page.getByRole('button', { name: new RegExp(personOf.compliance) }).click()
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('sign-out'),
  )
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  expect((await (await answered).allHeaders())['clear-site-data']).toBe('"cache", "storage"')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => window.sessionStorage.getItem('draft'))).toBeNull()

  for (let back = 0; back < 2; back++) {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(await page.content()).not.toContain('Rosalinda')
  }
})

test('signing out in one tab empties the others, and what was typed there comes back only to who typed it', async ({
  givenCustomer,
  openPage,
  world,
}) => {
  const customer = await givenCustomer({ name: 'Eulalia Peña Ochoa' })
  const colleague = await givenSecondPerson(world, 'Ramona')
  const page = await openPage()
  await signIn(page, 'compliance')
  const [record, form] = [await page.context().newPage(), await page.context().newPage()]
  await record.goto(`/customers/${customer.id}`)
  await form.goto(`/customers/${customer.id}/edit`)
  await untilAlive(form, 'main form')
  await form.getByRole('main').locator('[name=city]').fill('Mucuchíes')
  await untilAlive(record)

  await page.getByRole('button', { name: new RegExp(personOf.compliance) }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  for (const tab of [page, record, form]) {
    await expect(tab.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(await tab.content()).not.toContain('Eulalia')
  }
  expect(await form.evaluate(() => JSON.stringify({ ...window.sessionStorage }))).not.toContain('Mucuchíes')

  await signInByPassword(form, colleague)
  await form.goto(`/customers/${customer.id}/edit`)
  await untilAlive(form, 'main form')
  await expect(form.getByRole('main').locator('[name=city]')).not.toHaveValue('Mucuchíes')
  await form.context().clearCookies()
  await signIn(form, 'compliance')
  await form.goto(`/customers/${customer.id}/edit`)
  await expect(form.getByRole('main').locator('[name=city]')).toHaveValue('Mucuchíes')
})

test('a tab of one person leaves when another person signs in in the same browser, so that nothing is done in the wrong name', async ({
  givenCustomer,
  openPage,
  world,
}) => {
  const customer = await givenCustomer({ name: 'Eulalia Peña Ochoa' })
  const colleague = await givenSecondPerson(world, 'Ramona')
  const page = await openPage()
  await signIn(page, 'compliance')
  const same = await page.context().newPage()
  await page.goto(`/customers/${customer.id}`)
  await untilAlive(page)
  await same.goto('/customers')
  await untilAlive(same)
  await expect(page.getByText('Eulalia Peña Ochoa').first(), 'a tab of the same person changes nothing').toBeVisible()

  await same.context().clearCookies()
  await signInByPassword(same, colleague)
  await expect(page.getByRole('button', { name: new RegExp(personOf.compliance) })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Ramona/ })).toBeVisible()
})

test('a page in view leaves within a minute after its session was ended elsewhere, and what was typed comes back after sign-in', async ({
  givenCustomer,
  openPage,
  world,
}) => {
  const customer = await givenCustomer({ name: 'Eulalia Peña Ochoa' })
  const page = await openPage({ userAgent: `ended/${customer.id}` })
  await signIn(page, 'compliance')
  await page.clock.install()
  await page.goto(`/customers/${customer.id}/edit`)
  await untilAlive(page, 'main form')
  const city = page.getByRole('main').locator('[name=city]')
  await city.fill('Mucuchíes')
  await page.clock.fastForward(31_000)
  await withSql(world, (sql) => sql`delete from backoffice.sessions where user_agent = ${`ended/${customer.id}`}`)
  await page.clock.fastForward(61_000)
  await page.waitForURL((url) => url.pathname === '/sign-in')
  expect(await page.content()).not.toContain('Eulalia')
  await page.getByRole('button', { name: personOf.compliance }).click()
  await page.waitForURL((url) => url.pathname === `/customers/${customer.id}/edit`)
  await expect(city).toHaveValue('Mucuchíes')
})

test('a sign-out that was on its way while its session got a new id ends that session', async ({ openPage, world }) => {
  const page = await openPage()
  await signIn(page, 'support')
  const [context, headers] = [page.context(), { origin: world.origin }]
  const before = await context.cookies()
  const proven = await page.request.post('/api/console/proof', { headers, data: { password: demoPassword } })
  expect(proven.status()).toBe(200)
  const renewed = await context.cookies()
  await context.addCookies(before)
  expect((await page.request.post('/api/console/sign-out', { headers, data: {} })).status()).toBe(204)
  await context.addCookies(renewed)
  expect((await page.request.get('/api/console/session')).status()).toBe(401)
})
