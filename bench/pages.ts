import type { Browser, BrowserContext } from '@playwright/test'
import { type Figure, median, sideBySide, type Turns } from './figures'
import { follow, loadPage, type Vitals } from './vitals'

const turns = 7
/** How long a pointer hovers over a link before the press, and how long the page settles before that, in ms. */
const hoverMs = 200
const quietMs = 800

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>
type Place = { name: string; origin: string; path: string; ready: string; state?: SignedIn }
/** The two apps, with signed-in browsers; `payer` may make quotes. */
export type Sides = { ours: string; empty: string; state: SignedIn; payer: SignedIn }

/**
 * Measures how soon pages are painted and how long they block, with a cold and a warm browser cache, alternating with the list of
 * the empty Next app.
 */
export async function measureVitals(browser: Browser, sides: Sides): Promise<Figure[]> {
  const places = await placesOf(browser, sides)
  const found = new Map<string, Record<keyof Vitals, number[]>>()
  // The first turn warms up the servers.
  for (let turn = 0; turn <= turns; turn++) {
    for (const place of places) {
      const context = await open(browser, place)
      for (const kind of ['cold', 'warm']) {
        const { origin, path, ready } = place
        const vitals = await loadPage(context, origin + path, ready)
        const key = `${place.name}, ${kind}`
        const samples = found.get(key) ?? { fcp: [], lcp: [], shown: [], tbt: [], cls: [] }
        if (turn > 0) for (const [name, values] of Object.entries(samples)) values.push(vitals[nameOf(name)])
        found.set(key, samples)
      }
      await context.close()
    }
  }
  return places.slice(1).flatMap(({ name }) => ['cold', 'warm'].flatMap((kind) => figuresOf(found, name, kind)))
}

const vitalNames = ['fcp', 'lcp', 'shown', 'tbt', 'cls'] as const

function nameOf(text: string): keyof Vitals {
  return vitalNames.find((name) => name === text) ?? 'fcp'
}

/** Returns the pages to measure, the empty app first. */
async function placesOf(browser: Browser, { ours, empty, state, payer }: Sides): Promise<Place[]> {
  const list = { name: 'Customers', origin: ours, path: '/customers', ready: rowLink, state }
  const context = await open(browser, list)
  const page = await context.newPage()
  await page.goto(list.origin + list.path)
  const record = (await page.locator(rowLink).first().getAttribute('href')) ?? '/'
  await context.close()
  return [
    { name: 'empty', origin: empty, path: '/', ready: 'td a' },
    { name: 'Sign-in', origin: ours, path: '/sign-in', ready: 'form' },
    { name: 'Home', origin: ours, path: '/', ready: 'main h1', state },
    list,
    { name: 'Record', origin: ours, path: record, ready: 'main h1', state },
    { name: 'New quote', origin: ours, path: '/quotes/new', ready: 'main form', state: payer },
  ]
}

const rowLink = 'a[data-slot="row-link"]'

/** Opens a browser context. tsx names functions by a helper (`__name`), which the browser does not have. */
async function open(browser: Browser, { state }: Pick<Place, 'state'>): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, storageState: state })
  await context.addInitScript('globalThis.__name = (named) => named')
  return context
}

function figuresOf(found: Map<string, Record<keyof Vitals, number[]>>, page: string, kind: string): Figure[] {
  const ours = found.get(`${page}, ${kind}`)
  const empty = found.get(`empty, ${kind}`)
  if (ours === undefined || empty === undefined) return []
  const beside = (name: keyof Vitals) => sideBySide({ ours: ours[name], empty: empty[name] }, 'ours', ['empty', 'empty'])
  const cold = kind === 'cold'
  const bars = { fcp: cold && page === 'Sign-in' ? 1.4 : undefined, lcp: cold && page === 'Customers' ? 1.8 : undefined }
  return [
    { name: `${page}, ${kind}: first paint`, unit: 'ms', ...beside('fcp'), atMostTimes: bars.fcp },
    { name: `${page}, ${kind}: largest text`, unit: 'ms', ...beside('lcp'), atMostTimes: bars.lcp },
    { name: `${page}, ${kind}: what one came for`, unit: 'ms', ...beside('shown') },
    { name: `${page}, ${kind}: blocked`, unit: 'ms', ...blocked(ours.tbt, empty.tbt), atMostTimes: 1.5, atMost: longTaskMs },
    { name: `${page}, ${kind}: moved`, unit: '', value: median(ours.cls), atMost: 0.05 },
  ]
}

/** The time in ms that a task may block before it counts as long. */
const longTaskMs = 50

/** Compares blocking times. An empty page often does not block at all, so there is no ratio then. */
function blocked(ours: number[], empty: number[]): Pick<Figure, 'value' | 'reference'> {
  const value = median(empty)
  return { value: median(ours), reference: { name: 'empty', value, ratio: value > 0 ? median(ours) / value : undefined } }
}

/** Measures from the press on a row to the heading of its record, alternating with the empty app, without and with hovering. */
export async function measureOpening(browser: Browser, { ours, empty, state }: Sides): Promise<Figure[]> {
  const lists = {
    ours: { origin: ours, path: '/customers', state, linkAt: (row: number) => `tbody tr:nth-child(${row}) ${rowLink}` },
    empty: { origin: empty, path: '/', state: undefined, linkAt: (row: number) => `tbody tr:nth-child(${row}) a` },
  }
  const took: Turns = { ours: [], empty: [], 'ours rested': [], 'empty rested': [] }
  for (const [side, list] of Object.entries(lists)) await warmUp(browser, list, side)
  for (let turn = 1; turn <= turns; turn++) {
    for (const [side, list] of Object.entries(lists)) {
      for (const [way, rest] of [
        ['', 0],
        [' rested', hoverMs],
      ] as const)
        took[side + way]?.push(await openRow(browser, list, { row: turn + 1, rest }))
    }
  }
  const name = 'A record opened from the list'
  return [
    { name, unit: 'ms', ...sideBySide(took, 'ours', ['empty', 'empty']), atMost: 150, atMostTimes: 1.3 },
    {
      name: `${name}, after ${hoverMs} ms on the row`,
      unit: 'ms',
      ...sideBySide(took, 'ours rested', ['empty', 'empty rested']),
    },
  ]
}

type List = { origin: string; path: string; state: SignedIn | undefined; linkAt: (row: number) => string }

async function warmUp(browser: Browser, list: List, side: string): Promise<void> {
  console.error(`Opening rows of ${side} …`)
  for (const row of [1, 2]) await openRow(browser, list, { row, rest: 0 })
}

/** Opens a row in a new browser context that has loaded only the list. */
async function openRow(browser: Browser, { origin, path, state, linkAt }: List, { row, rest }: { row: number; rest: number }) {
  const context = await open(browser, { state })
  try {
    const page = await context.newPage()
    await page.goto(origin + path)
    const link = page.locator(linkAt(row))
    await link.waitFor()
    const heading = await link.innerText()
    await page.waitForTimeout(quietMs)
    return await follow(page, linkAt(row), heading, rest)
  } finally {
    await context.close()
  }
}
