import { expect, type Page } from '@playwright/test'

/**
 * What the server has just drawn does not listen to keys yet, part after part; this waits until that part does. The page takes hold of an
 * element before it listens, and is done with that when it has nothing more to do.
 */
export async function untilAlive(page: Page, part = 'header [aria-keyshortcuts]'): Promise<void> {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    return element !== null && Object.keys(element).some((name) => name.startsWith('__react'))
  }, part)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
}

/** An act that cannot be undone takes a press only after it has been in view for a moment, as a person would have looked at it. */
export async function untilArmed(page: Page): Promise<void> {
  await expect(page.locator('[data-arming]')).toHaveCount(0)
}
