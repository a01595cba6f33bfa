import type { Page } from '@playwright/test'

/** Puts a text on the clipboard, as from another program, and pastes it at the cursor. */
export async function paste(page: Page, text: string): Promise<void> {
  await copyElsewhere(page, text)
  await page.keyboard.press('ControlOrMeta+v')
}

export async function copyElsewhere(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
}

/** Returns the text on the clipboard, as after a press on "copy". */
export async function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}
