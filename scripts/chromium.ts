import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { projectRoot } from '#database/project-root'
import { runNode, runProgram } from './child'
import { findSystemChromium } from './system-chromium'

/**
 * Finds a Chromium for tests: CHROMIUM_PATH, the system's, or Playwright's own; if there is none, it is installed, from Debian as
 * root, else by Playwright. Returns its path, or undefined for Playwright's own.
 */
export async function findOrInstallChromium(): Promise<string | undefined> {
  const found = findSystemChromium()
  if (found) return found
  if (existsSync(chromium.executablePath())) return undefined
  console.log('No Chromium here: installing one …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runProgram('apt-get', ['update'], { env })
    await runProgram('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], { env })
    const installed = findSystemChromium()
    if (installed) return installed
  }
  const code = await runNode(join(projectRoot(), 'node_modules/@playwright/test/cli.js'), ['install', 'chromium'])
  if (code !== 0) throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to it')
  return undefined
}
