import { defineConfig } from '@playwright/test'
import specs from '../playwright.config'

const launch = specs.use?.launchOptions

/** Takes pictures of the real app, with the console, demo data and browser of the specs. */
export default defineConfig(specs, {
  testDir: '.',
  testMatch: '*.pictures.ts',
  globalSetup: './support/start-console.ts',
  timeout: 600_000,
  reporter: 'list',
  // Without font hinting, glyphs are positioned as on a high-resolution screen.
  use: { ...specs.use, launchOptions: { ...launch, args: [...(launch?.args ?? []), '--font-render-hinting=none'] } },
})
