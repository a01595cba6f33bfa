import { test as base, type Page } from '@playwright/test'
import type { PaymentsApi } from '#contract/api'
import { untilAlive } from './alive'
import { type Canary, startCanary } from './canary'
import { type Look, openBrowser, type Role } from './people'
import { givenPlaces } from './places'
import { createGivens, type Givens, publicApi } from './public-api'
import { type SlowClients, startSlowClients } from './raw-clients'
import { portFor, type RemoteConsole, startRemoteConsole } from './second-console'
import { reuseSessions, type Sessions } from './sessions'
import { readWorld, servedBy, type World } from './world'

type Fixtures = Givens & {
  world: World
  /** The API of the organization that the console serves. */
  api: PaymentsApi
  /** The same API with a first-party key; `actorId` names the person of each call. */
  consoleApi: PaymentsApi
  givens: Givens
  /** A blank page of a signed-in person. The session is shared: a test that ends it must use `signIn`. */
  signInAs: (role: Role, look?: Look) => Promise<Page>
  /** The same, with the home page open. */
  homeOf: (role: Role, look?: Look) => Promise<Page>
  /** A page without a session. */
  openPage: (look?: Look) => Promise<Page>
  /** A console whose connection to the API injects faults; none at first. */
  remote: RemoteConsole
  /** Notices what scripts do in the pages that it watches. */
  canary: Canary
}

type Shared = {
  /** Connections that send almost nothing, opened with the worker: when the test awaits their end, most of it has passed. */
  slowClients: { ended: SlowClients }
  sessions: Sessions
  /** Every page once, with its records, created once for all specs that only read. */
  places: Awaited<ReturnType<typeof givenPlaces>>
  /** Its start takes as long as ten pages, so all specs that need one share it. */
  remoteConsole: RemoteConsole
}

export const test = base.extend<Fixtures, Shared>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
  slowClients: [async ({}, use) => use({ ended: startSlowClients(readWorld().origin) }), { scope: 'worker', auto: true }],
  sessions: [async ({ browser }, use) => use(reuseSessions(browser)), { scope: 'worker' }],
  places: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
    async ({}, use) => {
      const world = readWorld()
      const api = publicApi(world.origin, servedBy(world))
      await use(await givenPlaces(api, createGivens(api, servedBy(world))))
    },
    { scope: 'worker' },
  ],
  remoteConsole: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
    async ({}, use, { parallelIndex }) => {
      const world = readWorld()
      const remote = await startRemoteConsole(world, portFor(world, 2 + parallelIndex))
      await use(remote)
      await remote.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  remote: async ({ remoteConsole }, use) => {
    remoteConsole.proxy.set([])
    await use(remoteConsole)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
  world: async ({}, use) => use(readWorld()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
  canary: async ({}, use) => {
    const canary = await startCanary()
    await use(canary)
    canary.close()
  },
  api: async ({ world }, use) => use(publicApi(world.origin, servedBy(world))),
  consoleApi: async ({ world }, use) => use(publicApi(world.origin, { id: servedBy(world).id, api_key: world.firstPartyKey })),
  givens: async ({ api, world }, use) => use(createGivens(api, servedBy(world))),
  givenCustomer: async ({ givens }, use) => use(givens.givenCustomer),
  givenAccount: async ({ givens }, use) => use(givens.givenAccount),
  givenQuote: async ({ givens }, use) => use(givens.givenQuote),
  givenPaidQuote: async ({ givens }, use) => use(givens.givenPaidQuote),
  openPage: async ({ browser, world }, use) => {
    const opened: Page[] = []
    await use(async (look = {}) => {
      const context = await openBrowser(browser, { origin: world.origin, ...look })
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
  signInAs: async ({ openPage, sessions, world }, use) => {
    await use(async (role, look) => {
      const page = await openPage(look)
      await page.context().addCookies(await sessions(look?.origin ?? world.origin, role))
      return page
    })
  },
  homeOf: async ({ signInAs }, use) => {
    await use(async (role, look) => {
      const page = await signInAs(role, look)
      await page.goto('/')
      await untilAlive(page)
      return page
    })
  },
})

export { expect } from '@playwright/test'
