import type { Locator } from '@playwright/test'

/**
 * Types at once and then stops for half a second, in the time of the page. On a busy machine the keys would be so far apart that
 * the page takes what is typed so far for the whole text. Its clock then runs on.
 */
export async function typeAndStop(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await field.focus()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  for (const letter of text) {
    await page.keyboard.type(letter)
    await page.clock.runFor(20)
    // Lets the page do what these milliseconds have made due, before the next key replaces the text.
    await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }))
  }
  await page.clock.runFor(500)
  await page.clock.resume()
}
