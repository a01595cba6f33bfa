import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { untilAlive, untilArmed } from './support/alive'
import { expireQuote } from './support/database'
import { someMobile } from './support/public-api'
import { portFor, startSecondConsole } from './support/second-console'
import { expect, test } from './support/test'
import { servedBy } from './support/world'

test('an amount that can be read in two ways must be clarified, and is never guessed', async ({ signInAs }) => {
  const page = await signInAs('finance')
  await page.goto('/quotes/new')
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1.000')
  await expect(page.getByText('Which one do you mean?')).toBeVisible()
  await page.getByRole('button', { name: '1,000.00' }).click()
  await expect(page.getByText('Which one do you mean?')).toHaveCount(0)
})

test('an amount in bolívares is refused in a field in USDC', async ({ signInAs }) => {
  const page = await signInAs('finance')
  await page.goto('/quotes/new')
  const amount = page.getByRole('textbox', { name: /^Amount/ })
  await amount.fill('36.000,00 Bs')
  await expect(amount).toHaveAccessibleDescription(/This is in VES; the field is in USDC\./)
  await amount.fill('36.000,00')
  await expect(page.getByText('This is in VES')).toHaveCount(0)
})

test('a quote whose time is over shows what a new one gives, and a new one is made with a press', async ({
  world,
  api,
  givenQuote,
  signInAs,
}) => {
  const quote = await givenQuote()
  await expireQuote(world, quote.id)
  const page = await signInAs('finance')
  await page.goto(`/quotes/${quote.id}`)
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
  await page.getByRole('button', { name: /^Quote again/ }).click()

  await page.waitForURL((url) => url.pathname.startsWith('/quotes/') && !url.pathname.includes(quote.id))
  await expect(page.getByRole('button', { name: 'Pay 10.10 USDC' })).toBeVisible()
  expect((await api.readQuote(quote.id)).status).toBe('expired')

  const again = new URL(page.url()).pathname
  await page.goto(`/quotes/${quote.id}`)
  await expect(page.getByText('It was quoted again.')).toBeVisible()
  await page.getByRole('link', { name: /^quote [0-9a-f]{8}$/ }).click()
  await page.waitForURL((url) => url.pathname === again)
})

