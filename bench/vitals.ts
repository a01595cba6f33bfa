import type { BrowserContext, Page } from '@playwright/test'

/** The vitals of one page load in ms (`cls` has no unit). `shown` is when the main content was painted. */
export type Vitals = { fcp: number; lcp: number; shown: number; tbt: number; cls: number }

/** Long enough to observe work after the load, in ms. */
const watchedMs = 1500

/** Loads the page at `path` in a new tab and observes its painting. `ready` is the selector of the main content. */
export async function loadPage(context: BrowserContext, path: string, ready: string): Promise<Vitals> {
  const page = await context.newPage()
  try {
    await page.addInitScript(noteShown, ready)
    await page.goto(path)
    await page.locator(ready).first().waitFor()
    return await page.evaluate(readVitals, watchedMs)
  } finally {
    await page.close()
  }
}

/** Runs in the browser before the page: marks the frame after the one with the main content. */
function noteShown(ready: string): void {
  const look = () => {
    if (document.querySelector(ready) === null) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => performance.mark('shown')
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}

/** Runs in the browser. A task blocks for its duration beyond 50 ms. */
async function readVitals(watchedMs: number): Promise<Vitals> {
  const found: Vitals = { fcp: Number.NaN, lcp: Number.NaN, shown: Number.NaN, tbt: 0, cls: 0 }
  const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  }
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') found.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    found.lcp = startTime
  })
  watch('mark', ({ name, startTime }) => {
    if (name === 'shown') found.shown = startTime
  })
  watch('longtask', ({ duration }) => {
    found.tbt += Math.max(0, duration - 50)
  })
  watch('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) found.cls += Number(entry.value)
  })
  await new Promise((resolve) => setTimeout(resolve, watchedMs))
  return found
}

/**
 * Presses the link `link` and returns the time until a heading that starts with `heading` is painted. `hoverMs` is how long the
 * pointer hovers over the link first.
 */
export async function follow(page: Page, link: string, heading: string, hoverMs = 0): Promise<number> {
  const place = await page.locator(link).boundingBox()
  if (place === null) throw new Error(`${link} is not on the page`)
  const painted = page.evaluate(untilPainted, heading)
  await page.mouse.move(place.x + 10, place.y + place.height / 2)
  if (hoverMs > 0) await page.waitForTimeout(hoverMs)
  await page.mouse.down()
  await page.mouse.up()
  return painted
}

/** Runs in the browser: measures from the press to the frame after the one with the heading. */
function untilPainted(heading: string): Promise<number> {
  return new Promise((resolve) => {
    let pressedAt = Number.NaN
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        pressedAt = timeStamp
      },
      { once: true, capture: true },
    )
    const look = () => {
      if (!document.querySelector('h1')?.textContent?.startsWith(heading)) return
      watching.disconnect()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - pressedAt)
      requestAnimationFrame(() => port2.postMessage(null))
    }
    const watching = new MutationObserver(look)
    watching.observe(document, { subtree: true, childList: true, characterData: true })
  })
}
