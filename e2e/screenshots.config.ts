import { defineConfig } from '@playwright/test'
import specs from '../playwright.config'

const launch = specs.use?.launchOptions

/** Pictures of the real app, with the console, the demo data and the browser of the specs. */
export default defineConfig(specs, {
  testDir: '.',
  testMatch: '*.pictures.ts',
  globalSetup: './support/start-console.ts',
  timeout: 600_000,
  reporter: 'list',
  // Letters stand where they were drawn, not on whole pixels, as on a good screen.
  use: { ...specs.use, launchOptions: { ...launch, args: [...(launch?.args ?? []), '--font-render-hinting=none'] } },
})