test('a paid quote leads to its postings, which are on the page of the transaction alone, and an unpaid one has none', async ({
  givenPaidQuote,
  givenQuote,
  signInAs,
}) => {
  const { quote, transaction } = await givenPaidQuote()
  const unpaid = await givenQuote()
  const page = await signInAs('finance')
  const postings = page.getByRole('link', { name: 'Postings of this payment' })
  await page.goto(`/quotes/${unpaid.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Receipt' })).toBeVisible()
  await expect(postings).toHaveCount(0)
  await page.goto(`/quotes/${quote.id}`)
  await postings.click()
  await page.waitForURL((url) => url.pathname === `/transactions/${transaction.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Postings' })).toBeVisible()
})

test('a payment that the bank rejects says why in plain words, and all of the money is back', async ({
  api,
  givenCustomer,
  givenAccount,
  givenPaidQuote,
  signInAs,
}) => {
  const customer = await givenCustomer()
  // A sandbox phone that no bank knows.
  const account = await givenAccount({ customerId: customer.id, phone: '+584120000002' })
  const { quote, transaction } = await givenPaidQuote({ customerId: customer.id, accountId: account.id })
  await api.confirmQuote(quote.id, {})
  await expect.poll(async () => (await api.readTransaction(transaction.id)).status, { timeout: 30_000 }).toBe('failed')

  const page = await signInAs('support')
  await page.goto(`/lookup?ref=${quote.external_transfer_id}`)
  await expect(page.getByText(/this phone is not in pago móvil/i)).not.toHaveCount(0)
  await expect(page.getByText(/money came back|came back/i)).not.toHaveCount(0)
})

test('a payout that arrived and that its bank sent back says so, and that the money is back', async ({
  world,
  api,
  givenPaidQuote,
  signInAs,
}) => {
  const { quote, transaction } = await givenPaidQuote()
  await api.confirmQuote(quote.id, {})
  await expect.poll(async () => (await api.readTransaction(transaction.id)).status, { timeout: 30_000 }).toBe('completed')
  const sentBack = await fetch(`${world.origin}/v1/sandbox/transactions/${transaction.id}/outcome`, {
    method: 'POST',
    headers: { 'x-api-key': world.firstPartyKey, 'x-actor-id': 'e2e', 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'returned' }),
  })
  expect(sentBack.status, await sentBack.text()).toBe(200)

  const page = await signInAs('support')
  await page.goto(`/transactions/${transaction.id}`)
  await expect(page.getByRole('main')).toContainText('It arrived, and the bank sent it back afterwards.')
  expect(await api.readQuote(quote.id)).toMatchObject({ status: 'failed' })
})

test('a deposit is found at the bank by what its payer says of it, and is credited', async ({ api, givenCustomer, signInAs }) => {
  const customer = await givenCustomer()
  const quote = await api.createQuote({
    amount: 2_850_000,
    customer_id: customer.id,
    source: { payment_rail: 'pagomovil', currency: 'VES' },
    destination: { currency: 'USDC', account_id: customer.wallet_address ?? '' },
  })
  const page = await signInAs('finance')
  await page.goto(`/quotes/${quote.id}`)
  await untilAlive(page, 'main form')
  await page.getByLabel('Payer’s bank').selectOption('0172')
  await page.getByLabel('Payer’s phone').fill(someMobile())
  await page.getByLabel('Bank reference').fill('000001') // the sandbox finds it at once
  await untilArmed(page)
  await page.getByRole('button', { name: 'Find the deposit' }).click()
  await expect(page.getByRole('main').getByText('Completed', { exact: true })).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Find the deposit' })).toHaveCount(0)
  expect((await api.readQuote(quote.id)).status).toBe('completed')
})

test('a payment that the account cannot cover is not offered', async ({ world, api, givenCustomer, givenAccount, signInAs }) => {
  const petty = servedBy(world).prefunded_accounts.find(({ name }) => name === 'Caja chica') // balance: 6.40 USDC
  const customer = await givenCustomer()
  const account = await givenAccount({ customerId: customer.id })
  const quote = await api.createQuote({
    amount: 1_000,
    customer_id: customer.id,
    source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: petty?.id },
    destination: { currency: 'VES', account_id: account.id },
  })
  const page = await signInAs('finance')
  await page.goto(`/quotes/${quote.id}`)
  await page.getByLabel('Pay from').selectOption(petty?.id ?? '')
  await expect(page.getByText('Caja chica has insufficient funds.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay / })).toBeDisabled()
})

test('a quote that came back for another amount than was typed cannot be paid', async ({
  world,
  givenCustomer,
  givenAccount,
  signInAs,
}) => {
  const customer = await givenCustomer({ name: 'Elena Prado Ruiz' })
  await givenAccount({ customerId: customer.id })
  const { id, api_key } = servedBy(world)
  // A console with the wrong unit of `amount`: it sends 500 for 500.00, and the API reads 5.00.
  const wrong = await startSecondConsole(world, portFor(world, 4), {
    API_BASE_URL: world.origin,
    API_KEY: api_key,
    ORGANIZATION_ID: id,
    QUOTE_AMOUNT_UNIT: 'major',
  })
  try {
    const page = await signInAs('finance', { origin: wrong.origin })
    await page.goto('/quotes/new')
    await page.getByRole('combobox', { name: 'Customer' }).fill(customer.email ?? '')
    await page.getByRole('option', { name: /Elena Prado Ruiz/ }).click()
    await page.getByRole('textbox', { name: /^Amount/ }).fill('500')
    await page.getByRole('button', { name: /^Lock rate/ }).click()
    await expect(page.getByText('This quote must not be paid.')).not.toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
  } finally {
    await wrong.stop()
  }
})

test('the line of the rates ends in the rate beside it, with four decimals, and all its digits stand under the pointer', async ({
  givenCustomer,
  givenAccount,
  signInAs,
}) => {
  const customer = await givenCustomer()
  await givenAccount({ customerId: customer.id })
  for (const locale of ['en', 'es'] as const) {
    const page = await signInAs('finance', { locale })
    for (const path of ['/', `/quotes/new?customer=${customer.id}`]) {
      await page.goto(path)
      const chart = page.getByRole('slider', { name: /^USDC (to|a) VES/ })
      const ends = page.locator('[data-slot="rate-ends"] > span')
      const beside = page
        .getByRole('main')
        .locator('[data-slot="rate"][title]')
        .filter({ hasText: /^\d+[.,]\d{4}$/ })
        .nth(0)
      await expect(beside).toHaveAttribute('title', /^\d+[.,]\d{2,8}$/)
      const rate = await beside.innerText()
      await expect(ends.nth(2), path).toContainText(rate)
      await expect(chart, path).toHaveAccessibleName(new RegExp(`\\d[.,]\\d{4}\\D.*${rate}$`))
    }
  }
})

test('quotes are found by reference, id and customer, their views are counted, and the filters are saved as a view', async ({
  givenCustomer,
  givenQuote,
  signInAs,
}) => {
  const tag = randomUUID().slice(0, 8)
  const customer = await givenCustomer({ name: `Ofelia ${tag} Graterol` })
  const first = await givenQuote({ customerId: customer.id, reference: `fnd-${tag}-1` })
  await givenQuote({ customerId: customer.id, reference: `fnd-${tag}-2` })
  const page = await signInAs('finance')
  const rows = page.getByRole('table', { name: 'Quotes' }).locator('tbody').getByRole('row')
  await page.goto('/quotes')
  await expect(page.getByRole('link', { name: /^Needs action \d+/ })).toBeVisible()

  await untilAlive(page, 'main form')
  const search = page.getByRole('textbox', { name: 'Reference or id' })
  await search.fill(`fnd-${tag}`)
  await search.press('Enter')
  await expect(rows).toHaveCount(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export', exact: true }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines.filter((line) => line.includes(`"fnd-${tag}-`))).toHaveLength(2)
  expect(lines.slice(1, 3).every((line) => line.includes('"10.10","USDC","0.10","284.1134","2841.13","VES"'))).toBe(true)
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await search.fill(first.id)
  await search.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`fnd-${tag}-1`)
  await search.fill(`fnd-${tag}-3`)
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'No quote matches' })).toBeVisible()

  await page.goto('/quotes')
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await page.getByRole('combobox', { name: 'Customer' }).fill(`Ofelia ${tag}`)
  await page.getByRole('option', { name: new RegExp(tag) }).click()
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('Escape') // the filter stays open for more choices
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(tag)
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('link', { name: `${tag} 2` })).toHaveAttribute('aria-current', 'page')
})

test('what is typed while a list is on its way stays, and a search leaves its field once the list shows it', async ({
  givenQuote,
  signInAs,
}) => {
  const quote = await givenQuote({ reference: `way-${randomUUID().slice(0, 8)}` })
  const page = await signInAs('finance')
  await page.goto(`/quotes?reference=${quote.id}`)
  await untilAlive(page, 'main form')
  const [arrival, search] = [new EventEmitter(), page.getByRole('textbox', { name: 'Reference or id' })]
  const arrived = once(arrival, 'arrived')
  await page.route(
    ({ pathname }) => pathname === '/quotes',
    (route) => arrived.then(() => route.continue()),
  )
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await search.fill('way-')
  arrival.emit('arrived')
  await expect(page.getByRole('link', { name: 'Clear', exact: true })).toHaveCount(0)
  await expect(search).toHaveValue('way-')
  await search.fill(quote.external_transfer_id ?? '')
  await search.press('Enter')
  await expect(page.getByRole('table', { name: 'Quotes' }).locator('tbody').getByRole('row')).toHaveCount(1)
  await expect(search).toHaveValue('')
})
