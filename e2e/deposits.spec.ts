import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { untilArmed } from './support/alive'
import { givenMoney, letNobodyClaim } from './support/deposits'
import { portFor, startRemoteConsole } from './support/second-console'
import { expect, test } from './support/test'
import { readWorld } from './support/world'

test.describe.configure({ timeout: 120_000 })

const rows = (page: Page) => page.getByRole('main').getByRole('table').first().locator('tbody').getByRole('row')

test('the list shows first what waits for people, and everything by state, day and page, also as a file', async ({
  givenCustomer,
  api,
  homeOf,
}) => {
  const { depositId, receipt } = await givenMoney(api, await givenCustomer())
  await letNobodyClaim(readWorld(), depositId)
  const page = await homeOf('finance')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.waitForURL((url) => url.pathname === '/deposits')
  await expect(page).toHaveTitle(/^Deposits/)
  const row = rows(page).filter({ hasText: receipt })
  await expect(row).toContainText('Bancamiga')
  await expect(row).toContainText('+58424*****')
  await expect(row).toContainText('Nobody claimed it')
  await expect(rows(page).filter({ hasText: 'Refund waits for a second person' }).first()).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Sent back' })).toHaveCount(0)

  await page.getByRole('link', { name: /^All/ }).click()
  await page.waitForURL((url) => url.searchParams.get('tab') === 'all')
  await expect(rows(page).filter({ hasText: 'Matched' }).first()).toBeVisible()
  await page.goto('/deposits?tab=all&status=refunded')
  await expect(rows(page)).not.toHaveCount(0)
  await expect(rows(page).filter({ hasNotText: 'Sent back' })).toHaveCount(0)
  await page.goto('/deposits')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).press('Enter')])
  const line = (await readFile(await file.path(), 'utf8')).split('\r\n').find((one) => one.includes(depositId))
  expect(line).toContain(`"${receipt}"`)
  expect(line).not.toMatch(/0424\d{7}/)
})

