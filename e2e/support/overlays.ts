import type { Locator, Page } from '@playwright/test'
import { stateFaults } from './access-check'
import { screensOfStates } from './looks'
import { expect } from './test'
import { resize, widthFaults } from './width-check'

export type Overlay = {
  name: string
  /** A dialog traps the focus; a menu lets it leave, and closes. */
  kind: 'dialog' | 'menu'
  opener: Locator
  /** The element with the focus afterwards, if it is not the opener. */
  returnsTo?: Locator
  /** Runs after opening and before the checks. */
  before?: () => Promise<void>
}

const parts = { dialog: 'dialog[open]', menu: '[data-slot=menu-at] > [data-slot=menu]:not([hidden])' } as const

/**
 * Opens the overlay by keyboard and checks it: no accessibility violations, focus inside and visible on every stop, nothing
 * behind it reachable, Escape closes it, and the focus returns.
 */
export async function checkOverlay(page: Page, overlay: Overlay): Promise<void> {
  const { name, kind, opener, returnsTo } = overlay
  const part = parts[kind]
  await open(page, overlay)
  await expect.soft(page.locator(`${part}:focus-within`), `${name} has the focus`).toHaveCount(1)
  expect.soft(await stateFaults(page, name, part)).toEqual([])
  if (kind === 'dialog') expect.soft(await walk(page, part), name).toEqual([])
  expect.soft([...(await widthFaults(page, name, screensOfStates)), ...(await outOfReach(page, name, part))]).toEqual([])
  await close(page, overlay)
  await expect.soft(returnsTo ?? opener, `${name} gives the focus back`).toBeFocused({ timeout: 2_000 })
}

/** Opens the overlay and checks only whether it fits every width, for a second language in which the rest is the same. */
export async function measureOverlay(page: Page, overlay: Overlay): Promise<void> {
  await open(page, overlay)
  expect.soft(await widthFaults(page, overlay.name, screensOfStates)).toEqual([])
  await close(page, overlay)
}

async function open(page: Page, { name, kind, opener, before }: Overlay): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(parts[kind]), name).toBeVisible()
  if (kind === 'menu') await page.keyboard.press('ArrowDown')
  await before?.()
}

async function close(page: Page, { name, kind }: Overlay): Promise<void> {
  // A screen that is too narrow for the button also hides its menu, which then loses the focus.
  if (kind === 'menu') await page.locator(parts[kind]).locator('a, button, input').nth(0).focus()
  await page.keyboard.press('Escape')
  await expect(page.locator(parts[kind]), `Escape closes ${name}`).toHaveCount(0)
}

/** Tabs through once. Lists stops outside of the panel, and those without a visible focus. */
async function walk(page: Page, part: string): Promise<string[]> {
  const faults: string[] = []
  const stop = await page.evaluateHandle(startWalk, part)
  for (let presses = 0; presses < 60; presses++) {
    const { fault, around } = await stop.evaluate((look) => look())
    if (fault !== null) faults.push(fault)
    if (around) break
    await page.keyboard.press('Tab')
  }
  return faults
}

/** Runs in the page; the returned function is called on every stop. The focus is visible if a stop changes once it is left. */
function startWalk(panel: string) {
  let [first, last]: (Element | undefined)[] = []
  let focused = ''
  const look = (from: Element) =>
    [from, from.parentElement, from.parentElement?.parentElement]
      .flatMap((one) => {
        if (!one) return []
        const { outline, boxShadow, borderColor } = getComputedStyle(one)
        return [outline, boxShadow, borderColor]
      })
      .join()
  const word = (one: Element) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40)}`
  const judge = (now: Element): string | null => {
    if (last?.isConnected && last !== now && look(last) === focused) return `the focus is not seen on ${word(last)}`
    return now === document.body || now.closest(panel) ? null : `reached behind it: ${word(now)}`
  }
  return () => {
    const now = document.activeElement ?? document.body
    const fault = judge(now)
    const around = now === first
    first ??= now
    last = now === document.body ? undefined : now
    focused = look(now)
    return { fault, around }
  }
}

/**
 * Lists what cannot be seen on a screen of 640 × 450 even by scrolling, what the foot of a dialog covers, and the buttons of the
 * foot if they are not seen at once: a dialog that is too high must scroll, and its foot must stay.
 */
async function outOfReach(page: Page, name: string, part: string): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 1440, height: 900 }
  await resize(page, { width: 640, height: 450 })
  const hidden = await page.locator(part).evaluate((panel) => {
    const stops = [...panel.querySelectorAll<HTMLElement>('a, button, input, select, textarea, h2')]
    const foot = panel.querySelector('[data-slot=dialog-foot]')
    const isSeen = (stop: HTMLElement) => {
      const { left, right, top, bottom, width } = stop.getBoundingClientRect()
      if (left < -1 || right > window.innerWidth + 1 || top < -1 || bottom > window.innerHeight + 1) return false
      const above = document.elementFromPoint(left + width / 2, bottom - 2)
      return foot?.contains(stop) === true || foot?.contains(above) !== true
    }
    const word = (stop: HTMLElement) => stop.getAttribute('aria-label') ?? stop.textContent?.trim().slice(0, 40) ?? stop.tagName
    panel.scrollTop = 0
    const away = [...(foot?.querySelectorAll('button') ?? [])].filter((button) => !isSeen(button))
    const covered = stops.filter((stop) => {
      stop.scrollIntoView({ block: 'nearest' })
      return stop.checkVisibility() && !isSeen(stop)
    })
    return [...away, ...covered].map(word)
  })
  await page.setViewportSize(usual)
  return hidden.map((what) => `${name}: ${what} is out of reach at 200 %`)
}
