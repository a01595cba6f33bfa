import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** CHROMIUM_PATH, then a browser of the system, then Playwright's own (undefined). */
const executablePath = process.env.CHROMIUM_PATH || systemBrowsers.find((path) => existsSync(path))
const isRoot = process.getuid?.() === 0

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]
const asRoot = ['--no-sandbox', '--disable-dev-shm-usage']

export default defineConfig({
  testDir: './e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/support/start-console.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT || '3110'}`,
    locale: 'en-GB',
    timezoneId: 'America/Caracas',
    // Half as much work again for the browser; `npm run e2e -- --trace on e2e/x.spec.ts` follows one that fails.
    trace: 'off',
    launchOptions: { executablePath, args: [...quiet, ...(isRoot ? asRoot : [])] },
  },
})
