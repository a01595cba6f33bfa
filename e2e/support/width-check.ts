import type { CDPSession, Page, ViewportSize } from '@playwright/test'

/** A small and a usual phone, the edges between the arrangements, tablets, laptops (1280 × 900 at 200 % is 640 wide) and desks. */
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

/** Where a page, as it stands now, scrolls sideways, cuts words, or holds a control that cannot be seen whole, on each of the screens. */
export async function widthFaults(page: Page, where: string, on: readonly ViewportSize[] = screens): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 1440, height: 900 }
  const browser = await browserOf(page)
  // Asked of the browser itself, the page is measured as soon as it has its size: nobody waits for what is drawn after that.
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

/** Kept as long as the page: when such a session ends, so does the size that it gave. */
const sessions = new WeakMap<Page, CDPSession>()

async function browserOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  return session
}

/** The most that may move while a page opens, as a share of what is seen times how far it went: the layout shift of the Web Vitals. */
const mostShift = 0.05

/** From now on the page writes down what moves by itself; not what moves because somebody typed, pressed or resized. */
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

/** What moved more than it may since the page opened. */
export async function shiftsOf(page: Page, where: string): Promise<string[]> {
  const { sum, what } = await page.evaluate(() => {
    const shifts: { value: number; what: string[] }[] = Reflect.get(window, 'shifts')
    return { sum: shifts.reduce((all, { value }) => all + value, 0), what: shifts.flatMap((one) => one.what) }
  })
  return sum < mostShift ? [] : [`${where}: ${sum.toFixed(3)} moved while it opened: ${what.join(', ')}`]
}

/** Waits until the page, which hears of its new size before it is drawn again, stands in it. */
export async function resize(page: Page, screen: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(screen)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/**
 * Runs in the page, which is going to be so many px wide, in the frame in which it is. Words that go on past their box are cut, unless the box scrolls or says with an ellipsis
 * that there is more. What scrolls sideways has to say so (`data-slot="scroll"`).
 */
async function findFaults(width: number): Promise<string[]> {
  while (window.innerWidth !== width) await new Promise(requestAnimationFrame)
  // Whoever listens to the size has heard of it by then.
  await new Promise(requestAnimationFrame)
  const wide = document.documentElement.scrollWidth
  const top = document.querySelector('dialog[open]') ?? document.body
  // Many words stand in the same boxes: each box is asked once.
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
      // In a box of no size, or of one pixel.
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