test('two people give money to the quote of somebody who paid from another phone, and it is credited once', async ({
  givenCustomer,
  api,
  signInAs,
}) => {
  const customer = await givenCustomer({ name: 'Yulimar Contreras' })
  const { depositId, quote, receipt } = await givenMoney(api, customer)
  const finance = await signInAs('finance')
  await finance.goto(`/deposits/${depositId}`)
  const candidate = finance.getByRole('row').filter({ hasText: 'Yulimar Contreras' })
  await expect(candidate).toContainText('USDC')
  await candidate.getByRole('button', { name: 'Give it to the quote of Yulimar Contreras' }).press('Enter')
  const dialog = finance.getByRole('dialog')
  await expect(dialog).toContainText(receipt)
  await press(finance, dialog.getByRole('button', { name: 'Request it' }))
  await expect(dialog.getByRole('heading')).toContainText('wait for a second person')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(finance.getByText('You requested it, so somebody else has to agree.')).toBeVisible()
  await expect(finance.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  await expect(finance.getByRole('button', { name: /^Give it to the quote/ })).toHaveCount(0)
  expect((await api.readQuote(quote.id)).status).toBe('pending')

  const approver = await signInAs('approver')
  await approver.goto('/notices')
  const noticeOn = (page: Page) => page.getByRole('listitem').filter({ has: page.locator(`a[href="/deposits/${depositId}"]`) })
  await expect(noticeOn(approver)).toContainText('A request about a deposit waits for you')
  await finance.goto('/notices')
  await expect(noticeOn(finance), 'who requested it').toHaveCount(0)
  await approver.goto('/')
  const item = approver.getByRole('listitem').filter({ hasText: `reference ${receipt}` })
  await expect(item).toContainText('Second person: match of a deposit')
  await approver.goto('/approvals')
  await expect(approver.getByRole('list', { name: 'Deposits awaiting a second person' }).getByRole('link').first()).toBeVisible()
  await approver.goto(`/deposits/${depositId}`)
  await approver.getByRole('button', { name: 'Agree' }).press('Enter')
  const question = approver.getByRole('dialog')
  await expect(question.getByRole('heading')).toContainText('to Yulimar Contreras?')
  await untilArmed(approver)
  await question.getByRole('button', { name: 'Agree: credit Yulimar Contreras' }).dblclick()
  await expect(question.getByRole('heading')).toContainText('were given to Yulimar Contreras')
  await approver.keyboard.press('Escape')
  await expect(approver.getByText('It was given to a quote of Yulimar Contreras.')).toBeVisible()
  expect(await api.readDeposit(depositId)).toMatchObject({ status: 'matched', quote_id: quote.id })
  expect((await api.readQuote(quote.id)).status).toBe('completed')
  await finance.goto('/notices')
  await expect(noticeOn(finance)).toContainText('Your request about a deposit was agreed to')

  const auditor = await signInAs('auditor')
  await auditor.goto('/audit')
  const acts = auditor.getByRole('main').getByRole('table')
  await expect(acts).toContainText('Agreed about a deposit as the second person')
  await expect(acts).toContainText('Requested to give a deposit to a quote')
})

test('what was sent back is booked by two people with the same reference; what changed since it was read is not agreed with', async ({
  givenCustomer,
  api,
  signInAs,
}) => {
  const { depositId } = await givenMoney(api, await givenCustomer())
  const reference = `DEV ${randomUUID().slice(0, 8)}`
  const [finance, approver] = [await signInAs('finance'), await signInAs('approver')]
  await finance.goto(`/deposits/${depositId}`)
  await expect(finance.getByText('It can be sent back only after')).toBeVisible()
  await letNobodyClaim(readWorld(), depositId)
  await report(finance, depositId, reference)
  await expect(finance.getByRole('dialog').getByRole('heading')).toContainText('waits for a second person')
  await finance.keyboard.press('Escape')

  await approver.goto(`/deposits/${depositId}`)
  await expect(approver.getByText(reference)).toBeVisible()
  await finance.getByRole('button', { name: 'Withdraw' }).click()
  await press(finance, finance.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }))
  await expect(finance.getByRole('dialog').getByRole('heading', { name: 'Withdrawn' })).toBeFocused()
  await finance.keyboard.press('Escape')
  await report(finance, depositId, `${reference} b`)
  await expect(finance.getByRole('dialog').getByRole('heading')).toContainText('waits for a second person')
  await finance.keyboard.press('Escape')

  await approver.getByRole('button', { name: 'Agree' }).click()
  const dialog = approver.getByRole('dialog')
  await press(approver, dialog.getByRole('button', { name: 'Agree: it was sent back' }))
  await expect(dialog.getByRole('alert')).toContainText('This page was not current')
  expect((await api.readDeposit(depositId)).status).toBe('unmatched')
  await approver.keyboard.press('Escape')
  await expect(approver.getByText(`${reference} b`)).toBeVisible()
  await approver.getByRole('button', { name: 'Agree' }).click()
  await press(approver, dialog.getByRole('button', { name: 'Agree: it was sent back' }))
  await expect(dialog.getByRole('heading', { name: /^Booked: .* were sent back$/ })).toBeFocused()
  expect(await api.readDeposit(depositId)).toMatchObject({ status: 'refunded', refund_reference: `${reference} b` })
})

