import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { copyElsewhere, paste } from './support/clipboard'
import { beginningsOf, wordsOf } from './support/console-texts'
import { personOf } from './support/people'
import { someMobile } from './support/public-api'
import { expect, test } from './support/test'

const words = {
  en: { search: 'Search, jump or paste', accounts: 'Bank accounts' },
  es: { search: 'Buscar, saltar o pegar', accounts: 'Cuentas bancarias' },
} as const

for (const locale of ['en', 'es'] as const) {
  test(`the status of a pasted reference is two presses away (${locale})`, async ({ givenPaidQuote, homeOf }) => {
    const { quote } = await givenPaidQuote()
    const page = await homeOf('support', { locale })
    await copyElsewhere(page, quote.external_transfer_id)

    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.press('ControlOrMeta+v')
    await page.keyboard.press('Enter')

    await page.waitForURL((url) => url.searchParams.get('ref') === quote.external_transfer_id)
    await expect(page.getByRole('main').locator('[data-slot="plain-lead"]')).toBeVisible()
  })

  test(`the accounts of a customer are three presses away from the e-mail (${locale})`, async ({
    givenCustomer,
    givenAccount,
    homeOf,
  }) => {
    const customer = await givenCustomer()
    const account = await givenAccount({ customerId: customer.id })
    const page = await homeOf('support', { locale })
    const addresses = listenToAddresses(page)
    await copyElsewhere(page, customer.email ?? '')

    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(palette(page, locale).getByRole('option', { name: words[locale].accounts })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    await page.waitForURL((url) => url.pathname === `/customers/${customer.id}` && url.searchParams.get('tab') === 'accounts')
    await expect(
      page
        .getByRole('main')
        .getByText(`*****${account.phone_number?.slice(-2)}`)
        .or(page.getByText(account.id.slice(0, 8))),
    ).not.toHaveCount(0)
    expect(addresses.filter((address) => address.includes('@') || address.includes('%40'))).toEqual([])
  })

  test(`who revealed a phone, and why, is three presses away from it (${locale})`, async ({
    givenCustomer,
    homeOf,
    signInAs,
  }) => {
    const w = wordsOf(locale)
    const [phone, reason] = [someMobile(), `Call back ${randomUUID().slice(0, 8)}`]
    const customer = await givenCustomer({ phone })
    const support = await signInAs('support', { locale })
    await support.goto(`/customers/${customer.id}`)
    await untilAlive(support, 'main form')
    await support
      .getByRole('button', { name: w('reveal.revealThis') })
      .first()
      .press('Enter')
    await support.getByLabel(w('reveal.reason')).fill(reason)
    await support.keyboard.press('Enter')
    await expect(support.getByRole('button', { name: w('reveal.hide') })).toBeFocused()

    const page = await homeOf('admin', { locale })
    await copyElsewhere(page, phone)
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(palette(page, locale).getByRole('option', { name: beginningsOf(locale)('palette.reveals') })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/audit' && url.searchParams.get('object') === customer.id)
    const row = page.getByRole('main').locator('tbody tr').filter({ hasText: personOf.support })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(reason)
  })
}

test('a phone and an e-mail open their customer however they were written', async ({ givenCustomer, homeOf }) => {
  const phone = someMobile()
  const digits = phone.slice(3)
  const customer = await givenCustomer({ phone })
  const email = customer.email ?? ''
  const page = await homeOf('support')
  const wide = digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  const pasted = [
    `+58 (0)${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6)}`,
    `0058\u00a0${digits}`,
    `tel:0${digits}.`,
    `０${wide}`,
    `Ana Salcedo <${email.toUpperCase()}>,`,
    `\u200bmailto:${email}\r\n`,
    `«${email}».`,
  ]
  for (const text of pasted) {
    await page.goto('/')
    await untilAlive(page)
    await page.keyboard.press('ControlOrMeta+k')
    await paste(page, text)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/customers/${customer.id}`)
  }
})

test('digits that are a phone and a reference show both, and Enter does not choose for the person', async ({
  givenCustomer,
  givenPaidQuote,
  homeOf,
}) => {
  const phone = `+58424${randomInt(2_000_000, 9_999_999)}`
  const reference = `0${phone.slice(3)}`
  await givenCustomer({ phone, name: 'Rosa Elena Briceño' })
  await givenPaidQuote({ reference })
  const page = await homeOf('support')

  await page.keyboard.press('ControlOrMeta+k')
  await paste(page, reference)
  await page.keyboard.press('Enter')

  const rows = palette(page).getByRole('option')
  await expect(rows.filter({ hasText: 'Rosa Elena Briceño' })).not.toHaveCount(0)
  await expect(rows.filter({ hasText: reference }).filter({ hasText: 'VES' })).toBeVisible()
  await expect(palette(page).getByText('2 possible matches. Choose one.')).toBeVisible()
  await expect(rows.and(page.locator('[aria-selected=true]'))).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('pages and acts are found by their words, and only those that this person may open', async ({ homeOf }) => {
  const page = await homeOf('support')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('option', { name: 'New customer' })).toBeVisible()
  await expect(palette(page).getByRole('option', { name: 'New quote' })).toHaveCount(0)
  await expect(palette(page).getByRole('option', { name: 'Audit trail' })).toHaveCount(0)
  await page.keyboard.type('transac')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/transactions')
})

test('a look-up is recorded with what was found, and the text is nowhere', async ({ givenCustomer, homeOf, signInAs }) => {
  const customer = await givenCustomer()
  const page = await homeOf('support')
  await page.keyboard.press('ControlOrMeta+k')
  await paste(page, customer.email ?? '')
  await expect(palette(page).getByRole('option', { name: 'Ana Salcedo Prieto' })).not.toHaveCount(0)
  const auditor = await signInAs('auditor')
  await auditor.goto(`/audit?object=${customer.id}`)
  await expect(auditor.getByRole('row').filter({ hasText: 'Looked up an e-mail' })).not.toHaveCount(0)
  await expect(auditor.getByRole('main')).not.toContainText(customer.email ?? '')
})

test('a reference that the search box found and its page shows is one look-up in the audit trail', async ({
  givenPaidQuote,
  homeOf,
  signInAs,
}) => {
  const { quote, transaction } = await givenPaidQuote()
  const page = await homeOf('support')
  await page.keyboard.press('ControlOrMeta+k')
  await paste(page, quote.external_transfer_id)
  await expect(palette(page).getByRole('option').filter({ hasText: 'USDC' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').locator('[data-slot="plain-lead"]')).toBeVisible()
  const auditor = await signInAs('auditor')
  await auditor.goto(`/audit?object=${transaction.id}`)
  await expect(auditor.getByRole('row').filter({ hasText: 'Looked up a reference' })).toHaveCount(1)
})

test('an address that is typed without a stop is looked up once, when it is complete, and Enter does not wait', async ({
  homeOf,
}) => {
  const page = await homeOf('support')
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/console/candidates')) requested.push(request.postDataJSON().term)
  })
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('option', { name: 'New customer' })).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 5_000))
  const [first, second] = ['nobody', 'nobody.else'].map((name) => `${name}@example.com.ve`)
  for (const letter of first ?? '') {
    await page.keyboard.type(letter)
    await page.clock.runFor(120)
  }
  expect(requested).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => requested).toEqual([first])
  await palette(page)
    .getByRole('combobox')
    .fill(second ?? '')
  await page.keyboard.press('Enter')
  await expect.poll(() => requested).toEqual([first, second])
  await page.clock.runFor(2000)
  expect(requested).toEqual([first, second])
})

test('thirty e-mails a minute are enough; the next is refused politely and the text stays', async ({ homeOf, world }) => {
  const page = await homeOf('approver') // looks up no other e-mails in these specs
  const ask = () =>
    page.request.post('/api/console/candidates', {
      data: { term: `nobody.${randomUUID()}@example.com` },
      headers: { origin: world.origin },
    })
  const answers = await Promise.all(Array.from({ length: 35 }, ask))
  expect(answers.filter((answer) => answer.ok())).toHaveLength(30)
  await page.keyboard.press('ControlOrMeta+k')
  await paste(page, 'ana@example.com')
  await expect(palette(page).getByRole('alert')).toContainText('wait a minute')
  await expect(palette(page).getByRole('combobox')).toHaveValue('ana@example.com')
})

test('when the API is down, the palette says that nobody answered, keeps the text, and finds the customer when it is back', async ({
  givenCustomer,
  remote,
  homeOf,
}) => {
  const customer = await givenCustomer()
  const page = await homeOf('support', { origin: remote.origin })
  await page.goto('/customers')
  await untilAlive(page)
  remote.proxy.set([{ fault: 'status-503' }])
  await page.keyboard.press('ControlOrMeta+k')
  await paste(page, customer.email ?? '')
  await expect(palette(page).getByRole('alert')).toContainText('This is not “nothing found”')
  await expect(palette(page).getByText('No customer has this e-mail.')).toHaveCount(0)
  await expect(palette(page).getByRole('combobox')).toHaveValue(customer.email ?? '')
  remote.proxy.set([])
  await palette(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(palette(page).getByRole('option', { name: 'Ana Salcedo Prieto' })).not.toHaveCount(0)
})

function palette(page: Page, locale: 'en' | 'es' = 'en') {
  return page.getByRole('dialog', { name: words[locale].search })
}

/** Collects every URL that the browser requests from now on. */
function listenToAddresses(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  return addresses
}
