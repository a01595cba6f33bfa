import { untilAlive } from './support/alive'
import { expectOnResult } from './support/focus'
import { signIn } from './support/people'
import { expect, test } from './support/test'

test('a customer that cannot be created keeps what was typed and says which field is wrong', async ({ signInAs }) => {
  const page = await signInAs('support')
  await page.goto('/customers/new')
  const form = page.getByRole('main')
  await expect(form.getByText('Verified at once'), 'the demo is a test organization').toBeVisible()
  await expect(form.getByText('Reviewed by somebody else', { exact: true })).toHaveCount(0)
  await form.getByLabel('E-mail').fill('not an e-mail')
  await form.getByLabel('Legal name').fill('Olga Paredes Rivas')
  await page.getByRole('button', { name: 'Create customer' }).click()

  await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('E-mail')).toHaveValue('not an e-mail')
  await expect(form.getByLabel('Legal name')).toHaveValue('Olga Paredes Rivas')
  await expect(page).toHaveURL(/\/customers\/new$/)
})

test('an e-mail that a customer already has is reported while one types, and opens that customer', async ({
  givenCustomer,
  signInAs,
}) => {
  const customer = await givenCustomer({ name: 'Celia Navas Ortega' })
  const page = await signInAs('support')
  await page.goto('/customers/new')
  await page
    .getByRole('main')
    .getByLabel('E-mail')
    .fill(customer.email ?? '')

  await expect(page.getByText('Celia Navas Ortega has this e-mail.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Celia Navas Ortega' })).toBeVisible()
})

test('a search by e-mail finds the customer and leaves no e-mail in the address', async ({ givenCustomer, signInAs }) => {
  const customer = await givenCustomer({ name: 'Berta Luna Casas' })
  const page = await signInAs('support')
  await page.goto('/customers')
  await untilAlive(page, 'main form')
  const search = page.getByLabel('Search by e-mail, phone, name or id')
  await search.fill(customer.email ?? '')
  await search.press('Enter')

  await expect(page.getByRole('row').filter({ hasText: 'Berta Luna Casas' })).toHaveCount(1)
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(page.url()).not.toContain('berta')
  expect(decodeURIComponent(page.url())).not.toContain(customer.email?.split('@')[0])
})

