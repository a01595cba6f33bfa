import { existsSync } from 'node:fs'

/** The headless shell is first: the same engine, for two thirds of the work. */
const ofTheSystem = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Returns CHROMIUM_PATH, else a browser of the system. */
export function findSystemChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || ofTheSystem.find((path) => existsSync(path))
}
