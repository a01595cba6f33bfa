import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accessFaults } from './support/access-check'
import { captureAction, sendAction } from './support/actions'
import { untilAlive, untilArmed } from './support/alive'
import { wordsOf } from './support/console-texts'
import { withSql } from './support/database'
import { personOf, signInByPassword } from './support/people'
import { ask, givenLargeQuote, givenPayee } from './support/requests'
import { givenSecondPerson } from './support/second-person'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 180_000 })

for (const record of ['approvals', 'batches'])
  test(`an id that none of the ${record} has is answered as not found, also while the database is slow`, async ({
    world,
    signInAs,
  }) => {
    const page = await signInAs('approver')
    const { asked } = await withSql(world, (sql) =>
      sql.begin(async (tx) => {
        await tx`lock table ${tx(`backoffice.${record}`)} in access exclusive mode`
        const asked = page.goto(`/${record}/${randomUUID()}`)
        await tx`select pg_sleep(1)`
        return { asked }
      }),
    )
    expect((await asked)?.status()).toBe(404)
    await expect(page.getByRole('main')).toContainText('There is nothing at this address')
  })

test('the list shows that a quote waits for approval, and the records of its payment who requested and who approved it', async ({
  api,
  givens,
  signInAs,
}) => {
  const finance = await signInAs('finance')
  const quote = await givenLargeQuote(givens)
  const requested = await ask(finance, quote)
  await finance.goto(`/quotes?customer=${quote.customer_id}`)
  const listed = finance.getByRole('row').filter({ hasText: quote.external_transfer_id })
  await expect(listed.getByText('Awaiting approval')).toBeVisible()
  await finance.goto(`/quotes/${quote.id}`)
  await expect(finance.getByText(`Approved by ${personOf.approver}`, { exact: false })).toHaveCount(0)

  const approver = await signInAs('approver')
  await approver.goto(requested)
  await untilArmed(approver)
  await approver.getByRole('button', { name: /^Approve up to/ }).click()
  await expect(finance.getByText('It was approved, and paid with a new quote')).toBeVisible({ timeout: 60_000 })
  await approver.goto('/notices')
  const notice = approver.getByRole('listitem').filter({ has: approver.locator(`a[href="${requested}"]`) })
  await expect(notice).toContainText('no longer does')
  await expect(notice).not.toContainText('Something waits')
  await finance.reload()
  await expect(finance.getByText('Replaced by a new quote')).toBeVisible()
  for (const path of [`/quotes/${quote.id}`, `/quotes?customer=${quote.customer_id}`]) {
    await finance.goto(path)
    await expect(
      finance
        .getByRole('main')
        .getByText(/(paid|Paid) with a new quote/)
        .first(),
      path,
    ).toBeVisible()
    await expect(finance.getByRole('main').getByText(/nothing (was )?debited/i), path).toHaveCount(0)
  }
  await finance.goto(`/quotes/${quote.id}`)
  await finance.getByRole('link', { name: 'Open the quote it was paid with' }).click()
  await finance.waitForURL((url) => !url.pathname.includes(quote.id))
  const paid = await api.readQuote(finance.url().split('/').at(-1) ?? '')
  await finance.goto(`/lookup?id=${quote.id}`)
  await expect(finance.getByRole('main').locator(`a[href="/transactions/${paid.transaction_id}"]`)).not.toHaveCount(0)
  await expect(finance.getByRole('main').getByText(/nothing (was )?debited/i)).toHaveCount(0)
  for (const path of [`/quotes/${paid.id}`, `/transactions/${paid.transaction_id}`]) {
    await finance.goto(path)
    const request = finance.locator('[data-part=request]')
    await expect(request).toContainText('This payment was approved')
    await expect(request).toContainText(`${personOf.finance} requested it`)
    await expect(request).toContainText(`Approved by ${personOf.approver}.`)
    await expect(request.getByRole('link', { name: 'Open the request' })).toHaveAttribute('href', requested)
  }
})

