import { expect, type Locator, type Page } from '@playwright/test'
import { falseClaims, type Truth } from './claims'

/** An API that answers slowly, or not the first time, may take this long. */
export const patience = { timeout: 30_000 }
/** What is shown as something to press can be pressed within this time. */
export const soon = { timeout: 10_000 }

/** The company asks for 2 s in its `Retry-After`. */
const longestRetryAfter = 2_500

/** An API that cannot tell what became of a write is asked for 60 s; then the page says that nobody knows. */
const longestDoubt = 75_000

/** No page keeps a person waiting for longer. */
export const longest = 20_000

/** A page that was drawn, and not the notice that it could not be. Where the API had failed, a person presses "Try again" as they are told. */
export async function stands(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toBeVisible(patience)
  const broken = main.getByText(
    /could not be drawn|There is nothing at this address|answered something that cannot be read|The API is not answering|There is no such/,
  )
  const again = main.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if ((await broken.count()) > 0 && (await again.count()) > 0) await again.first().click(soon)
    await expect(broken, `${new URL(page.url()).pathname} stands`).toHaveCount(0)
  }).toPass(patience)
}

/** Fails where a part of a page says something that is not so, once it has come to rest. */
export async function expectTruth(part: Locator, truth: () => Truth, where: string): Promise<void> {
  const told = async () => falseClaims(await part.innerText(), truth())
  await expect.poll(told, { message: `${where}: in truth it is ${truth()}` }).toEqual([])
}

export type Act = {
  page: Page
  what: string
  press: () => Promise<void>
  /** Whether the page says that it is done, or says no more that it can be done. */
  done: () => Promise<boolean>
  /** How often the company really did it. */
  happened: () => number
}

/**
 * Presses, and waits for what the page makes of it. Where the page refused, or says that it does not know and still lets one press, a person
 * presses again after a while; at most three times in all. A page that says "not confirmed yet, checking" has told what is so: it need not know
 * within the time that no page may keep a person waiting, but where it lets one press again it does so by itself.
 */
export async function act({ page, what, press, done, happened }: Act): Promise<void> {
  const alerts = page.locator('main, [role=dialog]').getByRole('alert')
  const before = await alerts.allInnerTexts()
  const refused = async () => (await alerts.allInnerTexts()).some((text) => text !== '' && !before.includes(text))
  const working = async () => (await page.locator('button[aria-busy=true]').count()) > 0
  const checking = async () => (await page.getByText('Not confirmed yet, checking').count()) > 0
  const toldToWait = async () => (await alerts.filter({ hasText: 'Too many requests' }).count()) > 0
  // In this order: a page that finds out between the two questions is neither.
  const atWork = async () => !(await checking()) && (await working())
  for (let attempt = 1; attempt <= 3; attempt++) {
    if (attempt > 1 && (await done())) return
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
      .catch(() => false) // the time is over, and a person presses again
    if (ended) return
    if (!settled && (await atWork())) throw new Error(`${what}: the page is still at work after ${longest / 1000} s`)
    // Whoever is told to wait does: the console keeps what the API said in Retry-After, and sends nothing before.
    const toldAt = Date.now()
    const isPatient = async () => !(await toldToWait()) || Date.now() - toldAt > longestRetryAfter
    await expect.poll(isPatient, { message: `${what}: the pause is over` }).toBe(true)
    await expect.poll(checking, { message: `${what}: the page finds out by itself`, timeout: longestDoubt }).toBe(false)
  }
  const said = (await page.getByRole('main').innerText()).slice(0, 1_500)
  throw new Error(`${what}: no end after three tries; the company did it ${happened()} times. The page says:\n${said}`)
}
