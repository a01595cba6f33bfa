import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { withSql } from './support/database'
import { signIn, signInByPassword } from './support/people'
import { someMobile } from './support/public-api'
import { givenReview } from './support/review'
import { givenSecondPerson } from './support/second-person'
import { expect, test } from './support/test'

test('a quote that is half typed when the console locks comes back after re-entry, and another tab is locked with it', async ({
  givenCustomer,
  openPage,
  world,
}) => {
  const { id, legal_name } = await givenCustomer()
  // The same person has other sessions: the user agent identifies this one.
  const userAgent = `locked/${id}`
  const page = await openPage({ userAgent })
  await signIn(page, 'finance')
  const other = await page.context().newPage()
  await other.goto('/customers')
  await untilAlive(other, 'main form')
  await page.clock.install()
  await page.goto(`/quotes/new?customer=${id}`)
  await untilAlive(page, 'main form')
  const reference = page.getByRole('main').getByRole('textbox', { name: /^Reference/ })
  await page.getByRole('main').locator('input[inputmode=decimal]').first().fill('123.45')
  await reference.fill('half-typed')

  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(async () => {
    await withSql(
      world,
      (sql) => sql`update backoffice.sessions set last_seen_at = now() - interval '14 minutes' where user_agent = ${userAgent}`,
    )
    await page.clock.fastForward(14 * 60_000)
    await expect(warning).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await warning.getByRole('button', { name: 'Lock now' }).click()
  await page.waitForURL((url) => url.pathname === '/lock')
  await other.waitForURL((url) => url.pathname === '/lock')
  await expect(page.getByText('Your unfinished quote is kept.')).toBeVisible()
  await expect(page.getByText(/^The form is kept until (\d{1,2} \w{3}, )?\d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(/, you locked it$/)).toBeVisible()
  await expect(page.getByRole('note')).toContainText('TEST DATA')
  await expect(page.getByText(legal_name ?? ''), 'nothing of anybody is in view').toHaveCount(0)
  const stored = await storedIn(page)
  expect(stored).toContain('cauce.kept-form')
  for (const typed of ['123.45', 'half-typed', id, legal_name ?? '-']) expect(stored).not.toContain(typed)

  await page.getByRole('button', { name: /^Continue as/ }).click()
  await page.waitForURL((url) => url.pathname === '/quotes/new')
  await expect(page.getByRole('main').locator('input[inputmode=decimal]').first()).toHaveValue('123.45')
  await expect(reference).toHaveValue('half-typed')
  await expect(reference, 'the focus is where it was').toBeFocused()
  await expect(page.getByText('This is what you typed before.')).toBeVisible()
  await other.goto('/customers')
  await expect(other.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
})

test('changes of a customer come back after re-entry, over what another person saved meanwhile, and only to who typed them', async ({
  api,
  givenCustomer,
  openPage,
  world,
}) => {
  const { id, email } = await givenCustomer({ phone: someMobile() })
  const colleague = await givenSecondPerson(world, 'Rafael')
  const page = await openPage()
  await signIn(page, 'compliance')
  await page.goto(`/customers/${id}/edit`)
  await untilAlive(page, 'main form')
  const main = page.getByRole('main')
  const [emailField, cityField] = [main.locator('[name=email]'), main.locator('[name=city]')]
  const [newEmail, newPhone] = [`half.typed.${Date.now()}@example.com`, someMobile()]
  await emailField.fill(newEmail)
  await main.getByRole('button', { name: 'Change: Phone' }).click()
  await main.locator('[name=phone_number]').fill(newPhone)
  await cityField.focus()

  await lock(page)
  await page.waitForURL((url) => url.pathname === '/lock')
  await expect(page.getByText('Your changes to a customer are kept.')).toBeVisible()
  await expect(page.getByText('2 of 8 fields')).toBeVisible()
  const stored = await storedIn(page)
  for (const typed of [newEmail, newPhone]) expect(stored).not.toContain(typed)
  const place = { type: 'individual', address_line_1: 'Av. Libertador 1', country: 'VE' } as const
  await api.updateCustomer(id, { ...place, email: email ?? undefined, phone_number: someMobile(), city: 'Mérida' })

  const locked = await page.context().cookies()
  await page.context().clearCookies()
  await signInByPassword(page, colleague)
  await page.goto(`/customers/${id}/edit`)
  await untilAlive(page, 'main form')
  await main.getByRole('button', { name: 'Change: Phone' }).click()
  await expect(main.locator('[name=phone_number]')).toHaveValue('')
  await expect(emailField).toHaveValue(email ?? '')
  await page.context().clearCookies()
  await page.context().addCookies(locked)

  await page.goto(`/customers/${id}/edit`)
  await page.getByRole('button', { name: /^Continue as/ }).click()
  const expectTypedAgain = async (city: string) => {
    await expect(emailField).toHaveValue(newEmail)
    await expect(main.locator('[name=phone_number]')).toHaveValue(newPhone)
    await expect(cityField).toHaveValue(city)
    await expect(main.getByText(/^2 fields changed\./)).toBeVisible()
    await expect(main.getByText('This is what you typed before.')).toBeVisible()
  }
  await expectTypedAgain('Mérida')
  await expect(cityField, 'not on the masked field that is restored').toBeFocused()
  expect(await storedIn(page)).not.toContain('cauce.kept-form')

  await main.getByRole('link', { name: 'Discard' }).focus()
  await lock(page)
  await page.getByRole('button', { name: /^Continue as/ }).click()
  await expectTypedAgain('Mérida')
  await expect(page.getByRole('heading', { level: 1 }), 'no field had the focus').toBeFocused()

  await api.updateCustomer(id, { ...place, email: email ?? undefined, phone_number: someMobile(), city: 'Mucuchíes' })
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody saved first.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await expectTypedAgain('Mucuchíes')
})

test('the decision of a review comes back after another tab locked it, after a reload, and only to who typed it', async ({
  api,
  givenCustomer,
  openPage,
  world,
}) => {
  const review = await givenReview(api, (await givenCustomer({ outcome: 'review' })).id)
  const colleague = await givenSecondPerson(world, 'Marisol')
  const page = await openPage()
  await signIn(page, 'compliance')
  await page.goto(`/reviews/${review}`)
  await untilAlive(page, 'main form')
  const [reject, note] = [page.getByRole('radio', { name: /^Reject/ }), page.getByLabel(/^Note/)]
  await reject.check()
  await page.getByLabel('Reason').selectOption({ label: 'Fraud suspected' })
  await note.fill('The photo is of somebody else.')
  await expect.poll(() => storedIn(page)).toContain('"filled":3')
  expect(await storedIn(page), 'not even before the lock').not.toContain('somebody else')

  const other = await page.context().newPage()
  await other.goto('/reviews')
  await untilAlive(other)
  await lock(other)
  await page.waitForURL((url) => url.pathname === '/lock')
  await expect(page.getByText('Your unfinished decision is kept.')).toBeVisible()
  const stored = await storedIn(page)
  for (const typed of ['somebody else', 'fraud_suspected', 'reject']) expect(stored).not.toContain(typed)

  await page.getByRole('button', { name: /^Continue as/ }).click()
  const expectTyped = async () => {
    await expect(note).toHaveValue('The photo is of somebody else.')
    await expect(reject).toBeChecked()
    await expect(page.getByLabel('Reason')).toHaveValue('fraud_suspected')
    await expect(note).toBeFocused()
    await expect(page.getByText('This is what you typed before.')).toBeVisible()
  }
  await expectTyped()
  await page.reload()
  await expectTyped()

  await page.context().clearCookies()
  await signInByPassword(page, colleague)
  await page.goto(`/reviews/${review}`)
  await untilAlive(page, 'main form')
  await page.getByRole('radio', { name: /^Approve/ }).check()
  await expect.poll(() => storedIn(page), 'that nothing is there was read').toContain('"filled":1')
  await expect(note).toHaveValue('')
})

test('a text for callers that is half changed when the console locks opens again over what was saved meanwhile, only to who typed it', async ({
  openPage,
  world,
}) => {
  const tag = randomUUID().replaceAll(/[^a-f]/g, '')
  const [page, colleague] = [await openPage(), await openPage()]
  await signIn(page, 'finance')
  await signIn(colleague, 'compliance')
  const [dialog, text] = [page.getByRole('dialog', { name: /callers/ }), page.getByRole('textbox', { name: 'Spanish' })]
  await page.getByRole('button', { name: 'Write a text' }).click()
  await text.fill(`BNC paga hoy ${tag}`)
  await page.getByRole('textbox', { name: 'English' }).fill(`BNC pays today ${tag}`)
  await dialog.getByRole('button', { name: 'Tell callers' }).click()
  await change(page, tag)
  await text.fill(`BNC paga en la tarde ${tag}`)

  const other = await page.context().newPage()
  await other.goto('/customers')
  await untilAlive(other)
  await lock(other)
  await page.waitForURL((url) => url.pathname === '/lock')
  await expect(page.getByText('Your unfinished text for callers is kept.')).toBeVisible()
  expect(await storedIn(page)).not.toContain('en la tarde')
  await colleague.goto('/')
  await change(colleague, tag)
  await colleague.getByRole('textbox', { name: 'English' }).fill(`BNC pays tomorrow ${tag}`)
  await colleague.getByRole('button', { name: 'Tell callers' }).click()
  await expect(colleague.getByRole('dialog')).toHaveCount(0)

  const locked = await page.context().cookies()
  for (const role of ['compliance', 'support'] as const) {
    await page.context().clearCookies()
    await signInByPassword(page, await givenSecondPerson(world, 'Nelson', [role]))
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('listitem').filter({ hasText: tag })).toBeVisible()
    await expect(dialog, `no dialog of another person opens for ${role}`).toHaveCount(0)
  }
  await page.context().clearCookies()
  await page.context().addCookies(locked)
  await page.goto('/')
  await page.getByRole('button', { name: /^Continue as/ }).click()
  await expect(text).toHaveValue(`BNC paga en la tarde ${tag}`)
  await expect(dialog).toContainText('This is what you typed before.')
  await expect(dialog, 'what the other person saved').toContainText(`BNC pays tomorrow ${tag}`)
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await untilAlive(page)
  await expect(dialog, 'it opens once').toHaveCount(0)
})

/** Opens the dialog of the text for callers that contains `tag`. */
async function change(page: Page, tag: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: tag }).getByRole('button', { name: 'Change' }).click()
}

/** Locks the session from the menu of the person. */
async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, your menu$/ }).press('Enter')
  await page.getByText('Lock', { exact: true }).press('Enter')
}

/** Returns all that the browser stores of this tab. */
function storedIn(page: Page): Promise<string> {
  return page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage)).join('\n'))
}
