import { expect, type Page } from '@playwright/test'

/** Opens a page, and waits until its scripts have run. */
export async function visit(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status() ?? 0, path).toBeLessThan(500)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
}
