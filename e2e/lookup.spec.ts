import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { pathOf } from '#lib/shared/path-of'
import { stateFaults } from './support/access-check'
import { untilAlive } from './support/alive'
import { copyElsewhere, paste, readClipboard } from './support/clipboard'
import { makeReminderDue } from './support/database'
import { expect, test } from './support/test'

test('fifty references pasted at once become fifty rows, in their order, with what was not found marked', async ({
  givenPaidQuote,
  givenQuote,
  signInAs,
}) => {
  test.setTimeout(180_000)
  const tag = randomUUID().slice(0, 6)
  const paid = await givenPaidQuote({ reference: `ord-${tag}-01` })
  const unpaid = await givenQuote()
  const missing = Array.from({ length: 46 }, (_, index) => `none-${tag}-${index + 10}`)
  const lines = [
    ` ord - ${tag}\u00a0-01`,
    unpaid.id,
    paid.quote.external_transfer_id.toUpperCase(),
    'ana@example.com',
    ...missing,
  ]
  const page = await signInAs('finance')
  await page.goto('/lookup')
  await pasteLines(page, lines.join('\r\n'))

  await expect(page.getByText('All 50 lines are done')).toBeVisible({ timeout: 60_000 })
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(50)
  await expect(rows.nth(0)).toContainText('cleaned')
  await expect(rows.nth(0)).toContainText('VES')
  await expect(rows.nth(1)).toContainText('It waits to be paid')
  await expect(rows.nth(2)).toContainText('Ana Salcedo Prieto')
  await expect(rows.nth(3)).toContainText('Not looked up')
  await expect(rows.nth(49)).toContainText('Not found')
  expect(decodeURIComponent(page.url())).not.toContain('@')

  const file = await exported(page, 'Export 50')
  expect(file).toHaveLength(51)
  expect(file[0]).toContain('Paid (America/Caracas)')
  expect(file[1]).toMatch(/^1,"ord-.*Caracas \(UTC/)

  await page.getByRole('radiogroup', { name: 'Which lines are shown' }).getByText('Found 3').click()
  expect(await exported(page, 'Export 3')).toHaveLength(4)
  await rows.nth(0).getByRole('link').nth(0).focus()
  await page.keyboard.press('y')
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  expect(await readClipboard(page)).toContain(paid.quote.external_transfer_id)
  await page.reload()
  await expect(rows).toHaveCount(50, { timeout: 60_000 })
})

test('a letter in the place of a digit is guessed, and the guess leads to the payment', async ({ givenPaidQuote, signInAs }) => {
  const { quote } = await givenPaidQuote({ reference: `ord-${Date.now()}0` })
  const misread = quote.external_transfer_id.replace(/0$/, 'O')
  const page = await signInAs('support')
  await page.goto('/lookup')
  await pasteLines(page, `${misread}\nnone-${randomUUID().slice(0, 8)}-1`)
  await page.getByRole('link', { name: `Try ${quote.external_transfer_id}` }).press('Enter')
  await expect(page.getByRole('main').locator('[data-slot="plain-lead"]')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Export/ })).toHaveCount(0)
})

