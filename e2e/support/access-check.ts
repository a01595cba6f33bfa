import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const rules = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** All that a theme can break: between the two nothing but colours differs. */
const rulesOfColour = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }
/** A screen of 1280 by 900 at 200 %, a phone, and the narrowest that WCAG asks for. */
const narrowScreens = [
  { width: 640, height: 450 },
  { width: 390, height: 800 },
  { width: 320, height: 800 },
]

/**
 * A state of a page that everybody can hear, see in both themes, and read at 200 % and on a narrow screen; the test goes on if not.
 * The frame around it is looked at with the whole pages.
 */
export async function expectSound(page: Page, where: string, part = 'main'): Promise<void> {
  expect.soft([...(await accessFaults(page, where, part)), ...(await narrowFaults(page, where))]).toEqual([])
}

/** What breaks WCAG 2.2 A or AA, in the light and in the dark. `part` is a selector; without one the whole page is looked at. */
export async function accessFaults(page: Page, where: string, part?: string): Promise<string[]> {
  const faults: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    // The page follows the device, so the same page is looked at twice. Without motion no colour is half-way between the two.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const found = await findFaults(page, { part, runOnly: theme === 'light' ? rules : rulesOfColour })
    faults.push(...found.map((fault) => `${where}, ${theme}: ${fault}`))
  }
  return faults
}

/** The same but for the colours: for what stands in the same colours elsewhere, where those were looked at. */
export async function colourlessFaults(page: Page, where: string, part?: string): Promise<string[]> {
  const off = Object.fromEntries(rulesOfColour.values.map((rule) => [rule, { enabled: false }]))
  const found = await findFaults(page, { part, runOnly: rules, rules: off })
  return found.map((fault) => `${where}: ${fault}`)
}

type Asked = Pick<RunOptions, 'runOnly' | 'rules'> & { part: string | undefined }

async function findFaults(page: Page, asked: Asked): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(runAxe, asked)
}

/** Runs in the page, as no page has a frame. */
async function runAxe({ part, ...asked }: Asked): Promise<string[]> {
  const inPage: typeof axe = Reflect.get(window, 'axe')
  const { violations } = await inPage.run(part ?? document, { resultTypes: ['violations'], ...asked })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`))
}

/** Where a page, as it stands now, scrolls sideways or hides words on a narrow screen or at 200 %. */
export async function narrowFaults(page: Page, where: string): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 1440, height: 900 }
  const faults: string[] = []
  for (const screen of narrowScreens) {
    await resize(page, screen)
    const found = await page.evaluate(findCut)
    faults.push(...found.map((fault) => `${where}, ${screen.width} px: ${fault}`))
  }
  await page.setViewportSize(usual)
  return faults
}

/** Waits until the page, which hears of its new size before it is drawn again, stands in it. */
export async function resize(page: Page, screen: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(screen)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Runs in the page. Words that go on past their box are cut, unless the box scrolls or says with an ellipsis that there is more. */
function findCut(): string[] {
  const wide = document.documentElement.scrollWidth
  const faults = wide > window.innerWidth ? [`the page is ${wide} px wide`] : []
  const words = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
    const parent = text.parentElement
    if (parent === null || text.textContent?.trim() === '' || !parent.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    if (width === 0 || parent.closest('.sr-only, [data-slot="skip"], svg, [aria-hidden="true"]') !== null) continue
    if (isCut(parent, left, right)) faults.push(`"${text.textContent?.trim().slice(0, 60)}" is cut`)
  }
  return faults

  function isCut(from: Element, left: number, right: number): boolean {
    for (let box: Element | null = from; box !== null; box = box.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(box)
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return false
      const { left: start, right: end } = box.getBoundingClientRect()
      if (overflowX !== 'visible' && (right > end + 1 || left < start - 1)) return true
    }
    return right > window.innerWidth + 1 || left < -1
  }
}
