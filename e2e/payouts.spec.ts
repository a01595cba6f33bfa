import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatDecimal, fromWireAmount } from '#contract/money'
import { expectSound } from './support/access-check'
import { captureAction, sendAction } from './support/actions'
import { untilArmed } from './support/alive'
import { beginningsOf, wordsOf } from './support/console-texts'
import { personOf } from './support/people'
import { portFor, startRemoteConsole } from './support/second-console'
import { givenStuckPayout } from './support/stuck-payout'
import { expect, test } from './support/test'
import type { World } from './support/world'

test.describe.configure({ timeout: 180_000 })

const card = (page: Page) => page.locator('[data-part=payout]')
const dialog = (page: Page) => page.getByRole('dialog')
/** Returns a pattern for a text inside a longer one. */
const said = (w: ReturnType<typeof wordsOf>, place: string) => new RegExp(w(place).source.slice(1, -1))

for (const locale of ['en', 'es'] as const) {
  const w = wordsOf(locale)

  test(`two people end a payout that its bank left open: what they read must be the same (${locale})`, async ({
    world,
    api,
    givens,
    homeOf,
  }) => {
    const { name, transaction } = await givenStuckPayout(world, api, givens)
    const finance = await homeOf('finance', { locale })
    await open(finance, name, w('home.waiting.stuck.act'))
    await expect(card(finance)).toContainText('ZZ')
    await expect(finance.getByText(w('transaction.ways.people')), 'the next step is theirs').toBeVisible()
    await finance.getByRole('button', { name: w('payout-acts.open') }).press('Enter')
    await expectSound(finance, `report of a payout, ${locale}`, 'dialog')
    await report(finance, locale, { code: '80' })
    await expect(card(finance).getByRole('status')).toContainText(said(w, 'payout-acts.told.claimed'))
    await expect(card(finance).getByRole('status').locator('..')).toBeFocused()

    // The own report waits for others, whom the page names.
    await expect(card(finance).getByRole('button')).toHaveCount(0)
    await expect(card(finance)).toContainText(personOf.approver)
    await expectSound(finance, `own report of a payout, ${locale}`, '[data-part=payout]')
    await finance.goto('/')
    await expect(finance.getByRole('main').getByRole('listitem').filter({ hasText: name })).toHaveCount(0)

    const approver = await homeOf('approver', { locale })
    await open(approver, name, w('home.waiting.second.act'))
    await expect(card(approver)).toContainText(personOf.finance)
    await expect(card(approver), 'the second person reads at the bank, not here').not.toContainText('80')
    await approver.getByRole('button', { name: w('payout-acts.openSecond') }).click()
    await report(approver, locale, { code: 'AC04', second: true })
    await expect(card(approver).getByRole('status')).toContainText(said(w, 'payout-acts.told.voided'))
    expect((await api.readTransaction(transaction.id)).status).toBe('processing')

    // Both are void, so either may begin anew.
    await approver.getByRole('button', { name: w('payout-acts.open') }).click()
    await report(approver, locale, { code: 'AC04' })
    await expect(card(approver).getByRole('status')).toContainText(said(w, 'payout-acts.told.claimed'))
    await expect(card(approver).getByRole('button')).toHaveCount(0)
    await finance.goto(`/transactions/${transaction.id}`)
    await expect(card(finance)).toContainText(personOf.approver)
    await expect(card(finance).getByRole('button'), 'finance may not be the second one').toHaveCount(0)
  })
}

