import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { untilAlive, untilArmed } from './support/alive'
import { withSql } from './support/database'
import { givenReview } from './support/review'
import { givenSecondPerson } from './support/second-person'
import { closeLink } from './support/shown-once'
import { expect, test } from './support/test'

/** Pages that were drawn before somebody, or the same person in another tab, changed what they show. */
test.describe.configure({ timeout: 120_000 })

test('a review is not decided on data that changed since they were read, and what was typed stays', async ({
  api,
  givenCustomer,
  signInAs,
}) => {
  const { id, email } = await givenCustomer({ outcome: 'review' })
  const reviewId = await givenReview(api, id)
  const page = await signInAs('compliance')
  await page.goto(`/reviews/${reviewId}`)
  await untilAlive(page, 'main form')
  await page.getByRole('radio', { name: /^Approve/ }).check()
  const note = page.getByRole('textbox', { name: /^Note/ })
  await note.fill('The bill shows the same address.')
  const place = { type: 'individual', address_line_1: 'Calle Falsa 123', city: 'Mérida', country: 'VE' } as const
  await api.updateCustomer(id, { ...place, email: email ?? undefined })
  const approve = page.getByRole('button', { name: /^Approve/ })
  await untilArmed(page)
  await approve.click()

  await expect(page.getByRole('main').getByRole('alert')).toContainText('changed since you read them: address, city.')
  await expect(note).toHaveValue('The bill shows the same address.')
  expect(await api.readReview(reviewId)).toMatchObject({ closed_at: null, history: [] })
  await expect(page.getByRole('main')).toContainText('Mérida')
  await untilArmed(page)
  await approve.click()
  await page.waitForURL((url) => url.pathname !== `/reviews/${reviewId}`)
  expect(await api.readReview(reviewId)).toMatchObject({ status: 'decided', customer: { kyc_status: 'approved' } })
})

test('a note that was changed in another tab is not overwritten unseen', async ({ givenCustomer, signInAs }) => {
  const { id } = await givenCustomer()
  const page = await signInAs('support')
  await page.goto(`/customers/${id}?tab=notes`)
  await untilAlive(page, 'main form')
  await page.getByLabel('New note').fill('Calls back at noon')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Change the note').fill('Calls back at one')

  const other = await page.context().newPage()
  await other.goto(`/customers/${id}?tab=notes`)
  await untilAlive(other, 'main form')
  await other.getByRole('button', { name: 'Edit', exact: true }).click()
  await other.getByLabel('Change the note').fill('Calls back at two')
  await other.getByRole('button', { name: 'Save the change' }).click()
  await expect(other.getByLabel('Change the note')).toHaveCount(0)

  const save = page.getByRole('button', { name: 'Save the change' })
  await save.click()
  const now = page.getByRole('status').filter({ hasText: 'It now says' })
  await expect(now).toContainText('Calls back at two')
  await expect(page.getByLabel('Change the note')).toHaveValue('Calls back at one')
  await save.click()
  await expect(page.getByLabel('Change the note')).toHaveCount(0)
  await expect(page.getByText('Calls back at one')).toBeVisible()
})

test('roles that were ticked over others than the person has now are not proposed unseen', async ({ homeOf, world }) => {
  const { id, name } = await givenSecondPerson(world, 'Julio', ['support'])
  const admin = await homeOf('admin')
  await admin.goto('/settings/people')
  await untilAlive(admin, 'main button')
  await admin.getByRole('button', { name: `Actions for ${name}` }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change roles' }).click()
  await dialog.getByRole('checkbox', { name: /^Finance/ }).check()
  await dialog.getByLabel('Reason').fill('Covers for Lucía')
  await withSql(world, (sql) => sql`update backoffice.people set roles = '{support,compliance}' where id = ${id}`)
  const propose = dialog.getByRole('button', { name: 'Propose the change' })
  await untilArmed(admin)
  await propose.click()

  await expect(dialog).toContainText(`${name} now has: Support, Compliance.`)
  await expect(dialog.getByLabel('Reason')).toHaveValue('Covers for Lucía')
  await expect(dialog.getByRole('checkbox', { name: /^Finance/ })).toBeChecked()
  await untilArmed(admin)
  await propose.click()
  await expect(dialog).toHaveCount(0)
  await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('Support, Finance: waiting')
})

test('who was invited and then withdrawn is not invited again by a page that still shows the invitation', async ({ homeOf }) => {
  const admin = await homeOf('admin')
  const email = `${randomUUID().slice(0, 8)}@puentesur.example`
  await admin.goto('/settings/people')
  await untilAlive(admin, 'main button')
  await admin.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Julio Navas')
  await dialog.getByLabel('Work e-mail').fill(email)
  await dialog.getByRole('checkbox', { name: /^Finance/ }).check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByLabel('Invitation link')).toBeVisible()
  await closeLink(admin)
  const rowIn = (page: Page) => page.getByRole('row').filter({ hasText: email })
  const stale = await admin.context().newPage()
  for (const [page, act] of [
    [stale, 'Create new link'],
    [admin, 'Withdraw invitation'],
  ] as const) {
    if (page === stale) await page.goto('/settings/people')
    await untilAlive(page, 'main button')
    await rowIn(page).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: act }).click()
  }
  await untilArmed(admin)
  await dialog.getByRole('button', { name: 'Withdraw invitation' }).click()
  await expect(rowIn(admin)).toHaveCount(0)
  await untilArmed(stale)
  await stale.getByRole('dialog').getByRole('button', { name: 'Create new link' }).click()
  await expect(stale.getByRole('dialog').getByRole('alert')).toContainText('no longer')
  await admin.reload()
  await expect(rowIn(admin)).toHaveCount(0)
})