test('the last characters of a reference find no payment by themselves, and lead to those that end with them', async ({
  givenPaidQuote,
  signInAs,
}) => {
  const end = randomUUID().slice(0, 8)
  const { quote } = await givenPaidQuote({ reference: `ord-${end}` })
  const page = await signInAs('support')
  await page.goto(`/lookup?ref=${end.toUpperCase()}`)
  const main = page.getByRole('main')
  await expect(main.getByText('No payment was found with this reference')).toBeVisible()
  const similar = main.getByRole('table', { name: /whose reference or id begins or ends with/ })
  await expect(similar.locator('tbody').getByRole('row')).toHaveCount(1)
  await similar.getByRole('link', { name: quote.external_transfer_id }).press('Enter')
  await expect(page).toHaveURL(/\/transactions\//)
  await page.goto(`/lookup?ref=none-${end}-none`)
  await expect(main.getByText('No payment was found with this reference')).toBeVisible()
  await expect(similar).toHaveCount(0)
})

test('summaries are copied in the language of the customer and hold nothing personal', async ({
  givenCustomer,
  givenAccount,
  givenPaidQuote,
  signInAs,
}) => {
  const customer = await givenCustomer({ name: 'Rosa Elena Briceño' })
  const account = await givenAccount({ customerId: customer.id })
  const { quote } = await givenPaidQuote({ customerId: customer.id, accountId: account.id })
  const page = await signInAs('support')
  await page.goto(`/lookup?ref=${quote.external_transfer_id}`)
  await untilAlive(page, 'main label input')
  const summaries: string[] = []
  for (const language of ['English', 'Español']) {
    await page.getByRole('main').locator('label').filter({ hasText: language }).click()
    await page.getByRole('button', { name: 'Copy summary' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).not.toHaveCount(0)
    summaries.push(await readClipboard(page))
    await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(0)
  }
  expect(summaries[0]).toMatch(/^Reference .*\nTransaction .*\nWaiting for confirmation/)
  expect(summaries[1]).toMatch(/^Referencia .*\nTransacción .*\nPor confirmar/)
  for (const summary of summaries) {
    expect(summary).toContain(quote.external_transfer_id)
    for (const personal of ['Rosa', customer.email ?? '', account.phone_number ?? '']) expect(summary).not.toContain(personal)
  }
})

test('what is not final goes on being looked at, alone and in a list', async ({ api, givenPaidQuote, signInAs }) => {
  const { quote } = await givenPaidQuote()
  const [alone, list] = [await signInAs('support'), await signInAs('support')]
  await alone.goto(`/lookup?ref=${quote.external_transfer_id}`)
  await list.goto('/lookup')
  await pasteLines(list, `${quote.external_transfer_id}, none-${randomUUID().slice(0, 8)}-1`)
  await expect(list.getByRole('row').filter({ hasText: 'Waiting for confirmation' })).toHaveCount(1)
  await expect(alone.getByRole('main').getByText('Waiting for confirmation', { exact: true })).not.toHaveCount(0)
  await api.confirmQuote(quote.id, {})
  await expect(alone.getByRole('main').getByText('Completed', { exact: true })).not.toHaveCount(0, { timeout: 30_000 })
  await expect(list.getByRole('row').filter({ hasText: 'Completed' })).toHaveCount(1, { timeout: 40_000 })
})

test('by keys alone a reminder is set and undone; when it is due there is one notice, and on the home it is done', async ({
  givenPaidQuote,
  signInAs,
  world,
}) => {
  const { quote, transaction } = await givenPaidQuote()
  const page = await signInAs('support')
  await page.goto(`/lookup?ref=${quote.external_transfer_id}`)
  const card = page.locator('section[data-slot="card"]').filter({ has: page.getByRole('heading', { name: 'Look again' }) })
  const [remind, undo] = [card.getByRole('button', { name: 'Remind me' }), card.getByRole('button', { name: 'Undo' })]
  await untilAlive(page, 'main section button')
  await remind.press('Enter')
  await expect(card.getByRole('status')).toHaveText('You will be reminded then')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remind).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(undo).toBeFocused()
  await page.reload()
  await expect(card.getByRole('status')).toHaveText('You will be reminded then')
  await expect(remind).toHaveCount(0)

  await makeReminderDue(world, transaction.id)
  const notice = page.getByRole('listitem').filter({ has: page.locator(`a[href="${pathOf.lookup({ id: transaction.id })}"]`) })
  await expect(async () => {
    await page.goto('/notices')
    await expect(notice).toHaveCount(1, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(notice).toContainText('Time to look at a payment again')
  await expect(notice).toContainText(quote.external_transfer_id)
  await expect(notice.getByText('New', { exact: true })).toBeVisible()

  await page.goto('/')
  const row = page.getByRole('table', { name: 'Look again' }).getByRole('row').filter({ hasText: quote.external_transfer_id })
  await expect(row).toContainText('Waiting for confirmation')
  await expect(row).toContainText(/since .*\d\d:\d\d/)
  expect(await stateFaults(page, 'home of support', 'main')).toEqual([])
  await untilAlive(page, 'table[aria-label="Look again"] button')
  await row.getByRole('button', { name: `Done: ${quote.external_transfer_id}` }).press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto('/notices')
  await expect(notice).toHaveCount(1)
  await expect(notice.getByText('New', { exact: true })).toHaveCount(0)
})

test('an address that is only fetched ahead looks nothing up', async ({ givenPaidQuote, signInAs }) => {
  const { quote, transaction } = await givenPaidQuote()
  const page = await signInAs('support')
  const ahead = { rsc: '1', 'next-router-prefetch': '1' }
  const answer = await page.request.get(`/lookup?ref=${quote.external_transfer_id}`, { headers: ahead })
  expect(await answer.text()).not.toContain(transaction.id)
})

test('when the API stops answering, a list keeps what was found, says that this is not “not found”, and goes on where it stopped', async ({
  givenPaidQuote,
  remote,
  signInAs,
}) => {
  const { quote } = await givenPaidQuote()
  const page = await signInAs('support', { origin: remote.origin })
  await page.goto('/lookup')
  const search = /transfers\/search/
  remote.proxy.set([
    { path: search, fault: 'none', times: 25 }, // in the middle of the second ten
    { path: search, fault: 'status-503' },
  ])
  const missing = Array.from({ length: 19 }, (_, index) => `none-${randomUUID().slice(0, 6)}-${index}`)
  await pasteLines(page, [quote.external_transfer_id, ...missing].join('\n'))
  await expect(page.getByRole('main').getByRole('alert')).toContainText('this is not “not found”')
  await expect(page.getByRole('table').getByRole('link', { name: quote.external_transfer_id })).toBeVisible()
  remote.proxy.set([])
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByText('All 20 lines are done')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('row').filter({ hasText: 'No answer' })).toHaveCount(0)
})

async function pasteLines(page: Page, text: string) {
  await untilAlive(page)
  await copyElsewhere(page, text)
  await page.getByRole('main').getByRole('textbox').focus()
  await paste(page, text)
  await page.keyboard.press('Enter')
}

/** Presses the button and returns the lines of the saved file. */
async function exported(page: Page, button: string): Promise<string[]> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).press('Enter')
  const path = await (await saving).path()
  return readFileSync(path, 'utf8').trimEnd().split('\r\n')
}