test('the same reading of a second person books it, both are named on the record and in the trail, and a copied act is refused', async ({
  world,
  api,
  consoleApi,
  givens,
  signInAs,
}) => {
  const w = wordsOf('en')
  const { transaction } = await givenStuckPayout(world, api, givens)
  const { quoted_amount: amount = 0 } = transaction
  const reading = { reference: 'BAN-4512', amount: formatDecimal(fromWireAmount(amount), 2) }
  const finance = await signInAs('finance')
  await finance.goto(`/transactions/${transaction.id}`)
  await finance.getByRole('button', { name: w('payout-acts.open') }).click()
  await report(finance, 'en', { ...reading, amount: '1.00' })
  await expect(dialog(finance).getByRole('alert')).toContainText(said(w, 'payout-acts.refused.confirmation_mismatch'))
  // As it is pasted from a statement.
  await report(finance, 'en', { ...reading, reference: ' BAN-\u00a045 12 ' })
  await expect(card(finance).getByRole('status')).toContainText(said(w, 'payout-acts.told.claimed'))

  const approver = await signInAs('approver')
  await approver.goto(`/transactions/${transaction.id}`)
  await approver.getByRole('button', { name: w('payout-acts.openSecond') }).click()
  const copied = await captureAction(approver, () => report(approver, 'en', { ...reading, second: true }))
  expect(await (await sendAction(finance, copied)).text()).toContain('"code":"forbidden"')
  expect((await api.readTransaction(transaction.id)).status).toBe('processing')
  expect(await (await sendAction(approver, copied)).text()).toContain('"step":"confirmed"')
  expect((await consoleApi.readPayout(transaction.id)).history.map(({ step }) => step)).toEqual(['confirmed', 'claimed'])

  await approver.goto(`/transactions/${transaction.id}`)
  for (const said of [
    'Agreed and booked: it arrived',
    'First report: it arrived',
    personOf.approver,
    personOf.finance,
    'BAN-4512',
  ])
    await expect(card(approver)).toContainText(said)
  await approver.getByRole('button', { name: w('payout-acts.openReturn') }).click()
  await report(approver, 'en', { reference: 'DEV-77', amount: '100.00', isReturn: true })
  await expect(card(approver).getByRole('status')).toContainText(said(w, 'payout-acts.told.claimed'))

  const auditor = await signInAs('auditor')
  await auditor.goto(`/audit?object=${transaction.id}`)
  for (const act of ['Reported first how a payout ended', 'Reported second how a payout ended'])
    await expect(auditor.getByRole('row').filter({ hasText: act })).not.toHaveCount(0)
})

test('a report that answers what was read before is refused, also one’s own from another window', async ({
  world,
  api,
  consoleApi,
  givens,
  signInAs,
}) => {
  const w = wordsOf('en')
  const { transaction } = await givenStuckPayout(world, api, givens)
  const [page, other] = [await signInAs('approver'), await signInAs('approver')]
  for (const one of [page, other]) {
    await one.goto(`/transactions/${transaction.id}`)
    await one.getByRole('button', { name: w('payout-acts.open') }).click()
  }
  const by = { actorId: randomUUID() }
  await consoleApi.recordPayoutOutcome(transaction.id, { outcome: 'rejected', code: '80' }, by)
  await report(page, 'en', { code: '80' })
  await expect(dialog(page).getByRole('alert')).toContainText(said(w, 'payout-acts.refused.precondition_failed'))
  expect((await api.readTransaction(transaction.id)).status, 'it was no second report').toBe('processing')

  await consoleApi.recordPayoutOutcome(transaction.id, { outcome: 'rejected', code: '14' }, { actorId: randomUUID() })
  await page.goto(`/transactions/${transaction.id}`)
  await page.getByRole('button', { name: w('payout-acts.open') }).click()
  await report(page, 'en', { code: '80' })
  await expect(card(page).getByRole('status')).toContainText(said(w, 'payout-acts.told.claimed'))
  await report(other, 'en', { code: '80' })
  await expect(dialog(other).getByRole('alert')).toContainText(said(w, 'payout-acts.refused.self_approval_forbidden'))
  expect((await consoleApi.readPayout(transaction.id)).claim).not.toBeNull()
})