test('an account number with a digit mistyped is refused on the spot, and nothing is sent', async ({
  givenCustomer,
  api,
  signInAs,
}) => {
  const customer = await givenCustomer()
  const page = await signInAs('compliance')
  await page.goto(`/customers/${customer.id}/accounts/new`)
  await page.getByRole('radio', { name: 'Bank account' }).check()
  const number = page.getByRole('textbox', { name: /^Account number/ })
  await number.fill('01340001610000000043')
  await page.getByRole('textbox', { name: /^Cédula or RIF/ }).fill('V-12.345.678')
  await page.getByRole('button', { name: 'Add bank account' }).click()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(number).toHaveValue('01340001610000000043')
  expect(await api.listBankAccounts(customer.id)).toEqual([])

  await number.fill('01340001610000000042')
  await expect(page.getByText('check digits valid')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Add bank account' }).click()
  await expect(page.getByText(/^0134\*+0042/)).not.toHaveCount(0)
  await expect(page.getByText('01340001610000000042')).toHaveCount(0)
})

test('a customer with a payment under way cannot be deleted, and the page says why', async ({
  givenPaidQuote,
  api,
  signInAs,
}) => {
  const { quote } = await givenPaidQuote()
  const page = await signInAs('compliance')
  await page.goto(`/customers/${quote.customer_id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()

  await expect(page.getByRole('dialog')).toContainText('cannot be deleted yet')
  await expect(page.getByRole('dialog')).toContainText('A payment waits for confirmation')
  expect((await api.readCustomer(quote.customer_id ?? '')).state).toBe('ACTIVE')
})

test('a customer is deleted only after the e-mail was typed and a reason was given', async ({ givenCustomer, api, signInAs }) => {
  const customer = await givenCustomer()
  const page = await signInAs('compliance')
  await page.goto(`/customers/${customer.id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const act = dialog.getByRole('button', { name: /^Delete / })
  await expect(act).toBeDisabled()
  await dialog.getByLabel(/^Type /).fill(customer.email ?? '')
  await dialog.getByLabel(/^Reason/).fill('Asked for it in ticket 8841')
  await act.click()

  await expectOnResult(page, 'Customers')
  await expect(api.readCustomer(customer.id)).rejects.toMatchObject({ code: 'customer_not_found' })
})

test('a critical change shows all that will be so before it is saved, and the saved record takes the focus', async ({
  givenCustomer,
  signInAs,
}) => {
  const customer = await givenCustomer({ address: 'Av. Francisco de Miranda 12' })
  const street = 'Urbanización El Trigal Norte, calle 91-A, casa 12, detrás de la plaza'
  const page = await signInAs('compliance')
  await page.goto(`/customers/${customer.id}/edit`)
  await untilAlive(page, 'main form')
  await page.getByRole('button', { name: 'Change: Address' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(street)
  await page.getByLabel('Country').selectOption({ label: 'Colombia' })
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'This will require re-verification' }) })
  const row = (name: string) => card.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(row('Address')).toContainText(street)
  await expect(row('Address')).toContainText('Av.')
  await expect(row('Address')).not.toContainText('Miranda')
  await expect(row('Country')).toContainText('VenezuelaColombia')
  await expect(row('City')).toContainText('CaracasUnchanged')
  const cut = await card.locator('td').evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
  expect(cut, 'cells that are cut').toBe(0)
  await expect(page.getByText('Enter the reason to save.')).toBeVisible()
  await page.getByLabel(/^Reason/).fill('Moved house, utility bill in ticket 8852')
  await expect(page.getByText('Enter the reason to save.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save and send to review' }).click()
  await page.waitForURL(`**/customers/${customer.id}`)
  await expectOnResult(page, customer.legal_name ?? '')
})

test('a phone that a customer does not have is typed at once, and one that is stored stays masked', async ({
  givenCustomer,
  api,
  signInAs,
}) => {
  const customer = await givenCustomer()
  const page = await signInAs('compliance')
  const edit = async () => {
    await page.goto(`/customers/${customer.id}/edit`)
    await untilAlive(page, 'main form')
  }
  await edit()
  await page.getByRole('textbox', { name: 'Phone' }).fill('+58 412 5550199')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.waitForURL(`**/customers/${customer.id}`)
  expect((await api.readCustomer(customer.id)).phone_number).toMatch(/99$/)
  await edit()
  await expect(page.getByRole('textbox', { name: 'Phone' })).not.toBeEditable()
})

test('who saves a customer that somebody else saved meanwhile is shown the difference and loses nothing', async ({
  givenCustomer,
  api,
  signInAs,
}) => {
  const customer = await givenCustomer()
  const page = await signInAs('compliance')
  await page.goto(`/customers/${customer.id}/edit`)
  const mine = `mine.${Date.now()}@example.com`
  const email = page.getByRole('main').getByRole('textbox', { name: /^E-mail/ })
  await email.fill(mine)
  await api.updateCustomer(customer.id, {
    email: `theirs.${Date.now()}@example.com`,
    type: 'individual',
    address_line_1: 'Av. Libertador 1',
    city: 'Caracas',
    country: 'VE',
  })
  await page.getByRole('button', { name: /^Save/ }).click()

  await expect(page.getByText('Somebody saved first.')).toBeVisible()
  await expect(page.getByText(mine)).not.toHaveCount(0)
  expect((await api.readCustomer(customer.id)).email).toMatch(/^theirs\./)
})

test('a customer who is half typed is there again after Back and Forward, and only in memory', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page, 'support')
  await page.goto('/customers')
  await untilAlive(page)
  const main = page.getByRole('main')
  const email = main.getByRole('textbox', { name: /^E-mail/ })
  await main.getByRole('link', { name: 'New customer' }).click()
  await page.waitForURL((url) => url.pathname === '/customers/new')
  await untilAlive(page, 'main form')
  await email.fill('half.typed@example.com')
  await main.getByLabel('Legal name').fill('Olga Paredes Rivas')
  await main.getByRole('radio', { name: /Business/ }).check()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/customers')
  await page.goForward()
  await page.waitForURL((url) => url.pathname === '/customers/new')
  await expect(email).toHaveValue('half.typed@example.com')
  await expect(main.getByLabel('Legal name')).toHaveValue('Olga Paredes Rivas')
  await expect(main.getByRole('radio', { name: /Business/ })).toBeChecked()
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]))
  expect(stored).not.toMatch(/half\.typed|Olga/)

  await page.reload()
  await untilAlive(page, 'main form')
  await expect(email, 'a page load ends the memory, as at a lock and at a sign-out').toHaveValue('')
})

test('the browser asks before a reload loses changes of a customer, and a lock asks nothing', async ({
  givenCustomer,
  openPage,
}) => {
  const { id } = await givenCustomer()
  const page = await openPage()
  await signIn(page, 'compliance')
  let [asked, stays] = [0, true]
  page.on('dialog', (dialog) => {
    asked++
    void (stays ? dialog.dismiss() : dialog.accept())
  })
  await page.goto(`/customers/${id}/edit`)
  await untilAlive(page, 'main form')
  const city = page.getByRole('main').locator('[name=city]')
  await page.reload()
  await untilAlive(page, 'main form')
  expect(asked, 'nothing was typed').toBe(0)
  await city.fill('Ciudad Bolívar')
  await page.evaluate(() => window.location.reload()).catch(() => undefined)
  await expect.poll(() => asked).toBe(1)
  await expect(city, 'who stays keeps what was typed').toHaveValue('Ciudad Bolívar')
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain('Bolívar')

  stays = false
  await page.reload()
  expect(asked).toBe(2)
  await untilAlive(page, 'main form')
  await expect(city).not.toHaveValue('Ciudad Bolívar')
  await city.fill('Ciudad Bolívar')
  await page.getByRole('button', { name: /, your menu$/ }).press('Enter')
  await page.getByText('Lock', { exact: true }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/lock')
  expect(asked, 'a lock keeps what was typed').toBe(2)
})
