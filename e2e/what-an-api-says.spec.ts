import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { addAccount, type CompanyDesk, createCustomer, lockQuote, openCompanyDesk } from './support/company-desk'
import { expectRendered } from './support/honest-page'
import { expect, test } from './support/test'
import { plainest } from './support/upstream/variations'

test.describe.configure({ timeout: 240_000 })

/** A company with only the thirteen published operations, whose answers are odd or missing. */
let desk: CompanyDesk
let upstream: CompanyDesk['upstream']
let page: Page

test.beforeAll(async ({ browser }) => {
  desk = await openCompanyDesk(browser, 28)
  upstream = desk.upstream
  page = desk.page
})
test.afterAll(() => desk?.close())
test.beforeEach(() => upstream.speak(plainest))

const main = () => page.getByRole('main')

/** Makes a draft of one row, `email amount currency`, and expects it to be ready. */
async function draftBatch(row: string, name: string): Promise<void> {
  await page.goto('/batches/new')
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Or paste from a sheet' }).fill(`email\tamount\tcurrency\n${row}`)
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('button', { name: 'Read the rows' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ready to run' })).toBeVisible({ timeout: 60_000 })
}

async function givenPayee(name: string): Promise<string> {
  const id = await createCustomer(page, { email: `${name}@example.com` })
  await addAccount(page)
  return id
}

test('an account that cannot be read is not called another one: the release waits, and is offered once the account is read', async () => {
  await lockQuote(page, await givenPayee('ana.unread'))
  await page.getByRole('button', { name: /^Pay / }).click()
  const confirm = main().getByRole('button', { name: /^Confirm / })
  await expect(confirm).toBeVisible()

  for (const network of ['status_403', 'refused', 'cut', 'reset_before'] as const) {
    upstream.speak(plainest)
    upstream.plant({ operation: 'account.list', network, times: 50 })
    await page.reload()
    await expect(
      main().getByText(/The account (cannot be read now|was not read), so nothing is released\./),
      network,
    ).toBeVisible()
    for (const wrong of [/no longer the one that was quoted/, /Cancel it/, /Not the same/])
      await expect(main().getByText(wrong), network).toHaveCount(0)
    await expect(main().getByText(/^(Not read now|Refused|No usable answer)$/), network).toBeVisible()
    await expect(main().getByRole('img', { name: 'Different' }), network).toHaveCount(0)
    await expect(confirm, network).toHaveCount(0)
    await untilAlive(page)
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog'), 'not by its key either').toHaveCount(0)
  }

  upstream.speak(plainest)
  await expect(async () => {
    await page.reload()
    await expect(confirm).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  const [held] = upstream.books.quotes.slice(-1)
  expect(upstream.books.count('confirmation', held?.id ?? ''), 'nothing was released meanwhile').toBe(0)
})

test('the unit of amounts is blamed for a factor of a hundred alone', async () => {
  const [warning, unit] = [main().getByRole('alert'), main().getByText(/QUOTE_AMOUNT_UNIT/)]
  const pay = page.getByRole('button', { name: /^Pay /, disabled: false })

  upstream.speak({ ...plainest, quoteUnit: 'minor' })
  await lockQuote(page, await givenPayee('eva.hundredfold'))
  await expect(warning).toContainText('This quote must not be paid')
  await expect(unit).toBeVisible()
  await expect(pay).toHaveCount(0)

  upstream.speak({ ...plainest, quote: 'fees_do_not_add_up' })
  await lockQuote(page, await givenPayee('ines.sums'))
  await expect(warning).toContainText('This quote must not be paid')
  await expect(warning).toContainText('Ask whoever runs the API.')
  await expect(unit).toHaveCount(0)
  await expect(pay).toHaveCount(0)

  upstream.speak(plainest)
  await lockQuote(page, await givenPayee('luz.fits'))
  await page.goto('/')
  await expect(main().getByText('Quote to luz.fits@example.com')).toBeVisible()
  await expect(main().getByText(/Quote to (eva\.hundredfold|ines\.sums)@/), 'neither waits to be paid').toHaveCount(0)
})

test('a fee whose figure cannot be read is on the receipt by its name, and the total is not taken for its amount', async () => {
  const line = (label: RegExp) => main().locator('dl > div').filter({ hasText: label })
  upstream.speak({ ...plainest, feeLines: 'two_one_without_figure' })
  await lockQuote(page, await givenPayee('ana.fees'))
  await expect.soft(line(/^Tax/)).toContainText('not known')
  await expect.soft(line(/^Service, 1/)).toContainText('not known')
  for (const [feeLines, label] of [
    ['one_without_figure', /^Service/],
    ['one_that_is_text', /^Fee/],
  ] as const) {
    upstream.speak({ ...plainest, feeLines })
    await lockQuote(page, await givenPayee(`ana.${feeLines}`))
    await expect.soft(line(label)).toContainText('not known')
  }
})

test('a figure that is too large to be exact is not called missing, and its quote must not be paid', async () => {
  upstream.speak({ ...plainest, quote: 'too_large_to_be_exact' })
  await lockQuote(page, await givenPayee('eva.large'))
  const warning = main().getByRole('alert')
  await expect(warning).toContainText('Debit: the API sent a figure that is too large to be read exactly.')
  await expect(warning).not.toContainText('no figure')
  await expect(page.getByRole('button', { name: /^Pay /, disabled: false })).toHaveCount(0)
})

test('a quote without the account that was requested, and without a reference, says so', async () => {
  upstream.speak({ ...plainest, quote: 'no_account_and_reference' })
  await lockQuote(page, await givenPayee('luis.bare'))
  await expect.soft(main().getByRole('alert')).toContainText(/Account paid to: you requested \S+ and the API quoted nothing\./)
  await expect.soft(main().getByText('No reference', { exact: true })).toBeVisible()
})

test('a search that finds no payment is no doubt about a new quote, by whatever code the API says so', async () => {
  const payee = await givenPayee('rita.code')
  upstream.speak({ ...plainest, notFound: 'named_code' })
  await lockQuote(page, payee)
  await expect(page.getByRole('button', { name: /^Pay /, disabled: false })).toBeVisible()
  await expect(main().getByText(/The API did not say whether another program/)).toHaveCount(0)
})

test('a debit that the API reports differently than it quoted it is told on the pages of the payment', async () => {
  const customer = await givenPayee('rafa.debit')
  await lockQuote(page, customer)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(main().getByRole('button', { name: /^Confirm / })).toBeVisible()
  const differs = main().getByText(/^The API reports a debit of /)
  await expect(differs).toHaveCount(0)
  const quote = upstream.books.quotes.find((one) => one.customer.id === customer)
  if (quote) Object.assign(quote, { debit: quote.debit + 25n })
  await expect(async () => {
    await page.reload()
    await expect(differs).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await main().getByRole('link', { name: 'Open the transaction' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(differs).toBeVisible()
})

test('a field that the API refuses is marked although its value is masked', async () => {
  const customer = await createCustomer(page, { email: 'rosa.masked@example.com' })
  await page.goto(`/customers/${customer}/edit`)
  await untilAlive(page)
  upstream.plant({ operation: 'customer.update', network: 'refused', times: 1, why: 'phone_number must be a number' })
  await page.getByRole('textbox', { name: 'E-mail' }).fill('rosa.other@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('aria-invalid', 'true')
})

test('the forms say of a list of accounts that goes on that there may be more of them', async () => {
  upstream.speak({ ...plainest, lists: 'goes_on' })
  const more = main().getByText(/There may be more accounts: /)
  const id = await createCustomer(page, { email: 'rosa.more@example.com' })
  await page.goto(`/quotes/new?customer=${id}`)
  await expect.soft(more, 'an empty list').toHaveText(/They cannot be chosen here\./)
  await page.goto(`/customers/${id}`)
  await addAccount(page)
  await page.goto(`/quotes/new?customer=${id}`)
  await expect(main().getByRole('radio', { name: /Mercantil/ })).toBeVisible()
  await expect.soft(more).toHaveText(/They cannot be chosen here\./)
  await page.goto(`/customers/${id}/accounts/new`)
  await expect(main().getByText(/Mercantil/)).not.toHaveCount(0)
  await expect.soft(more).toBeVisible()
})

test('a draft of a batch without rates asks for approval, because a debit that is not known counts as above every limit', async () => {
  await givenPayee('ines.batch')
  await draftBatch('ines.batch@example.com\t15\tUSDC', 'Without rates')
  await expect(main().getByRole('button', { name: 'Run 1 payment' })).toBeVisible()
  upstream.plant({ operation: 'rate.read', network: 'status_403', times: 500 })
  await page.reload()
  await expect(main().getByText('A current rate that these rows need cannot be read')).toBeVisible()
  await expect(main().getByRole('button', { name: 'Request approval of 1 payment' })).toBeVisible()
  await expect(main().getByRole('button', { name: 'Run 1 payment' })).toHaveCount(0)
})

test('a batch pauses before a quote that takes high fees is paid, shows them, and pays the rest once they are accepted', async () => {
  await givenPayee('rosa.fees')
  upstream.books.feePercent = 25n
  await draftBatch('rosa.fees@example.com\t40\tUSDC', 'High fees')
  await untilAlive(page)
  await main()
    .getByRole('button', { name: /^Run 1 payment/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Run 1 payment/ })
    .click()
  const dearest = main().getByText('Row 2 is for 40.00 USDC and would debit 50.00 USDC.')
  await expect(dearest).toBeVisible({ timeout: 60_000 })
  const listed = main().getByRole('table', { name: 'Needs attention' })
  await expect(listed).toContainText('Its quote debits more than the batch allows')
  await expect(listed.getByRole('link')).toHaveCount(1)
  const quoted = upstream.books.quotes.at(-1)
  expect(upstream.books.count('debit', quoted?.id ?? ''), 'nothing was paid').toBe(0)
  await main().getByRole('button', { name: 'Continue at the current rate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue at the current rate' }).click()
  const paid = () => upstream.books.payments.filter(({ quote }) => quote.customer === quoted?.customer).length
  await expect.poll(paid, { timeout: 60_000 }).toBe(1)
  await expect(dearest).toHaveCount(0)
  upstream.books.feePercent = 1n
})

test('who bears the fees is not said of a quote of which the API does not say it, whatever was requested', async () => {
  await lockQuote(page, await givenPayee('luis.fees'), 'Recipient')
  await expect(main().getByText('Service')).toBeVisible()
  await expect(main().getByText(/paid by the (recipient|sender)/i)).toHaveCount(0)
})

test('the page of a payment shows the reference that it is found by, because this API does not repeat it', async () => {
  const customer = await givenPayee('rosa.reference')
  await lockQuote(page, customer)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(main().getByRole('button', { name: /^Confirm / })).toBeVisible()
  const made = upstream.books.quotes.find((quote) => quote.customer.id === customer)
  const payment = made && upstream.books.paymentOf(made)
  await page.goto(`/transactions/${payment?.id}`)
  await expect(main().getByText(`Reference ${made?.reference}`)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(made?.reference ?? 'none'))
})

test('a payment whose answer was lost is named above the payments, of which this API has no list', async () => {
  const customer = await givenPayee('luz.lost')
  await lockQuote(page, customer)
  const quote = new URL(page.url()).pathname
  upstream.plant({ operation: 'quote.pay', network: 'reset_after', times: 1 })
  upstream.plant({ operation: 'transfer.find', network: 'status_403', times: 500 })
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(main().getByText('Not confirmed yet, checking.')).toBeVisible()
  // The page stays open over several look-ups, and never tells of one to come whose time is over.
  const next = main().getByText(/It is looked up next at|It is being looked up now\./)
  await expect(next).toBeVisible()
  const told = new Set<string>()
  await expect(async () => {
    const [, time] = / next at ([\d:]{8})\./.exec(await next.innerText()) ?? []
    if (time !== undefined) told.add(time)
    expect(told.size).toBeGreaterThan(2)
  }).toPass({ timeout: 30_000 })
  for (const [query, named] of [
    ['', true],
    [`?customer=${customer}`, true],
    ['?status=pending,processing', true],
    ['?status=failed', false],
    ['?customer=somebody-else', false],
  ] as const) {
    await page.goto(`/transactions${query}`)
    await expectRendered(page)
    await expect(main().getByText('1 payment made here is not confirmed yet.'), query).toHaveCount(named ? 1 : 0)
    await expect(main().locator(`a[href="${quote}"]`), query).toHaveCount(named ? 1 : 0)
    await expect(main().getByText('No payment has been looked up here yet'), query).toHaveCount(0)
  }
})

test('a new quote does not say that a customer who cannot be read cannot be paid', async () => {
  const customer = await givenPayee('sara.unread')
  upstream.plant({ operation: 'customer.read', network: 'status_403', times: 50 })
  await page.goto(`/quotes/new?customer=${customer}`)
  await expect(main().getByText('The customer has not been read yet').filter({ visible: true }).first()).toBeVisible()
  await expect(main().getByText('Only an active customer can be paid')).toHaveCount(0)
})

test('a quote that expired at an API without previews leads to a new one with the same terms, and none of them is in the address', async () => {
  upstream.speak({ ...plainest, quote: 'expired_at_birth' })
  const customer = await givenPayee('vera.again')
  await page.goto(`/quotes/new?customer=${customer}`)
  await untilAlive(page)
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1,234.50')
  await page.getByRole('radio', { name: 'Recipient' }).check()
  await page.getByRole('textbox', { name: /^Reference/ }).fill('ord-again-1')
  await page.keyboard.press('Control+Enter')
  await expect(main().getByText('This rate has expired.', { exact: true })).toBeVisible()
  const old = upstream.books.quotes.at(-1)

  await page.getByRole('link', { name: 'Quote the same again' }).click()
  await page.waitForURL((url) => url.pathname === '/quotes/new')
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['like'])
  await expect(page.getByRole('textbox', { name: /^Amount/ })).toHaveValue('1,234.50')
  await expect(page.getByRole('textbox', { name: /^Reference/ })).toHaveValue('ord-again-1')
  await page.getByRole('button', { name: /^Lock rate/ }).click()
  await expect.poll(() => upstream.books.quotes.at(-1)?.id).not.toBe(old?.id)
  const made = upstream.books.quotes.at(-1)
  const terms = [old, made].map((quote) => [quote?.customer.id, quote?.account.id, quote?.debit, quote?.bears])
  expect(terms[1]).toEqual(terms[0])
})
