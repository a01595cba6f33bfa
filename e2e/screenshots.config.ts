import { defineConfig } from '@playwright/test'
import specs from '../playwright.config'

/** Pictures of the real app, with the console, the demo data and the browser of the specs. */
export default defineConfig(specs, {
  testDir: '.',
  testMatch: '*.pictures.ts',
  globalSetup: './support/start-console.ts',
  timeout: 600_000,
  reporter: 'list',
})
