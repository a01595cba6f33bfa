import { expect, type Locator, type Page } from '@playwright/test'
import { untilAlive } from './alive'

/** Returns the text for the selected point of a chart, such as "24 Nov: 3 payments, Completed 366.30 USDC (3)". */
export async function announcementOf(chart: Locator): Promise<string> {
  return (await chart.getAttribute('aria-valuetext')) ?? ''
}

/** Presses a key until the text of the chart matches. Throws at the end of the chart. */
export async function readUntil(page: Page, chart: Locator, { key, like }: { key: string; like: RegExp }): Promise<string> {
  for (let pressed = 0; pressed < 100; pressed++) {
    const text = await announcementOf(chart)
    if (like.test(text)) return text
    await page.keyboard.press(key)
    if ((await announcementOf(chart)) === text) break
  }
  throw new Error(`The chart never said ${like}`)
}

/** Focuses a chart by keyboard. */
export async function comeTo(page: Page, name: RegExp): Promise<Locator> {
  await untilAlive(page, '[role="slider"]')
  const chart = page.getByRole('slider', { name })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toBeFocused()
  return chart
}

/** Returns the number of matches that a list states. */
export async function listed(page: Page): Promise<number> {
  const words = page.getByRole('main').getByText(/^[\d,]+ (match, |in total$)/)
  await expect(words).toBeVisible()
  return Number((await words.innerText()).split(' ')[0]?.replace(',', ''))
}
