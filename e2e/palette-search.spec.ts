import { randomInt, randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { withSql } from './support/database'
import { signInByPassword } from './support/people'
import { type Givens, someAccountNumber } from './support/public-api'
import { givenSecondPerson } from './support/second-person'
import { expect, test } from './support/test'
import type { World } from './support/world'

test('a customer is found by words of the name, and each part of the record is at most four presses away', async ({
  givenCustomer,
  homeOf,
}) => {
  const tag = someWord()
  const customer = await givenCustomer({ name: `Zoraida ${tag} Peña` })
  for (const [locale, seen, timeline] of [
    ['en', tag.slice(0, 6), 'Timeline'],
    ['es', `pen ${tag}`, 'Cronología'],
  ] as const) {
    const page = await homeOf('support', { locale })
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(seen)
    await expect(rows(page).filter({ hasText: tag })).not.toHaveCount(0)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/customers/${customer.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.keyboard.press('6')
    await page.waitForURL((url) => url.searchParams.get('tab') === 'timeline')
    await expect(page.getByRole('main').getByRole('link', { name: timeline })).toHaveAttribute('aria-current', 'page')
  }
})

test('an e-mail that nobody has leads to a new customer or to the whole list, and is in no address', async ({ homeOf }) => {
  const email = `nobody.${randomUUID().slice(0, 8)}@example.com`
  const page = await homeOf('compliance')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  const choose = async (label: RegExp) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.insertText(email)
    await rows(page).filter({ hasText: label }).click()
  }
  await choose(/^New customer with this e-mail/)
  await page.waitForURL((url) => url.pathname === '/customers/new')
  await expect(page.getByRole('textbox', { name: /^E-mail/ })).toHaveValue(email)
  await choose(/^Search the whole list of customers/)
  await page.waitForURL((url) => url.pathname === '/customers' && url.searchParams.has('s'))
  await expect(page.getByRole('main')).toContainText('No customer matches')
  for (const url of sent) expect(decodeURIComponent(url)).not.toContain(email.split('@')[0])
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]))).not.toContain(
    'nobody.',
  )
})

