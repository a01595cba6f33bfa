import { accessFaults } from './support/access-check'
import { untilAlive, untilArmed } from './support/alive'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 120_000 })

test('finance chooses how far the rate may move, and reads it in the question, on the frozen batch, and the approver does too', async ({
  givenCustomer,
  givenAccount,
  signInAs,
}) => {
  const { id, email } = await givenCustomer({ enhanced: true })
  await givenAccount({ customerId: id })
  const page = await signInAs('finance')
  await page.goto('/batches/new')
  await page.getByRole('textbox', { name: 'Or paste from a sheet' }).fill(`email\tamount\tcurrency\n${email}\t1200\tUSDC`)
  await page.getByRole('button', { name: 'Read the rows' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ready to run' })).toBeVisible({ timeout: 60_000 })
  await untilAlive(page)
  await expect(page.getByText('pauses if a rate moves by more than 1.00 %')).toBeVisible()
  await page.getByRole('button', { name: 'Change the limit' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Allowed drift of the rate' })
  await expect(field).toBeFocused()
  for (const wrong of ['20.01', '1.005', 'one']) {
    await field.fill(wrong)
    await field.press('Enter')
    await expect(page.getByText('Enter a percentage from 0 to 20.00 %, with two decimals at most.')).toBeVisible()
    await expect(field).toHaveValue(wrong)
  }
  expect(await accessFaults(page, 'the limit of the drift', 'main')).toEqual([])
  await field.fill('0,29')
  await field.press('Enter')
  await expect(page.getByText('pauses if a rate moves by more than 0.29 %')).toBeVisible()

  await page.getByRole('button', { name: 'Request approval of 1 payment' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('more than 0.29 %')
  await untilArmed(page)
  await dialog.getByRole('button', { name: /^Request approval/ }).press('Enter')
  const link = page.getByRole('link', { name: 'Open the request' })
  await expect(link).toBeVisible()
  await expect(page.getByText('0.29 %')).toBeVisible()
  const approver = await signInAs('approver')
  await approver.goto((await link.getAttribute('href')) ?? '')
  const asked = approver.locator('[data-part=rows] dl > div').filter({ hasText: 'Allowed drift of the rate' })
  await expect(asked).toContainText('0.29 %')
})