test('an API without reports of payouts is not offered any, and whoever may not report reads who may', async ({
  world,
  api,
  givens,
  signInAs,
}) => {
  const { transaction } = await givenStuckPayout(world, api, givens)
  const support = await signInAs('support')
  await support.goto(`/transactions/${transaction.id}`)
  await expect(card(support)).toContainText(personOf.finance)
  await expect(card(support).getByRole('button')).toHaveCount(0)

  const remote = await startRemoteConsole(world, portFor(world, 9), [{ path: /\/v1\/payouts\/[^w]/, fault: 'redirect' }])
  try {
    const page = await signInAs('approver', { origin: remote.origin })
    await page.goto(`${remote.origin}/transactions/${transaction.id}`)
    await expect(page.getByRole('heading', { name: 'Steps', exact: true })).toBeVisible()
    await expect(card(page)).toHaveCount(0)
  } finally {
    await remote.stop()
  }
})

for (const locale of ['en', 'es'] as const) {
  test(`money that came back: the next step is a new quote if it is whole, and of two people at the bank if not (${locale})`, async ({
    world,
    api,
    givenPaidQuote,
    signInAs,
  }) => {
    const w = wordsOf(locale)
    const page = await signInAs('finance', { locale })
    const nextSteps = page
      .getByRole('main')
      .locator('section, div', { has: page.getByText(w('transaction.ways.title')) })
      .last()
    const again = page.getByRole('link', { name: w('transaction.ways.again') })
    const [whole, part] = [await givenPaidQuote(), await givenPaidQuote()]
    for (const { quote, transaction } of [whole, part]) {
      await api.confirmQuote(quote.id, {})
      await expect.poll(async () => (await api.readTransaction(transaction.id)).status, { timeout: 30_000 }).toBe('completed')
    }
    await page.goto(`/transactions/${whole.transaction.id}`)
    await expect(page.getByText(w('transaction.ways.done'))).toBeVisible()

    await sendBack(world, whole.transaction.id)
    await page.reload()
    await expect(page.getByText(w('transaction.ways.title'))).toBeVisible()
    await expect(nextSteps).toContainText(said(w, 'causes.returned.next'))
    await expect(again).toHaveAttribute('href', `/quotes/new?customer=${whole.quote.customer_id}`)
    await expect(page.getByText(w('transaction.ways.done'))).toHaveCount(0)

    await sendBack(world, part.transaction.id, 100)
    await page.goto(`/transactions/${part.transaction.id}`)
    await expect(page.getByText(w('transaction.ways.returnOpen'))).toBeVisible()
    await expect(again, 'some of it arrived').toHaveCount(0)
    await expect(page.getByRole('button', { name: w('payout-acts.openReturn') })).toBeVisible()
  })
}

/** Lets the bank of the sandbox send back a delivered payout, or `amount` of it. */
async function sendBack(world: World, transactionId: string, amount?: number): Promise<void> {
  const answer = await fetch(`${world.origin}/v1/sandbox/transactions/${transactionId}/outcome`, {
    method: 'POST',
    headers: { 'x-api-key': world.firstPartyKey, 'x-actor-id': 'e2e', 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'returned', amount }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/** Opens the item of a payee on the home page. */
async function open(page: Page, name: string, act: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: act }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/transactions/'))
}

type Read = { code?: string; reference?: string; amount?: string; second?: boolean; isReturn?: boolean }

/** Fills in the open dialog and sends it. */
async function report(page: Page, locale: 'en' | 'es', { code, reference, amount, second, isReturn }: Read) {
  const [shown, w, begins] = [dialog(page), wordsOf(locale), beginningsOf(locale)]
  if (!isReturn)
    await shown
      .getByRole('radio', { name: begins(`payout-acts.outcomes.${code === undefined ? 'completed' : 'rejected'}`) })
      .check()
  if (code !== undefined) await shown.getByLabel(w('payout-acts.code')).fill(code)
  if (reference !== undefined)
    await shown.getByLabel(w(isReturn ? 'payout-acts.referenceOfReturn' : 'payout-acts.reference')).fill(reference)
  if (amount !== undefined) await shown.getByLabel(w(isReturn ? 'payout-acts.amountOfReturn' : 'payout-acts.amount')).fill(amount)
  await untilArmed(page)
  await shown.getByRole('button', { name: w(second ? 'payout-acts.actSecond' : 'payout-acts.act') }).click()
}