test('a payment is found by the beginning and the end of its reference and by its amount, a customer by the ends of an account and of an id', async ({
  givenCustomer,
  givenAccount,
  givenQuote,
  homeOf,
}) => {
  const tag = randomInt(100_000, 999_999)
  const reference = `pal-${tag}-${randomInt(1000, 9999)}`
  const customer = await givenCustomerWithLetter(givenCustomer)
  const account = await givenAccount({ customerId: customer.id })
  const bank = await givenAccount({ customerId: customer.id, number: someAccountNumber() })
  const quote = await givenQuote({ customerId: customer.id, accountId: account.id, amount: randomInt(20_000, 90_000), reference })
  const page = await homeOf('finance')
  const name = customer.legal_name ?? ''
  const cases = [
    { typed: `PAL-${tag}`, row: reference },
    { typed: reference.slice(-8), row: reference },
    { typed: String(quote.quoted_amount?.toLocaleString('en', { minimumFractionDigits: 2 })), row: reference },
    { typed: bank.account_number_last4 ?? '', row: name },
    { typed: customer.id.slice(-8), row: name },
  ]
  for (const { typed, row } of cases) {
    await search(page, typed)
    await expect(rows(page).filter({ hasText: row }), typed).not.toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  await search(page, reference)
  await expect(rows(page).filter({ hasText: name }).filter({ hasText: 'Waiting for payment' })).not.toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/quotes/${quote.id}`)
})

test('a name that is typed at the pace of a person is one search in the trail, and is answered at once when the person stops', async ({
  givenCustomer,
  openPage,
  world,
}) => {
  const tag = someWord()
  await givenCustomer({ name: `Wilmer ${tag}` })
  const searcher = await givenSecondPerson(world, 'Simón', ['approver'])
  const page = await openPage()
  await signInByPassword(page, searcher)
  await untilAlive(page)
  await openPalette(page)
  const since = new Date()
  await page.keyboard.type(tag, { delay: 110 })
  const stopped = Date.now()
  await expect(rows(page).filter({ hasText: tag })).not.toHaveCount(0)
  expect(Date.now() - stopped, 'milliseconds from the last key to the name').toBeLessThan(5_000)
  const searches = await readSearches(world, searcher.name, since)
  expect(searches.length, JSON.stringify(searches)).toBeLessThanOrEqual(2)
  expect(searches.join()).not.toContain(tag)
})

test('what one has seen lately is one’s own, with whom it pays, how much, and its current state', async ({
  api,
  givenCustomer,
  givenAccount,
  givenQuote,
  homeOf,
  signInAs,
}) => {
  const name = `Xiomara ${someWord()}`
  const customer = await givenCustomer({ name })
  const { id: accountId } = await givenAccount({ customerId: customer.id })
  const quote = await givenQuote({
    customerId: customer.id,
    accountId,
    amount: 4_321,
    reference: `seen-${randomUUID().slice(0, 8)}`,
  })
  const finance = await signInAs('finance')
  const reported = finance.waitForResponse((answer) => answer.url().endsWith('/api/console/seen'))
  await finance.goto(`/quotes/${quote.id}`)
  expect((await reported).ok()).toBe(true)
  const row = (page: Page) => rows(page).filter({ hasText: quote.external_transfer_id })
  await openPalette(finance)
  await expect(row(finance)).toContainText(`${name} · 43.64 USDC`)
  await expect(row(finance)).toContainText('Waiting for payment')
  await finance.keyboard.press('Escape')
  await api.cancelQuote(quote.id)
  await openPalette(finance)
  await expect(row(finance)).toContainText('Cancelled')

  const support = await homeOf('support')
  await openPalette(support)
  await expect(rows(support).filter({ hasText: 'Look up many references' })).toBeVisible()
  await expect(row(support)).toHaveCount(0)
})

test('who sees e-mails masked finds by name, is shown no e-mail, and finds nobody by a part of one', async ({
  givenCustomer,
  homeOf,
}) => {
  const tag = someWord()
  const customer = await givenCustomer({ name: `Nilda ${tag}`, email: `q${tag}+kyc-approve@example.com` })
  const page = await homeOf('auditor')
  await search(page, tag)
  const found = rows(page)
    .filter({ hasText: `Nilda ${tag}` })
    .first()
  await expect(found).toContainText('q*****@example.com')
  await expect(found).not.toContainText(customer.email ?? '')
  await page.keyboard.press('Escape')
  await search(page, `q${tag}`)
  await expect(palette(page).getByText('No payment has this reference or amount.')).toBeVisible()
  await expect(rows(page).filter({ hasText: tag }).filter({ hasText: 'Nilda' })).toHaveCount(0)
})

function palette(page: Page): Locator {
  return page.getByRole('dialog', { name: /Search, jump or paste|Buscar, saltar o pegar/ })
}

function rows(page: Page): Locator {
  return palette(page).getByRole('option')
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(rows(page)).not.toHaveCount(0)
}

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await palette(page).getByRole('combobox').fill(text)
}

/** Makes a customer whose id does not end in digits alone, which the palette might read as a phone. */
async function givenCustomerWithLetter(givenCustomer: Givens['givenCustomer']): ReturnType<Givens['givenCustomer']> {
  const customer = await givenCustomer({ name: `Yajaira ${someWord()}` })
  return /[a-f]/.test(customer.id.slice(-8)) ? customer : givenCustomerWithLetter(givenCustomer)
}

/** Returns random letters, as in a name. */
function someWord(): string {
  return Array.from({ length: 10 }, () => String.fromCodePoint(97 + randomInt(26))).join('')
}

function readSearches(world: World, name: string, since: Date): Promise<string[]> {
  return withSql(world, async (sql) => {
    const found = await sql<{ text: string }[]>`
      select to_jsonb(r)::text as text from backoffice.audit_records r
      where actor_token in (select token from backoffice.audit_texts where content::jsonb ->> 'name' = ${name})
        and at >= ${since.toISOString()}::timestamptz and action like 'lookup.%'`
    return found.map(({ text }) => text)
  })
}
