import { untilAlive } from './support/alive'
import { expect, test } from './support/test'

const pasted = 'cuatro ríos largos y lentos'

test('a password is masked until its eye is pressed, can be pasted, and says to a manager which one it is', async ({
  openPage,
}) => {
  const page = await openPage()
  await page.goto('/sign-in')
  await untilAlive(page, 'button[type=submit]')
  const field = page.locator('input[name=password]')
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.locator('input[name=email]')).toHaveAttribute('autocomplete', 'username')
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field).toHaveValue(pasted)
  await page.getByRole('button', { name: 'Show the password' }).press('Enter')
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide the password' }).press('Enter')
  await expect(field).toHaveAttribute('type', 'password')
})
