import { expect, type Locator, type Page } from '@playwright/test'
import { falseClaims, type Truth } from './claims'

/** The time-out for an API that answers slowly, or not at the first attempt. */
export const longTimeout = { timeout: 30_000 }
/** The time-out for pressing a control that is shown as enabled. */
export const soon = { timeout: 10_000 }

/** The company sends 2 s in its `Retry-After`. */
const longestRetryAfter = 2_500

/** Look-ups of a write end after 60 s if the API cannot tell; the page then says that the outcome is not known. */
const longestDoubt = 75_000
/** What a page says meanwhile. */
export const checking = 'Not confirmed yet, checking'

/** The longest time for which a page may keep a person waiting. */
export const longest = 20_000

/** Expects that a page has rendered, without an error. If the API failed, presses "Try again" like a person. */
export async function expectRendered(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toBeVisible(longTimeout)
  const broken = main.getByText(
    /could not be displayed|There is nothing at this address|answered something that cannot be read|The API is not answering|There is no such/,
  )
  const again = main.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if ((await broken.count()) > 0 && (await again.count()) > 0) await again.first().click(soon)
    await expect(broken, `${new URL(page.url()).pathname} stands`).toHaveCount(0)
  }).toPass(longTimeout)
}

/** Expects that a part of a page makes no false claim, once it has settled. */
export async function expectTruth(part: Locator, truth: () => Truth, where: string): Promise<void> {
  const findFalseClaims = async () => falseClaims(await part.innerText(), truth())
  await expect.poll(findFalseClaims, { message: `${where}: in truth it is ${truth()}` }).toEqual([])
}

/** Returns what the fields of a form, in the page or in its dialog, hold. */
export function typedIn(page: Page): Promise<string[]> {
  return page
    .locator('main, [role=dialog]')
    .locator('input, textarea, select')
    .evaluateAll((fields) =>
      fields.map((field) => {
        if (field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type))
          return `${field.value} ${field.checked}`
        return 'value' in field ? String(field.value) : ''
      }),
    )
}

export type Act = {
  page: Page
  what: string
  press: () => Promise<void>
  /** Returns whether the page says that it is done, or no longer offers the act. */
  done: () => Promise<boolean>
  /** Returns how often the company really did it. */
  happened: () => number
}

/**
 * Presses, and waits for the result. If the page refuses, or does not know and still offers the act, presses again after a while,
 * at most three times in total. "Not confirmed yet, checking" is a truthful state: it may last longer than the limit for a page,
 * but if it then allows another press, it must do so by itself.
 */
export async function act({ page, what, press, done, happened }: Act): Promise<void> {
  const alerts = page.locator('main, [role=dialog]').getByRole('alert')
  const before = await alerts.allInnerTexts()
  const refused = async () => (await alerts.allInnerTexts()).some((text) => text !== '' && !before.includes(text))
  const working = async () => (await page.locator('button[aria-busy=true]').count()) > 0
  const isChecking = async () => (await page.getByText(checking).count()) > 0
  const isThrottled = async () => (await alerts.filter({ hasText: 'Too many requests' }).count()) > 0
  // In this order: a page that finds the outcome between the two checks is in neither state.
  const atWork = async () => !(await isChecking()) && (await working())
  for (let attempt = 1; attempt <= 3; attempt++) {
    if (attempt > 1 && (await done())) return
    const typed = await typedIn(page)
    await press()
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    let ended = false
    const settle = async () => {
      ended = (await done()) && !(await atWork())
      return ended || (happened() === 0 && !(await working()) && (await refused()))
    }
    const settled = await expect
      .poll(settle, { timeout: longest, intervals: [100, 250, 500] })
      .toBe(true)
      .then(() => true)
      .catch(() => false) // timed out: press again
    // The page of the result may report something too, between the two checks.
    if (ended || (await done())) return
    expect(await typedIn(page), `${what}: what was typed is kept`).toEqual(typed)
    if (!settled && (await atWork())) throw new Error(`${what}: the page is still at work after ${longest / 1000} s`)
    // Waits if the page says so: the console respects Retry-After, and sends nothing before.
    const reportedAt = Date.now()
    const isPatient = async () => !(await isThrottled()) || Date.now() - reportedAt > longestRetryAfter
    await expect.poll(isPatient, { message: `${what}: the pause is over` }).toBe(true)
    await expect.poll(isChecking, { message: `${what}: the page finds out by itself`, timeout: longestDoubt }).toBe(false)
  }
  const pageText = (await page.getByRole('main').innerText()).slice(0, 1_500)
  throw new Error(`${what}: no end after three tries; the company did it ${happened()} times. The page says:\n${pageText}`)
}