for (const locale of ['en', 'es'] as const) {
  const w = wordsOf(locale)

  test(`by keyboard alone finance asks and an approver decides, and the console pays it (${locale})`, async ({
    givens,
    signInAs,
  }) => {
    const { id, name } = await givenPayee(givens)
    const finance = await signInAs('finance', { locale })
    await finance.goto(`/quotes/new?customer=${id}`)
    await untilAlive(finance, 'main form')
    await finance.getByRole('main').locator('input[inputmode=decimal]').first().focus()
    await finance.keyboard.type('12')
    await expect(finance.getByRole('main').getByText(w('quote-form.approval.insidePlain'))).toBeVisible()
    await finance.keyboard.type('00')
    await expect(finance.getByRole('main').getByText(/1[.,]212[.,]00/)).not.toHaveCount(0)
    const asks = /1[.,]000[.,]00\sUSDC: (it will need one approver|requerirá un aprobador)/
    await expect(finance.getByRole('main').getByText(asks)).toBeVisible()
    await finance.keyboard.press('Control+Enter')
    await finance.waitForURL(/\/quotes\/[0-9a-f-]{36}$/)
    await untilAlive(finance, 'main form')
    await expect(finance.getByRole('button', { name: w('quote-acts.ask.ask') })).toBeEnabled()
    await finance.keyboard.press('a')
    await expect(finance.getByText(w('quote.request.waiting.title'))).not.toHaveCount(0)
    await expect(finance.getByRole('heading', { level: 1 })).toBeFocused()

    const approver = await signInAs('approver', { locale })
    await approver.goto('/')
    await untilAlive(approver)
    await approver.keyboard.press('g')
    await approver.keyboard.press('p')
    await approver.waitForURL((url) => url.pathname === '/approvals')
    await expect(approver).toHaveTitle(/^\(\d+\) /)
    await openRow(approver, name)
    const requested = approver.url()
    await expect(approver.getByRole('heading', { level: 1, name })).toBeVisible()
    await untilAlive(approver, 'main form')
    await untilArmed(approver)
    await approver.keyboard.press('a')
    await expect(async () => {
      await approver.goto(requested)
      await expect(approver.getByText(w('status.approval.paid'), { exact: true })).not.toHaveCount(0, { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expect(finance.getByText(w('quote.request.paid.title'))).not.toHaveCount(0, { timeout: 60_000 })
  })
}

test('the maker of a request is refused to decide it, on the page and by a copied action, also with a second role', async ({
  givens,
  openPage,
  signInAs,
  world,
}) => {
  const both = await givenSecondPerson(world, 'Rafael', ['finance', 'approver'])
  const theirs = await openPage()
  await signInByPassword(theirs, both)
  const own = await ask(theirs, await givenLargeQuote(givens))

  await theirs.goto(own)
  await expect(theirs.getByText('You requested this. Somebody else decides.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Approve up to/ })).toHaveCount(0)

  const approver = await signInAs('approver')
  await approver.goto(own)
  await untilArmed(approver)
  const approve = await captureAction(approver, () => approver.getByRole('button', { name: /^Approve up to/ }).click())
  expect(await (await sendAction(theirs, approve)).text()).toContain('"code":"self_approval_forbidden"')
  const finance = await signInAs('finance')
  expect(await (await sendAction(finance, approve)).text()).toContain('"code":"forbidden"')

  // The refused request was valid for others, and a rejection shows its reason.
  await approver.goto(own)
  await approver.getByLabel(/^Reason/).fill('Same invoice as last week')
  await approver.getByRole('button', { name: /^Reject and tell/ }).click()
  await theirs.goto(own)
  await expect(theirs.getByText('Reason: Same invoice as last week')).toBeVisible()
  // The notice about it begins with whom it was to pay, how much, and how it ended.
  await theirs.goto('/notices')
  const notice = theirs.getByRole('listitem').filter({ hasText: 'Payment rejected' })
  await expect(notice).toHaveText(/^Importadora.*, [\d,.]+\sUSDC\s*Rejected\s*Payment rejected/)
  expect(await (await sendAction(approver, approve)).text()).toContain('"code":"approval_closed"')
})

test('an approver reads that whoever requested a payment can no longer pay', async ({ givens, openPage, signInAs, world }) => {
  const nina = await givenSecondPerson(world, 'Nina', ['finance'])
  const theirs = await openPage()
  await signInByPassword(theirs, nina)
  const requested = await ask(theirs, await givenLargeQuote(givens))
  const approver = await signInAs('approver')
  await approver.goto(requested)
  const gone = approver.getByText(`${nina.name} may no longer pay`)
  await expect(approver.getByRole('button', { name: /^Approve up to/ })).toBeVisible()
  await expect(gone).toHaveCount(0)
  await withSql(world, (sql) => sql`update backoffice.people set disabled_at = now() where id = ${nina.id}`)
  await approver.reload()
  await expect(gone).toBeVisible()
})

test('a payment that is cut into parts stops where the rule of the day says, by a copied action too', async ({
  api,
  givens,
  signInAs,
}) => {
  const customer = await givens.givenCustomer({ enhanced: true })
  const account = await givens.givenAccount({ customerId: customer.id })
  const part = () => givens.givenQuote({ customerId: customer.id, accountId: account.id, amount: 66_000 })
  const quotes = [await part(), await part(), await part(), await part()]
  const page = await signInAs('finance')
  const pay = async (quoteId: string) => {
    await page.goto(`/quotes/${quoteId}`)
    return captureAction(page, () => page.getByRole('button', { name: /^Pay / }).click())
  }
  const [first, second, third, last] = quotes.map(({ id }) => id)
  const copied = await pay(last ?? '')
  for (const id of [first, second, third]) {
    const sent = await sendAction(page, await pay(id ?? ''))
    expect(await sent.text()).toContain('"ok":true')
  }
  expect(await (await sendAction(page, copied)).text()).toContain('"code":"approval_required"')
  expect((await api.readQuote(last ?? '')).status).toBe('pending')
  await page.goto(`/quotes/${last}`)
  await expect(page.getByText(/^More than 2,000\.00\sUSDC to one payee in a day/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
})

test('rules change when a second admin agrees, and whoever proposed them is refused', async ({ openPage, signInAs, world }) => {
  const second = await givenSecondPerson(world, 'Inés', ['admin'])
  const theirs = await openPage()
  await signInByPassword(theirs, second)
  const late = await theirs.context().newPage()
  await late.goto('/settings/approvals')
  await untilAlive(late, 'main button')
  await late.getByRole('button', { name: 'Change the rules' }).click()
  const draft = late.getByRole('dialog')
  await draft.getByLabel(/^Why/).fill('Begun before the others')
  const first = await signInAs('admin')
  await first.goto('/settings/approvals')
  await untilAlive(first, 'main button')
  await first.getByRole('button', { name: 'Change the rules' }).click()
  const form = first.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Payee newer than, hours' }).nth(2).fill('25')
  await form.getByRole('button', { name: 'Try it on the last 30 days' }).click()
  await expect(form.getByRole('status')).not.toBeEmpty()
  await form.getByLabel(/^Why/).fill('A day and an hour')
  await form.getByRole('button', { name: 'Propose to a second admin' }).click()
  await expect(first.getByText('You cannot agree to your own request.')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Accept the new rules' })).toHaveCount(0)

  await theirs.goto('/settings/approvals')
  expect(await accessFaults(theirs, 'a change that waits', 'main')).toEqual([])
  await untilArmed(theirs)
  const accept = await captureAction(theirs, () => theirs.getByRole('button', { name: 'Accept the new rules' }).click())
  expect(await (await sendAction(first, accept)).text()).toContain('"code":"self_approval_forbidden"')
  await draft.getByRole('button', { name: 'Propose to a second admin' }).click()
  await expect(draft, 'while theirs waits').toContainText('Another change of the rules is waiting')
  await expect(draft.getByLabel(/^Why/)).toHaveValue('Begun before the others')
  expect(await (await sendAction(theirs, accept)).text()).toContain('"ok":true')
  await draft.getByRole('button', { name: 'Propose to a second admin' }).click()
  await expect(draft, 'the rules in force now').toContainText('payee added or changed here within 25 hours')
  await expect(draft.getByLabel(/^Why/)).toHaveValue('Begun before the others')
  await first.reload()
  await expect(first.getByText('payee added or changed here within 25 hours')).toBeVisible()
})

test('every page of approvals is accessible in both themes', async ({ givens, signInAs }) => {
  const finance = await signInAs('finance')
  const quote = await givenLargeQuote(givens)
  await finance.goto(`/quotes/${quote.id}`)
  await expect(finance.getByRole('button', { name: 'Request approval' })).toBeEnabled()
  const faults = await accessFaults(finance, 'a quote that needs approval', 'main')
  const own = await ask(finance, quote)
  faults.push(...(await accessFaults(finance, 'a quote that waits for approval', 'main')))
  const approver = await signInAs('approver')
  for (const path of [
    '/approvals?tab=waiting',
    '/approvals?tab=all',
    '/approvals?tab=done',
    '/approvals?tab=back',
    own,
    '/settings/approvals',
  ]) {
    await approver.goto(path)
    await untilAlive(approver)
    await expect(approver.getByRole('heading', { level: 1 })).toBeVisible()
    faults.push(...(await accessFaults(approver, path)))
  }
  expect(faults).toEqual([])
  await finance.goto(own)
  await finance.getByRole('button', { name: 'Withdraw' }).click()
  await finance.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(finance.getByText(`Withdrawn by ${personOf.finance}. Nothing was debited.`)).toBeVisible()
})

/** Moves down the list with j to the row of that name, and opens it. */
async function openRow(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('row', { name })).toBeVisible()
  await untilAlive(page, 'main table a')
  for (let row = 0; row < 40; row++) {
    await page.keyboard.press('j')
    const here = await page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? '')
    if (here.includes(name)) break
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/approvals\/[0-9a-f-]{36}$/)
}
