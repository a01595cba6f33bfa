import { expect, type Page } from '@playwright/test'

/**
 * Waits for hydration: parts rendered by the server do not respond to keys yet. React marks an element before it attaches its
 * handlers, and has finished when the page is idle.
 */
export async function untilAlive(page: Page, part = 'header [aria-keyshortcuts]'): Promise<void> {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    return element !== null && Object.keys(element).some((name) => name.startsWith('__react'))
  }, part)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
}

/** Waits until buttons of irreversible acts are armed: they accept a press only after having been in view for a moment. */
export async function untilArmed(page: Page): Promise<void> {
  await expect(page.locator('[data-arming]')).toHaveCount(0)
}
