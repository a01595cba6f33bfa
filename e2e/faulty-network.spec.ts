import type { Page } from '@playwright/test'
import type { Truth } from './support/claims'
import { type CompanyDesk, fillQuote, isRecord, openCompanyDesk } from './support/company-desk'
import { drawn } from './support/drawn'
import { payThroughFaults } from './support/faulty-payment'
import { expectTruth, longest } from './support/honest-page'
import { expectNothingTwice, truthOf } from './support/in-truth'
import { openMemoryMeter } from './support/process-memory'
import { seededRandom } from './support/random'
import { strayRequests } from './support/sent'
import { expect, test } from './support/test'
import type { Customer, Quote } from './support/upstream/books'
import { networkFaults } from './support/upstream/network'
import { plainest } from './support/upstream/variations'

const seed = Number(process.env.NETWORK_SEED || Math.floor(Math.random() * 1_000_000))
/** `npm run trials -- network` makes 500. */
const payments = Number(process.env.NETWORK_PAYMENTS || 1)
/** The part of the calls that meet a fault, and how many people pay at once. */
const [share, people] = [0.3, Math.min(payments, 4)]

test('payments over a network that disturbs three calls in ten are made once each, or lost by it, and no page is white or wrong', async ({
  browser,
}) => {
  test.setTimeout(120_000 + payments * 60_000)
  console.log(`network: NETWORK_SEED=${seed} NETWORK_PAYMENTS=${payments}`)
  const desk = await openCompanyDesk(browser, 76)
  const { upstream } = desk
  try {
    const pages = await Promise.all(
      Array.from({ length: people }, (_, place) => desk.signIn(`Clerk ${place + 1}`, ['compliance', 'finance'])),
    )
    const memory = openMemoryMeter(new URL(desk.page.url()).origin)
    await desk.page.goto('/quotes')
    const held = memory?.() ?? 0
    const payees = Array.from({ length: payments }, (_, place) => givenPayee(desk, place))
    const rest = [...payees.entries()]
    const quotes: Quote[] = []
    upstream.disturb(share, seededRandom(seed))
    const payInTurn = async (page: Page) => {
      for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
        const [place, payee] = next
        quotes.push(await payThroughFaults({ page, upstream }, payee, `net-${seed}-${place}`))
      }
    }
    await Promise.all(pages.map(payInTurn))
    if (memory !== undefined) expect(memory() - held, 'MB more than at first').toBeLessThan(100)
    const disturbed = upstream.log.filter(({ network }) => networkFaults.includes(network)).length
    console.log(`${disturbed} of ${upstream.log.length} calls met a fault`)
    upstream.disturb(0)
    for (const payee of payees) expectNothingTwice(upstream, { email: payee.email ?? '', customer: payee })
    const lost = quotes.filter((quote) => truthOf(upstream, quote) === 'unpaid')
    const paid = quotes.filter((quote) => !lost.includes(quote))
    expect(upstream.books.payments.map(({ quote }) => quote.id).sort()).toEqual(paid.map(({ id }) => id).sort())
    for (const { id } of lost) expect(payCallsOf(desk, id), `${id} was sent once, and met a fault`).toEqual([true])
    expect(strayRequests(upstream)).toEqual([])
    const confirmed = quotes.filter(({ id }) => upstream.books.count('confirmation', id) > 0)
    for (const quote of drawn(confirmed, 4)) await expectKnown(desk.page, quote, () => truthOf(upstream, quote))
    for (const quote of drawn(lost, 2)) await expectNotOffered(desk.page, quote, () => truthOf(upstream, quote))
  } finally {
    await desk.close()
  }
})

test('a rate is locked in time although the API does not answer two reads before that', async ({ browser }) => {
  test.setTimeout(180_000)
  const desk = await openCompanyDesk(browser, 76)
  const { page, upstream } = desk
  try {
    await fillQuote(page, givenPayee(desk, 0).id)
    await expect(page.getByRole('button', { name: /^Lock rate/ })).toBeEnabled()
    upstream.plant({ operation: 'customer.read', network: 'black_hole' })
    upstream.plant({ operation: 'wallet.find', network: 'half_open' })
    await page.getByRole('button', { name: /^Lock rate/ }).click()
    await page.waitForURL((url) => isRecord(url, 'quotes'), { timeout: longest })
    const faults = upstream.log.filter(({ network }) => network !== 'sound').map(({ operation }) => operation)
    expect(faults).toEqual(['customer.read', 'wallet.find'])
  } finally {
    await desk.close()
  }
})

/** Expects that the page of a paid quote finds out what became of it, now that the network is sound. */
async function expectKnown(page: Page, { id }: Quote, truth: () => Truth): Promise<void> {
  const main = page.getByRole('main')
  await expect(async () => {
    await page.goto(`/quotes/${encodeURIComponent(id)}`)
    await expect(main.getByText(/Not confirmed yet/)).toHaveCount(0, { timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  await expectNotOffered(page, { id }, truth)
}

/** Expects that the page of a quote tells the truth, and offers neither Pay nor Confirm. */
async function expectNotOffered(page: Page, { id }: Pick<Quote, 'id'>, truth: () => Truth): Promise<void> {
  await page.goto(`/quotes/${encodeURIComponent(id)}`)
  await expectTruth(page.getByRole('main'), truth, `in the end on ${id}`)
  await expect(page.getByRole('button', { name: /^(Pay|Confirm) / }), `${id} is offered no more`).toHaveCount(0)
}

/** Returns of each call that paid this quote whether it met a fault. */
function payCallsOf({ upstream: { log } }: CompanyDesk, id: string): boolean[] {
  const calls = log.filter(({ operation, path }) => operation === 'quote.pay' && path.includes(encodeURIComponent(id)))
  return calls.map(({ network }) => networkFaults.includes(network))
}

/** Enters a customer with a pago móvil account into the books of the company. */
function givenPayee({ upstream: { books } }: CompanyDesk, place: number): Customer {
  const customer: Customer = {
    id: books.newId(plainest, 'cus'),
    email: `net.${place}@example.com`,
    kind: 'individual',
    tier: 'standard',
    street: 'Av. Francisco de Miranda 12',
    city: 'Caracas',
    country: 'VE',
    holds: 2028n,
    made: books.now(),
    closed: false,
    speaks: plainest,
  }
  books.customers.push(customer)
  const sent = {
    country_code: 'VE',
    id_doc_number: 'V12345678',
    account_type: 'pagomovil',
    bank_code: '0105',
    phone_number: '+584142345678',
  }
  books.accounts.push({ id: books.newId(plainest, 'acc'), customer, sent, made: books.now(), closed: false })
  return customer
}
