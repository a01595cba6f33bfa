import { personOf, signIn } from './support/people'
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
