import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { openDatabase } from '#database/open'
import { findOrInstallChromium } from '../scripts/chromium'
import { buildEmptyNext, startEmptyNext } from './empty-next'
import { type Figure, median } from './figures'
import { measureOpening, measureVitals } from './pages'
import { addCustomers, addPast, sizes } from './seed'
import { type Server, startServer } from './servers'
import { measureRest, measureStarts } from './starts'

const compliance = 'Gabriela Rojas'
const finance = 'Lucía Ferrer'
const warmUp = 5
const pages = 60
const searches = 10

/**
 * Measures what a person at the desk waits for with 100,000 customers and 500,000 transactions. The console runs as in `npm
 * start`, with its demo people, in a separate data folder.
 */
export async function measureConsole(dataDir: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: await findOrInstallChromium(), args: ['--no-sandbox'] })
  const empty = buildEmptyNext(join(dataDir, 'empty-next'))
  try {
    const running = await measureRunning(browser, dataDir, empty)
    return [...running, ...(await measureStarts(() => startConsole(dataDir), dataDir, empty))]
  } finally {
    await browser.close()
  }
}

async function measureRunning(browser: Browser, dataDir: string, emptyFolder: string): Promise<Figure[]> {
  const app = await startConsole(dataDir)
  const empty = await startEmptyNext(emptyFolder)
  try {
    await fillOnce(dataDir)
    const context = await signIn(browser, app.url, compliance)
    const payer = await (await signIn(browser, app.url, finance)).storageState()
    const sides = { ours: app.url, empty: empty.url, state: await context.storageState(), payer }
    return [
      ...(await measureVitals(browser, sides)),
      ...(await measureOpening(browser, sides)),
      ...(await measurePages(context, app)),
      await measureRest(app, dataDir, 'after these pages'),
      await measureSearch(await context.newPage()),
      ...(await measureExport(context, app)),
    ]
  } finally {
    await empty.stop()
    await app.stop()
  }
}

/** Starts the console. Cookies and the origin check of actions need the host name, not 127.0.0.1. */
async function startConsole(dataDir: string): Promise<Server> {
  const app = await startServer('the console', {
    args: () => ['--conditions=react-server', 'scripts/launch.mjs', 'start'],
    env: (port) => ({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      APP_ORIGIN: '',
      DEMO_ORDERS: 'false',
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
    }),
    health: '/readyz',
  })
  return { ...app, url: app.url.replace('127.0.0.1', 'localhost') }
}

/** Adds the customers and transactions to the organization of the console, once per data folder. */
async function fillOnce(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, max: 1, deadlines: false })
  try {
    const [served] = await database.sql`
      select o.id, (select count(*)::int from payments.customers c where c.org_id = o.id) as customers
      from payments.organizations o where o.name = 'Puente Sur'`
    if (served === undefined) throw new Error('The demo is not there')
    if (Number(served.customers) >= sizes.small.customers) return
    await addCustomers(database, String(served.id), sizes.small.customers)
    await addPast(database, String(served.id), sizes.small.transfers)
    await database.sql`vacuum analyze`
  } finally {
    await database.close()
  }
}

async function signIn(browser: Browser, origin: string, person: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: person }).click()
  await page.waitForURL((url) => url.pathname === '/')
  return context
}

/** Measures pages from the request to the last byte, including all data that the page waits for. */
async function measurePages(context: BrowserContext, app: Server): Promise<Figure[]> {
  const headers = { cookie: await cookieOf(context) }
  const figures: Figure[] = []
  for (const [name, path] of [
    ['The home', '/'],
    ['First page of customers', '/customers'],
    ['First page of transactions', '/transactions'],
  ] as const) {
    const read = async () => {
      const started = performance.now()
      const answer = await fetch(app.url + path, { headers })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      return performance.now() - started
    }
    for (let index = 0; index < warmUp; index++) await read()
    const before = await app.processorMs()
    const took: number[] = []
    while (took.length < pages) took.push(await read())
    const processorMs = ((await app.processorMs()) - before) / pages
    took.sort((a, b) => a - b)
    const p95 = took[Math.floor(took.length * 0.95)] ?? Number.NaN
    figures.push(
      { name: `${name}, whole, p95 of ${pages}`, value: p95, unit: 'ms', atMost: 150 },
      { name: 'Processor time of node for it', value: processorMs, unit: 'ms' },
    )
  }
  return figures
}

async function cookieOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Measures from the last key to the name on the screen. */
async function measureSearch(page: Page): Promise<Figure> {
  await page.goto('/customers')
  const took: number[] = []
  for (let index = 0; index < searches; index++) {
    const number = 10_000 + index * 7_919
    await page.keyboard.press('ControlOrMeta+k')
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.fill(`person${number}@example.co`)
    const started = performance.now()
    await field.press('m')
    await page.getByRole('dialog').getByText(`Person ${number}`, { exact: true }).first().waitFor()
    took.push(performance.now() - started)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  return { name: 'Search while one types, in the browser', value: median(took), unit: 'ms', atMost: 300 }
}

/** Measures the peak memory of the app while it exports the second half of the list, compared with the peak until then. */
async function measureExport(context: BrowserContext, app: Server): Promise<Figure[]> {
  const [before, processorBefore, started] = [await app.memoryMb(), await app.processorMs(), performance.now()]
  const answer = await fetch(`${app.url}/api/console/exports/customers`, { headers: { cookie: await cookieOf(context) } })
  const reader = answer.body?.getReader()
  let [rows, sampled, half, most] = [-1, 0, before, before]
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    rows += part.value.filter((byte) => byte === 10).length
    if (performance.now() - sampled < 20) continue
    sampled = performance.now()
    most = Math.max(most, await app.memoryMb())
    if (rows <= sizes.small.customers / 2) half = most
  }
  if (rows < sizes.small.customers) throw new Error(`The export held ${rows} rows`)
  const seconds = (performance.now() - started) / 1000
  const processorUs = ((await app.processorMs()) - processorBefore) * 1000
  return [
    { name: `Export of ${rows.toLocaleString('en')} customers`, value: rows / seconds, unit: 'rows/s' },
    { name: 'Processor time of node for one of its rows', value: processorUs / rows, unit: 'µs' },
    { name: 'Most memory of the app in it', value: most, unit: 'MB', reference: { name: 'before it', value: before } },
    { name: 'What its second half added to that', value: most - half, unit: 'MB', atMost: 100 },
  ]
}
