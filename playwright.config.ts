import { defineConfig } from '@playwright/test'
import { findSystemChromium } from './scripts/system-chromium'

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
    // Undefined: Playwright's own.
    launchOptions: { executablePath: findSystemChromium(), args: [...quiet, ...(isRoot ? asRoot : [])] },
  },
})
