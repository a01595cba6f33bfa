import { join } from 'node:path'
import { projectRoot } from '#database/project-root'
import { appEnvironment } from './app-environment'
import { buildWhenNeeded } from './build'
import { runNode } from './child'
import { findOrInstallChromium } from './chromium'

/** Runs `npm run e2e`: the specs of e2e/ in a real browser against the production build. Arguments are passed to Playwright. */
export async function run(args: string[]): Promise<number> {
  const chromium = await findOrInstallChromium()
  await buildWhenNeeded(await appEnvironment())
  const playwright = join(projectRoot(), 'node_modules/@playwright/test/cli.js')
  return runNode(playwright, ['test', ...args], {
    env: { ...process.env, ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) },
  })
}
