import type { CDPSession, Page, ViewportSize } from '@playwright/test'

/** Small and usual phones, the breakpoints, tablets, laptops (1280 × 900 at 200 % is 640 wide) and desktops. */
export const screens = [
  { width: 320, height: 800 },
  { width: 390, height: 844 },
  { width: 600, height: 900 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const

/** Lists where the page scrolls sideways, cuts text, or has a control that is not fully visible, on each of the screens. */
export async function widthFaults(page: Page, where: string, on: readonly ViewportSize[] = screens): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 1440, height: 900 }
  const browser = await browserOf(page)
  // Set through the browser (CDP), so that the page is measured as soon as it has the size, without waiting for frames.
  const resize = (screen: ViewportSize) =>
    browser.send('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: 1, mobile: false })
  const faults: string[] = []
  for (const screen of on) {
    const [found] = await Promise.all([page.evaluate(findFaults, screen.width), resize(screen)])
    faults.push(...found.map((fault) => `${where}, ${screen.width} px: ${fault}`))
  }
  await resize(usual)
  return faults
}

/** Cached for the life of the page, because the size is reset when the session ends. */
const sessions = new WeakMap<Page, CDPSession>()

async function browserOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  return session
}

/** The limit of the cumulative layout shift (CLS of the Web Vitals) while a page opens. */
const mostShift = 0.05

/** Records layout shifts from now on, except those after input or resizing. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = []
    Object.assign(window, { shifts })
    const toName = (source: object) => {
      const node: unknown = Reflect.get(source, 'node')
      const element = node instanceof Text ? node.parentElement : node
      return element instanceof Element ? `${element.tagName}.${element.getAttribute('class')?.slice(0, 60)}` : 'what is gone'
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        const sources: object[] = [...Reflect.get(entry, 'sources')]
        shifts.push({ value: Number(Reflect.get(entry, 'value')), what: sources.map(toName) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Lists layout shifts beyond the limit since the page opened. */
export async function shiftsOf(page: Page, where: string): Promise<string[]> {
  const { sum, what } = await page.evaluate(() => {
    const shifts: { value: number; what: string[] }[] = Reflect.get(window, 'shifts')
    return { sum: shifts.reduce((all, { value }) => all + value, 0), what: shifts.flatMap((one) => one.what) }
  })
  return sum < mostShift ? [] : [`${where}: ${sum.toFixed(3)} moved while it opened: ${what.join(', ')}`]
}

/** Resizes, and waits until the page is drawn in the new size: it gets the event before. */
export async function resize(page: Page, screen: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(screen)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/**
 * Runs in the page, which is being resized to `width` px, in the frame of the resize. Text beyond its box counts as cut, unless
 * the box scrolls or has an ellipsis. Elements that scroll sideways must be marked (`data-slot="scroll"`).
 */
async function findFaults(width: number): Promise<string[]> {
  while (window.innerWidth !== width) await new Promise(requestAnimationFrame)
  // By then, listeners have handled the resize.
  await new Promise(requestAnimationFrame)
  const wide = document.documentElement.scrollWidth
  const top = document.querySelector('dialog[open]') ?? document.body
  // Many texts share the same boxes, so each box is measured once.
  const boxes = new Map<
    Element,
    { clips: boolean; scrolls: boolean; dots: boolean; onlyHeard: boolean; left: number; right: number }
  >()
  const name = (one: Element) =>
    `${one.tagName} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}"`
  return [...(wide > window.innerWidth ? [`the page is ${wide} px wide`] : []), ...cutWords(), ...cutControls(), ...unmarked()]

  function cutWords(): string[] {
    const faults: string[] = []
    const words = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
      const parent = text.parentElement
      if (parent === null || text.textContent?.trim() === '' || !isSeen(parent)) continue
      if (parent.closest('svg, [aria-hidden="true"], option') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (box.width > 0 && isCut(parent, box)) faults.push(`"${text.textContent?.trim().slice(0, 60)}" is cut`)
    }
    return faults
  }

  function cutControls(): string[] {
    const controls = [...top.querySelectorAll('a, button, input, select, textarea, summary, [role=option]')].filter(isSeen)
    const cut = controls.filter((one) => isCut(one.parentElement, one.getBoundingClientRect()))
    const burst = controls.filter((one) => one.matches('button, [data-slot=button]') && one.scrollWidth > one.clientWidth + 1)
    return [...cut.map((one) => `${name(one)} is cut`), ...burst.map((one) => `${name(one)} is too narrow for its words`)]
  }

  function unmarked(): string[] {
    const wider = [...top.querySelectorAll('*')].filter((one) => one.scrollWidth > one.clientWidth + 1)
    return wider
      .filter((one) => boxOf(one).scrolls && isSeen(one) && !one.matches('[data-slot=scroll], input, textarea'))
      .map((one) => `${name(one)} scrolls sideways`)
  }

  function boxOf(one: Element) {
    const known = boxes.get(one)
    if (known !== undefined) return known
    const { overflowX, textOverflow } = getComputedStyle(one)
    const { left, right } = one.getBoundingClientRect()
    const box = {
      clips: overflowX !== 'visible',
      scrolls: overflowX === 'auto' || overflowX === 'scroll',
      dots: textOverflow === 'ellipsis',
      // visually hidden: a box of at most one pixel
      onlyHeard: one instanceof HTMLElement && overflowX === 'hidden' && Math.min(one.offsetWidth, one.offsetHeight) <= 1,
      left,
      right,
    }
    boxes.set(one, box)
    return box
  }

  function isSeen(one: Element): boolean {
    return one.checkVisibility({ visibilityProperty: true }) && one.closest('[data-slot="skip"]') === null && !isOnlyHeard(one)
  }

  function isOnlyHeard(one: Element): boolean {
    for (let box: Element | null = one; box !== null; box = box.parentElement) if (boxOf(box).onlyHeard) return true
    return false
  }

  function isCut(from: Element | null, { left, right }: DOMRect): boolean {
    for (let one = from; one !== null; one = one.parentElement) {
      const box = boxOf(one)
      if (box.scrolls || box.dots) return false
      if (box.clips && (right > box.right + 1 || left < box.left - 1)) return true
    }
    return right > window.innerWidth + 1 || left < -1
  }
}
