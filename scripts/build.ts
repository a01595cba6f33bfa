import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withFileLock } from '#database/file-lock'
import { projectRoot } from '#database/project-root'
import { appEnvironment } from './app-environment'
import { runNode } from './child'
import { compressFiles } from './compress-files'

const stamp = '.next/built-from'

/** Compiles and builds everything, so that a later start writes nothing but its data (docs/systemd). */
export async function run(): Promise<number> {
  await buildWhenNeeded(await appEnvironment())
  return 0
}

/**
 * Builds the app unless there is a build of exactly these sources. Of two concurrent processes, one builds and the other waits.
 */
export async function buildWhenNeeded(env: Record<string, string>): Promise<void> {
  const root = projectRoot()
  const lock = join(tmpdir(), `cauce-build-${createHash('sha256').update(root).digest('hex').slice(0, 12)}.lock`)
  await withFileLock(lock, async () => {
    const wanted = process.env.APP_SOURCES
    if (wanted === undefined) throw new Error('scripts/launch.mjs tells the digest of the sources of a build: run it instead')
    if (builtFrom(root) === wanted) return
    console.log('Building the app, once for these sources …')
    const code = await runNode(join(root, 'node_modules/next/dist/bin/next'), ['build'], {
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    })
    if (code !== 0) throw new Error('The build failed')
    await compressFiles(join(root, '.next/static'))
    writeFileSync(join(root, stamp), wanted)
  })
}

function builtFrom(root: string): string | undefined {
  const path = join(root, stamp)
  return existsSync(path) && existsSync(join(root, '.next/BUILD_ID')) ? readFileSync(path, 'utf8') : undefined
}
