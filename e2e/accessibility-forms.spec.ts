import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectSound } from './support/access-check'
import { untilAlive } from './support/alive'
import { beginningsOf, wordsOf } from './support/console-texts'
import { expect, test } from './support/test'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

const w = wordsOf('en')
const begins = beginningsOf('en')
/** A control character that reverses the reading direction, which no name or tag may contain. */
const forbiddenText = 'a\u202eb'

test('a form that is refused goes to the first field that is wrong, and each says what is wrong', async ({
  api,
  givenCustomer,
  signInAs,
}) => {
  const { id } = await givenCustomer()
  const page = await signInAs('compliance')
  const main = page.getByRole('main')
  const send = (words: string) => main.getByRole('button', { name: w(words) }).press('Enter')

  await page.goto('/customers/new')
  await untilAlive(page, 'main form')
  await main.getByLabel(w('customer-form.fields.email')).fill('not an e-mail')
  await send('customer-form.new.send')
  await expectRefused(page, 'new customer')

  await page.goto(`/customers/${id}/accounts/new`)
  await untilAlive(page, 'main form')
  await send('account-form.sendMobile')
  await expectRefused(page, 'new pago móvil')
  await main.getByRole('combobox', { name: begins('account-form.fields.bank_code') }).press('ArrowDown')
  await expect(main.getByRole('option')).not.toHaveCount(0)
  await expectSound(page, 'choice of a bank')
  await page.keyboard.press('Escape')
  await main.getByRole('radio', { name: w('account-form.kinds.bankaccount') }).check()
  await send('account-form.sendAccount')
  await expectRefused(page, 'new account in Venezuela')
  await main.getByLabel(w('account-form.fields.country_code')).selectOption('US')
  await send('account-form.sendAccount')
  await expectRefused(page, 'new account in the United States')

  await page.goto(`/customers/${id}/edit`)
  await untilAlive(page, 'main form')
  await main.getByLabel(begins('customer-form.fields.legal_name')).fill('Ana María Salcedo')
  await expect(main.getByText(w('customer-edit.warning.title'))).toBeVisible()
  await main.getByLabel(begins('customer-edit.reason')).fill('Married')
  await main.getByLabel(begins('customer-form.fields.email')).fill('not an e-mail')
  await send('customer-edit.saveAndReview')
  await expectRefused(page, 'edited customer')

  const [body, email] = [await api.readCustomer(id), main.getByLabel(begins('customer-form.fields.email'))]
  await api.updateCustomer(id, {
    email: `${randomUUID()}@example.com`,
    type: 'individual',
    city: body.city ?? undefined,
    country: 'VE',
  })
  await email.fill(`${randomUUID()}@example.com`)
  await send('customer-edit.saveAndReview')
  await expect(main.getByText(w('customer-edit.stale.title'))).toBeVisible()
  await expectSound(page, 'three versions')
})

test('a note, a tag, the name of a view and a decision that are refused keep the text, and say why beside it', async ({
  api,
  givenCustomer,
  signInAs,
}) => {
  const { id } = await givenCustomer({ outcome: 'review' })
  const [review] = (await api.listReviews({ customer_id: id, status: 'open,assigned' })).data
  const page = await signInAs('compliance')
  await page.goto(`/customers/${id}`)
  await untilAlive(page, 'main form')
  await page.getByLabel(w('notes.tags.add')).fill(forbiddenText)
  await page.getByRole('button', { name: w('notes.tags.act') }).press('Enter')
  await expectRefused(page, 'tag')

  await page.goto('/customers?country=PT')
  await untilAlive(page, 'main form')
  await expectSound(page, 'no customer matches')
  await page.getByRole('button', { name: w('views.save') }).press('Enter')
  await page.getByLabel(w('views.name')).fill(forbiddenText)
  await page.keyboard.press('Enter')
  await expectRefused(page, 'name of a view', 'dialog[open]')

  await page.goto(`/reviews/${review?.id}`)
  await untilAlive(page, 'main form')
  await page.getByRole('radio', { name: begins('review-decision.options.reject.label') }).check()
  await page.keyboard.press('Control+Enter')
  await expectRefused(page, 'decision')

  await page.goto(`/customers/${id}?tab=notes`)
  await untilAlive(page, 'main form')
  await page.getByLabel(w('notes.write')).fill('Calls on Friday.')
  await page.getByRole('button', { name: w('notes.add') }).press('Enter')
  await page.getByRole('button', { name: w('notes.edit') }).press('Enter')
  await expect(page.getByLabel(w('notes.change'))).toBeVisible()
  await expectSound(page, 'a note that is changed')
  await page.getByLabel(w('notes.write')).fill('Calls again on Monday.')
  await page.context().clearCookies() // ends the session
  await page.getByRole('button', { name: w('notes.add') }).press('Enter')
  await expectRefused(page, 'note')
})

test('an amount that is no amount, a password that is wrong and lists without a match are announced, not only shown', async ({
  openPage,
  signInAs,
}) => {
  const signIn = await openPage()
  await signIn.goto('/sign-in')
  await untilAlive(signIn, 'form')
  await signIn.getByLabel(w('sign-in.email')).fill(`${randomUUID()}@example.com`)
  await signIn.getByLabel(w('sign-in.password')).fill('not the password')
  await signIn.keyboard.press('Enter')
  await expectRefused(signIn, 'sign-in')

  const page = await signInAs('finance')
  await page.goto('/quotes/new')
  await untilAlive(page, 'main form')
  const amount = page.getByRole('textbox', { name: begins('quote-form.amount.label') })
  await amount.fill('1.000')
  await expect(page.getByText(w('money-entry.whichOne'))).toBeVisible()
  await expectSound(page, 'an amount with two readings')
  await amount.fill('12 apples')
  await amount.press('Tab')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('combobox', { name: w('quote-form.payee.label') }).fill('an')
  await expect(page.getByRole('option')).not.toHaveCount(0)
  await expectSound(page, 'choice of a customer')
  for (const path of ['/quotes?status=processing&created=today', '/transactions?ref=nobody-has-this', '/lookup?ref=no']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading')).not.toHaveCount(0)
    await expectSound(page, path)
  }
  await untilAlive(page, 'main form')
  await page.getByRole('main').getByRole('textbox').fill('nobody@example.com')
  // The page would leave for the sign-in as soon as it asks how long the session lasts.
  await page.route('**/api/console/**', (route) => route.abort())
  await page.context().clearCookies() // ends the session
  await page.getByRole('button', { name: w('lookup-box.look') }).press('Enter')
  await expect(page.getByText(w('lookup-box.failed'))).toBeVisible()
  await expectSound(page, 'a look-up that was not begun')
})

async function expectRefused(page: Page, where: string, part = 'main') {
  const wrong = page.locator(part).locator('[aria-invalid="true"]')
  await expect(wrong.nth(0), where).toBeVisible()
  await expect.soft(wrong.nth(0), `${where}: the first field that is wrong`).toBeFocused()
  for (const field of await wrong.all()) await expect.soft(field, `${where} says what is wrong`).toHaveAccessibleDescription(/\S/)
  await expectSound(page, where, part)
}
