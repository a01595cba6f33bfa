import type { Page } from '@playwright/test'

/** A page that was just drawn by the server does not listen to keys yet; this waits until it does. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const trigger = document.querySelector('header [aria-keyshortcuts]')
    return trigger !== null && Object.keys(trigger).some((name) => name.startsWith('__react'))
  })
}
