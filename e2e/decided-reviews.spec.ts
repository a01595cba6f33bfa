import { captureAction, sendAction } from './support/actions'
import { untilArmed } from './support/alive'
import { personOf } from './support/people'
import { givenReview } from './support/review'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 120_000 })

test('an auditor reads the decided reviews, masked and without anything to press, and no review that waits', async ({
  consoleApi,
  givenCustomer,
  signInAs,
}) => {
  const [decided, open] = [await givenCustomer({ outcome: 'review' }), await givenCustomer({ outcome: 'review' })]
  const [review, waiting] = [await givenReview(consoleApi, decided.id), await givenReview(consoleApi, open.id)]
  const compliance = await signInAs('compliance')
  await compliance.goto(`/reviews/${review}`)
  await compliance.getByRole('radio', { name: /^Approve/ }).check()
  await compliance.getByLabel(/^Note/).fill('Everything fits the document.')
  await untilArmed(compliance)
  const decide = await captureAction(compliance, () => compliance.getByRole('button', { name: /^Approve/ }).click())

  const auditor = await signInAs('auditor')
  await auditor.goto('/')
  await auditor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reviews' }).click()
  await expect(auditor.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  await expect(auditor.getByText('Decided reviews; the data shown are the present ones')).toBeVisible()
  const main = auditor.getByRole('main')
  await expect(main.getByRole('table')).toBeVisible()
  for (const row of await main.locator('tbody tr').all()) await expect(row).toContainText('Decided')
  await expect(main.getByRole('button', { name: /^(Take|Status|Assignee|Age)/ })).toHaveCount(0)
  await auditor.goto('/reviews?status=open&assignee=nobody')
  await expect(main.locator(`a[href*="${waiting}"]`)).toHaveCount(0)

  // The request to decide is only held back: nobody has decided the review yet.
  await auditor.goto(`/reviews/${review}`)
  await expect(auditor.getByText('You may not open this page')).toBeVisible()
  expect(await (await sendAction(compliance, decide)).text()).toContain('"ok":true')

  await auditor.goto('/reviews')
  await expect(main.locator(`a[href*="${review}"]`).first()).toBeVisible()
  await auditor.goto(`/reviews/${review}`)
  await expect(auditor.getByRole('heading', { level: 1 })).toBeVisible()
  const made = main.getByRole('status').filter({ hasText: personOf.compliance })
  await expect(made).toContainText('Approved')
  await expect(main.getByText('Everything fits the document.')).toBeVisible()
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await expect(main.getByRole('radio')).toHaveCount(0)
  await expect(main.getByRole('button', { name: /reveal|show|take|hand|approve|reject|open the next|add|remove/i })).toHaveCount(
    0,
  )
  await expect(main).not.toContainText(decided.email ?? 'no e-mail')
  expect(await (await sendAction(auditor, decide)).text(), 'a copied decision').toContain('"code":"forbidden"')

  for (const role of ['support', 'finance', 'approver', 'admin'] as const) {
    const page = await signInAs(role)
    await page.goto(`/reviews/${review}`)
    await expect(page.getByText('You may not open this page'), role).toBeVisible()
  }
})
