import type { Page } from '@playwright/test'
import { expect } from './test'

/** Closes the dialog that shows a link once: not before the person says that they have it. */
export async function closeLink(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toContainText('Tick that you have sent or stored the link')
  await dialog.getByRole('checkbox', { name: 'I have sent or stored it' }).check()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
}
