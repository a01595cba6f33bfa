import { join } from 'node:path'
import { projectRoot } from '#database/project-root'
import { appEnvironment } from './app-environment'
import { buildWhenNeeded } from './build'
import { runNode } from './child'
import { findOrInstallChromium } from './chromium'

/**
 * Takes the pictures of docs/screenshots from a fresh demo (`node --conditions=react-server --import tsx scripts/main.ts
 * screenshots`). With `--all <folder>`: every page, wide and narrow, light and dark, in both languages.
 */
export async function run([option, folder = '']: string[]): Promise<number> {
  const chromium = await findOrInstallChromium()
  await buildWhenNeeded(await appEnvironment())
  const root = projectRoot()
  const config = join(root, 'e2e/screenshots.config.ts')
  const which = option === '--all' ? 'every-page.pictures.ts' : 'readme.pictures.ts'
  return runNode(join(root, 'node_modules/@playwright/test/cli.js'), ['test', '--config', config, which], {
    env: {
      ...process.env,
      ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
      ...(option === '--all' ? { PICTURES_FOLDER: folder } : {}),
    },
  })
}
