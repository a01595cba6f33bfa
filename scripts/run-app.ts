import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'
import { env } from '#lib/server/env'
import { appEnvironment } from './app-environment'
import { buildWhenNeeded } from './build'
import { exitOf, stopWish } from './child'

/**
 * Runs Next as a child until it ends or somebody wishes to stop, and leaves everything closed. The embedded database starts meanwhile. The child
 * prepares the installation and says where it is (start/start-inside.ts): this process holds nothing while the app runs.
 */
export async function runApp(mode: 'start' | 'dev'): Promise<number> {
  const wish = stopWish()
  const environment = await appEnvironment()
  const database = env.DATABASE_URL === undefined ? startEmbedded() : undefined
  try {
    if (mode === 'start') await buildWhenNeeded(environment)
    const child = spawnNext(mode, environment)
    const ended = exitOf(child)
    return await Promise.race([wish.then(() => stop(child, ended)), ended])
  } finally {
    await database?.then(stopEmbedded)
  }
}

/** The app waits for it, and says why where there is none. */
async function startEmbedded(): Promise<void> {
  const { startEmbeddedPostgres } = await import('#database/embedded-postgres')
  await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: console.error }).catch(() => undefined)
}

/** Nobody else may be using it. */
async function stopEmbedded(): Promise<void> {
  const { stopEmbeddedPostgresIfUnused } = await import('#database/embedded-postgres')
  await stopEmbeddedPostgresIfUnused(env.DATA_DIR)
}

function spawnNext(mode: 'start' | 'dev', environment: Record<string, string>): ChildProcess {
  const root = projectRoot()
  const next = join(root, 'node_modules/next/dist/bin/next')
  return spawn(process.execPath, [...heapLimit(), next, mode, '-H', env.HOST, '-p', String(env.PORT)], {
    cwd: root,
    // Kept wherever somebody collects it; in a terminal the log of a demo would push the address out of sight.
    stdio: ['ignore', mode === 'start' && env.DEMO && process.stdout.isTTY ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, ...environment, NODE_ENV: mode === 'dev' ? 'development' : 'production' },
  })
}

/**
 * Returns the flag that bounds the heap of Next to 1.5 GB, or nothing where NODE_OPTIONS bounds it. The app needs 0.25 GB; V8 collects
 * once the heap is four times what was needed where the bound is 2 GB or more, as it is by default, and twice that below it.
 */
function heapLimit(): string[] {
  return /--max[-_]old[-_]space[-_]size/.test(process.env.NODE_OPTIONS ?? '') ? [] : ['--max-old-space-size=1536']
}

/** What was running is let finish for a while: a payment that was sent should be answered. */
async function stop(child: ChildProcess, ended: Promise<number>): Promise<number> {
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(late)
  return 0
}
