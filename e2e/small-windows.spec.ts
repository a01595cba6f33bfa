import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { expect, test } from './support/test'

/** A laptop of 1280 × 800 at 200 %, and a window that is hardly higher than the bars at its top. */
const small = [
  { width: 640, height: 400 },
  { width: 1280, height: 450 },
]

test('in a low window nothing that takes the focus is under the bar at the top or the foot, forwards and backwards', async ({
  signInAs,
  places,
}) => {
  const page = await signInAs('compliance', { viewport: small[0] })
  for (const path of ['/customers', `/customers/${places.customer.id}/edit`, '/notices']) {
    await page.goto(path)
    await untilAlive(page)
    for (const screen of small) {
      await page.setViewportSize(screen)
      await page.locator('body').evaluate((body) => body.ownerDocument.getSelection()?.selectAllChildren(body))
      expect.soft(await coveredStops(page, 'Tab'), `${path}, ${screen.height} px`).toEqual([])
      expect.soft(await coveredStops(page, 'Shift+Tab'), `${path}, ${screen.height} px, backwards`).toEqual([])
    }
  }
})

test('the menu of a person fits a low window, and its last line can be reached', async ({ homeOf }) => {
  const page = await homeOf('admin', { viewport: { width: 640, height: 180 } })
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Beatriz Salcedo' }).press('Enter')
  await expect(banner.getByRole('button', { name: 'Sign out', exact: true })).not.toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(banner.getByRole('button', { name: 'Sign out', exact: true })).toBeInViewport({ ratio: 1 })
})

/** Presses the key until the focus leaves the page. Lists the stops of which nothing can be seen. */
async function coveredStops(page: Page, key: string): Promise<string[]> {
  const covered: string[] = []
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(lookAtStop)
    if (stop === undefined) break
    if (!stop.seen) covered.push(stop.name)
  }
  return covered
}

/** Runs in the page: whether any of five points of what has the focus can be seen. Undefined if nothing has it. */
function lookAtStop(): { name: string; seen: boolean } | undefined {
  const stop = document.activeElement
  if (stop === null || stop === document.body) return undefined
  const { left, top, width, height } = stop.getBoundingClientRect()
  const parts = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.8].map((y) => [left + width * x, top + height * y] as const))
  const seen = parts.some(([x, y]) => {
    const above = document.elementFromPoint(x, y)
    return above !== null && (stop.contains(above) || above.contains(stop) || stop.closest('label')?.contains(above) === true)
  })
  return { name: `${stop.tagName} ${stop.getAttribute('aria-label') ?? stop.textContent?.trim().slice(0, 40)}`, seen }
}
