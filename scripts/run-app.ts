import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'
import { env } from '#lib/server/env'
import { appEnvironment } from './app-environment'
import { buildWhenNeeded } from './build'
import { exitOf, stopWish } from './child'

/**
 * Runs Next as a child process until it ends or is asked to stop, and closes everything. The embedded database starts meanwhile.
 * The child prepares the installation and prints its address (start/start-inside.ts): this process opens nothing while the app
 * runs.
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

/** Ignores errors: the app waits for the database, and reports the reason if there is none. */
async function startEmbedded(): Promise<void> {
  const { startEmbeddedPostgres } = await import('#database/embedded-postgres')
  await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: console.error }).catch(() => undefined)
}

/** Stops the embedded server only if no other process uses it. */
async function stopEmbedded(): Promise<void> {
  const { stopEmbeddedPostgresIfUnused } = await import('#database/embedded-postgres')
  await stopEmbeddedPostgresIfUnused(env.DATA_DIR)
}

function spawnNext(mode: 'start' | 'dev', environment: Record<string, string>): ChildProcess {
  const root = projectRoot()
  const next = join(root, 'node_modules/next/dist/bin/next')
  return spawn(process.execPath, [...heapSizes(), next, mode, '-H', env.HOST, '-p', String(env.PORT)], {
    cwd: root,
    // The log goes to the standard output; in a terminal, though, a demo's log would scroll the address away.
    stdio: ['ignore', mode === 'start' && env.DEMO && process.stdout.isTTY ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, ...environment, NODE_ENV: mode === 'dev' ? 'development' : 'production' },
  })
}

/**
 * Returns the flags that limit the heap of Next to 1.5 GB, or nothing if NODE_OPTIONS limits it. The app needs 0.25 GB. V8
 * collects when the heap is four times the live size if the limit is 2 GB or more, as by default, and at twice that size below.
 * It begins with the sizes that the app reaches anyway, so that nothing is collected while the app starts.
 */
function heapSizes(): string[] {
  const isLimited = /--max[-_]old[-_]space[-_]size/.test(process.env.NODE_OPTIONS ?? '')
  return isLimited ? [] : ['--max-old-space-size=1536', '--initial-old-space-size=192', '--min-semi-space-size=16']
}

/** Longer than a call to a payments API may take (15 s), in ms. */
const stopMs = 20_000

/** Gives running work some time to finish: a payment that was sent should get its answer. */
async function stop(child: ChildProcess, ended: Promise<number>): Promise<number> {
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(late)
  return 0
}
