import { untilAlive } from './support/alive'
import { wordsOf } from './support/console-texts'
import { expect, test } from './support/test'

test('each table has a name, and each of its rows has a head, which is read before its other cells', async ({
  signInAs,
  api,
  places,
}) => {
  const [failed] = (await api.listTransactions({ status: 'failed', limit: 1 })).data
  const page = await signInAs('compliance')
  const customer = `/customers/${places.customer.id}`
  const paths = ['/customers', '/quotes', '/transactions', `/transactions/${failed?.id}`, `${customer}?tab=accounts`, '/rates']
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0)
    const faults = await page
      .locator('table')
      .evaluateAll((tables) =>
        tables.flatMap((table) => [
          ...(table.getAttribute('aria-label') ? [] : ['a table without a name']),
          ...[...table.querySelectorAll('tbody tr:not(:has(th[scope=row]))')].map((row) => row.textContent),
        ]),
      )
    expect.soft(faults, path).toEqual([])
  }
})

test('the rule of a part of a form is read with its fields', async ({ signInAs }) => {
  const w = wordsOf('es')
  const page = await signInAs('compliance', { locale: 'es' })
  await page.goto('/customers/new')
  const part = page.getByRole('group', { name: w('customer-form.contact.title') })
  await expect(part).toHaveAccessibleDescription(w('customer-form.contact.rule'))
  await expect(part.getByRole('textbox')).toHaveCount(2)
})

test('what is folded says so in words, and so does a list whose length is not known', async ({ signInAs, api }) => {
  const [admin, finance] = [await signInAs('admin'), await signInAs('finance')]
  await admin.goto('/developers')
  const fold = admin.locator('summary').filter({ hasText: /Has these \d+/ })
  await expect(fold.getByText('Show them', { exact: true })).toBeVisible()
  await fold.press('Enter')
  await expect(fold.getByText('Hide them', { exact: true })).toBeVisible()

  const account = (await api.listPrefundedAccounts()).data.find(({ name }) => name === 'Tesorería')
  await finance.goto(`/accounts/${account?.id}`)
  await untilAlive(finance, 'main [data-slot=menu-at] > button')
  await expect(finance.getByText('1 to 50, more follow', { exact: true })).toBeVisible()
  await finance.getByRole('link', { name: 'This month', exact: true }).press('Enter')
  await expect(finance.getByText(/^([\d,]+ match, \d+ shown|\d+ in total)$/)).toBeVisible()
})

test('a payment says when it was confirmed, also if another program confirmed it', async ({ signInAs, api }) => {
  const payouts = (await api.listTransactions({ status: 'completed', type: 'withdraw', limit: 100 })).data
  const confirmed = payouts.find(({ requires_confirmation: confirms }) => confirms)
  const page = await signInAs('support')
  await page.goto(`/transactions/${confirmed?.id}`)
  const step = page.getByRole('listitem').filter({ hasText: 'Confirmed' })
  await expect(step).toContainText(/\d\d:\d\d:\d\d/)
})

test('a list that shows ids, because names cannot be read, says why', async ({ remote, signInAs, givenPaidQuote }) => {
  await givenPaidQuote()
  const page = await signInAs('finance', { origin: remote.origin })
  await page.goto('/transactions')
  await expect(page.getByRole('table')).toBeVisible()
  await givenPaidQuote()
  remote.proxy.set([{ path: /^\/v1\/customers/, fault: 'status-503' }])
  await page.goto('/transactions')
  await expect(page.getByText(/could not be read now\. The list shows/)).toBeVisible()
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0)
})
