import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatDecimal, fromWireAmount } from '#contract/money'
import { expectSound } from './support/access-check'
import { captureAction, sendAction } from './support/actions'
import { untilArmed } from './support/alive'
import { readClipboard } from './support/clipboard'
import { beginningsOf, wordsOf } from './support/console-texts'
import { givenPayoutByHand } from './support/payout-by-hand'
import { personOf } from './support/people'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 180_000 })

const card = (page: Page) => page.locator('[data-part=payout]')
const toType = (page: Page) => page.locator('[data-part=to-type]')
const dialog = (page: Page) => page.getByRole('dialog')

for (const locale of ['en', 'es'] as const) {
  const w = wordsOf(locale)
  const begins = beginningsOf(locale)

  test(`finance works a payout by hand: it is found in the queue, typed at the bank, and reported by two people (${locale})`, async ({
    world,
    api,
    givens,
    signInAs,
  }) => {
    const { name, holder, concept, document, phone, customer, account, transaction } = await givenPayoutByHand(world, api, givens)
    // What is typed is that of the payout, whatever became of the account since.
    await api.deleteBankAccount(customer.id, account.id)
    const finance = await signInAs('finance', { locale })
    await finance.goto('/transactions')
    await finance.getByRole('link', { name: w('transactions.payouts') }).click()
    const row = await rowOf(finance, name, w('sorting.pages.next'))
    await expect(row).toContainText(w('payouts.waits.execute').source.slice(1, -1))
    await expect(row).toContainText('Banesco')
    await expectSound(finance, `queue of payouts, ${locale}`)
    expect(await finance.content()).not.toContain(phone.slice(-7))
    await row.getByRole('link').click()
    await finance.waitForURL(`**/transactions/${transaction.id}`)

    // Before the reveal nothing of it is in the page, nor in what was sent with it.
    const before = await (await finance.request.get(`/transactions/${transaction.id}`)).text()
    for (const secret of [phone.slice(-7), document.slice(1)]) expect(before).not.toContain(secret)
    await finance.getByRole('button', { name: w('payout-reveal.show') }).click()
    await dialog(finance).getByLabel(begins('reveal.reason')).fill('I pay it at the bank')
    await dialog(finance)
      .getByRole('button', { name: w('reveal.show') })
      .click()
    await expect(toType(finance).getByRole('heading')).toBeFocused()
    const amount = formatDecimal(fromWireAmount(transaction.quoted_amount ?? 0), 2)
    const copied = locale === 'es' ? amount.replace('.', ',') : amount
    for (const shown of ['0134', phone, document, holder, concept]) await expect(toType(finance)).toContainText(shown)
    await finance.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await toType(finance)
      .getByRole('button', { name: new RegExp(`${w('payout-reveal.lines.amount').source.slice(1)}`) })
      .click()
    expect(await readClipboard(finance)).toBe(copied)
    expect(finance.url()).not.toContain(phone.slice(-7))
    await expectSound(finance, `what to type at the bank, ${locale}`, '[data-part=payout]')
    await toType(finance)
      .getByRole('button', { name: w('reveal.hide') })
      .click()
    await expect(toType(finance)).toHaveCount(0)
    expect(await finance.content()).not.toContain(phone.slice(-7))

    const approver = await signInAs('approver', { locale })
    await approver.goto(`/transactions/${transaction.id}`)
    await expect(card(approver), 'somebody may be paying it').toContainText(personOf.finance)
    await expect(approver.getByRole('button', { name: w('payout-reveal.show') })).toHaveCount(0)

    await report(finance, locale, { amount })
    await expect(card(finance).getByRole('status').last()).toBeVisible()
    await expect(finance.getByRole('button', { name: w('payout-reveal.show') }), 'it is reported').toHaveCount(0)
    await approver.goto('/payouts')
    await expect(await rowOf(approver, name, w('sorting.pages.next'))).toContainText(personOf.finance)
    await approver.goto(`/transactions/${transaction.id}`)
    await report(approver, locale, { amount, second: true })
    await expect.poll(async () => (await api.readTransaction(transaction.id)).status).toBe('completed')
    await approver.goto('/payouts')
    await expect(approver.getByRole('main').getByRole('table')).toBeVisible()
    await expect(approver.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  })
}

test('what is typed at the bank is recorded, is shown to nobody else, and to nobody once an outcome was reported', async ({
  world,
  api,
  consoleApi,
  givens,
  signInAs,
}) => {
  const w = wordsOf('en')
  const { name, phone, transaction } = await givenPayoutByHand(world, api, givens, { isOld: true })
  const finance = await signInAs('finance')
  await finance.goto('/')
  await finance.getByRole('link', { name: w('home.waiting.allPayouts') }).click()
  await finance.waitForURL('**/payouts')
  await expect(await rowOf(finance, name, w('sorting.pages.next'))).toContainText(/Late/)

  await finance.goto(`/transactions/${transaction.id}`)
  const copied = await captureAction(finance, () => show(finance, 'It is due today'))
  for (const role of ['approver', 'support'] as const) {
    const answer = await (await sendAction(await signInAs(role), copied)).text()
    expect(answer, role).toContain('"code":"forbidden"')
    expect(answer, role).not.toContain(phone)
  }
  expect(await (await sendAction(finance, copied)).text()).toContain(phone)

  const reading = {
    outcome: 'completed',
    reference: 'BAN-771',
    amount: Number(fromWireAmount(transaction.quoted_amount ?? 0)),
  } as const
  await consoleApi.recordPayoutOutcome(transaction.id, reading, { actorId: randomUUID() })
  const late = await (await sendAction(finance, copied)).text()
  expect(late, 'from a page of before the report').toContain('"code":"invalid_transition"')
  expect(late).not.toContain(phone)

  const auditor = await signInAs('auditor')
  await auditor.goto(`/audit?object=${transaction.id}&action=field.reveal`)
  const shown = auditor.getByRole('row').filter({ hasText: 'Revealed: what is typed at the bank' })
  await expect(shown.filter({ hasText: personOf.finance })).toHaveCount(1)
  expect(await auditor.content()).not.toContain(phone)
})

/** Returns the row of a payee in the queue, which is oldest first and has pages. */
async function rowOf(page: Page, name: string, next: RegExp) {
  const row = page.getByRole('row').filter({ hasText: name })
  for (let turned = 0; turned < 20; turned++) {
    await expect(page.getByRole('main').getByRole('table')).toBeVisible()
    if ((await row.count()) > 0) break
    const address = page.url()
    await page.getByRole('link', { name: next }).click()
    await page.waitForURL((url) => url.href !== address)
  }
  await expect(row).toHaveCount(1)
  return row
}

async function show(page: Page, reason: string): Promise<void> {
  const w = wordsOf('en')
  await page.getByRole('button', { name: w('payout-reveal.show') }).click()
  await dialog(page).getByLabel(beginningsOf('en')('reveal.reason')).fill(reason)
  await dialog(page)
    .getByRole('button', { name: w('reveal.show') })
    .click()
}

/** Reports on the page of the transaction that the payout arrived. */
async function report(page: Page, locale: 'en' | 'es', { amount, second = false }: { amount: string; second?: boolean }) {
  const [w, begins] = [wordsOf(locale), beginningsOf(locale)]
  await page.getByRole('button', { name: w(second ? 'payout-acts.openSecond' : 'payout-acts.open') }).click()
  await dialog(page)
    .getByRole('radio', { name: begins('payout-acts.outcomes.completed') })
    .check()
  await dialog(page).getByLabel(w('payout-acts.reference')).fill('BAN-4512')
  await dialog(page)
    .getByLabel(w('payout-acts.amount'))
    .fill(locale === 'es' ? amount.replace('.', ',') : amount)
  await untilArmed(page)
  await dialog(page)
    .getByRole('button', { name: w(second ? 'payout-acts.actSecond' : 'payout-acts.act') })
    .click()
}
