import type { Page } from '@playwright/test'

/** Puts a text on the clipboard as another program would, and pastes it where the cursor is. */
export async function paste(page: Page, text: string): Promise<void> {
  await copyElsewhere(page, text)
  await page.keyboard.press('ControlOrMeta+v')
}

export async function copyElsewhere(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
}

/** What a press on "copy" has put on the clipboard. */
export async function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}