test('a stale page requests nothing beside what waits, says so and reads again; a rejection keeps the money waiting', async ({
  givenCustomer,
  api,
  signInAs,
}) => {
  const { depositId } = await givenMoney(api, await givenCustomer())
  await letNobodyClaim(readWorld(), depositId)
  const [stale, finance, approver] = [await signInAs('finance'), await signInAs('finance'), await signInAs('approver')]
  await stale.goto(`/deposits/${depositId}`)
  await stale.getByRole('button', { name: /^Give it to the quote/ }).click()
  await report(finance, depositId, 'DEV 1')
  await expect(finance.getByRole('dialog').getByRole('heading')).toContainText('waits for a second person')
  await press(stale, stale.getByRole('dialog').getByRole('button', { name: 'Request it' }))
  await expect(stale.getByRole('dialog').getByRole('alert')).toContainText('This page was not current')
  await stale.keyboard.press('Escape')
  await expect(stale.getByText('Waiting for a second person')).toBeVisible()
  await expect(stale.getByRole('button', { name: /^Give it to the quote/ })).toHaveCount(0)

  await approver.goto(`/deposits/${depositId}`)
  await approver.getByRole('button', { name: 'Reject' }).click()
  await press(approver, approver.getByRole('dialog').getByRole('button', { name: 'Reject it' }))
  await expect(approver.getByRole('dialog').getByRole('heading', { name: 'Rejected' })).toBeFocused()
  expect(await api.readDeposit(depositId)).toMatchObject({ status: 'unmatched', pending_request: null })
})

test('a refund whose answer is lost is looked up and told, and while the API is silent the list does not claim to be empty', async ({
  givenCustomer,
  api,
  remote,
  signInAs,
}) => {
  const { depositId } = await givenMoney(api, await givenCustomer())
  await letNobodyClaim(readWorld(), depositId)
  const page = await signInAs('finance', { origin: remote.origin })
  await page.goto(`/deposits/${depositId}`)
  remote.proxy.set([{ method: 'POST', path: /refund$/, fault: 'reset-after' }])
  await report(page, undefined, 'DEV 2')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Not confirmed yet, checking.')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'It worked' })).toBeFocused({ timeout: 30_000 })
  expect((await api.readDeposit(depositId)).pending_request).toMatchObject({ reference: 'DEV 2' })
  remote.proxy.set([{ path: /deposits/, fault: 'status-503' }])
  await page.goto('/deposits')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('not answering')
  await expect(page.getByText('Nothing waits for people')).toHaveCount(0)
})

test('who may only read sees no act, support sees no deposits, and in front of an API without them there is no page', async ({
  givenCustomer,
  api,
  signInAs,
  homeOf,
}) => {
  const { depositId } = await givenMoney(api, await givenCustomer())
  await letNobodyClaim(readWorld(), depositId)
  for (const role of ['auditor', 'admin', 'approver'] as const) {
    const page = await signInAs(role)
    await page.goto(`/deposits/${depositId}`)
    await expect(page.getByText('Nobody claimed it in time.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: /Give it|sent back|Agree|Withdraw/ })).toHaveCount(0)
  }
  const support = await homeOf('support')
  await expect(support.getByRole('link', { name: 'Deposits' })).toHaveCount(0)
  await support.goto('/deposits')
  await expect(support.getByText('see deposits')).toBeVisible()

  const lacks = await startRemoteConsole(readWorld(), portFor(readWorld(), 23), [{ path: /\/v1\/deposits/, fault: 'redirect' }])
  try {
    const page = await homeOf('finance', { origin: lacks.origin })
    await expect(page.getByRole('link', { name: 'Accounts', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Deposits' })).toHaveCount(0)
    expect((await page.goto('/deposits'))?.status()).toBe(404)
  } finally {
    await lacks.stop()
  }
})

/** Reports on the page of a deposit that its money was sent back. */
async function report(page: Page, depositId: string | undefined, reference: string): Promise<void> {
  if (depositId !== undefined) await page.goto(`/deposits/${depositId}`)
  await page.getByRole('button', { name: 'It was sent back' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/reference of the payment back/).fill(reference)
  await press(page, dialog.getByRole('button', { name: 'Report it' }))
}

/** Presses an armed button; the pointer leaves the place of the press before, under which none is armed. */
async function press(page: Page, button: Locator): Promise<void> {
  await page.mouse.move(1, 1)
  await untilArmed(page)
  await button.click()
}
