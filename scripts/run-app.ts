import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '#database/project-root'
import { env } from '#lib/env'
import { appEnvironment } from './app-environment'
import { buildWhenNeeded } from './build'
import { exitOf, stopWish } from './child'
import { howToEnter } from './how-to-enter'
import { prepare } from './prepare'

/** Prepares the installation, runs Next as a child until it ends or somebody wishes to stop, and leaves everything closed. */
export async function runApp(mode: 'start' | 'dev'): Promise<number> {
  const wish = stopWish()
  const close = await prepare()
  try {
    const environment = await appEnvironment()
    if (mode === 'start') await buildWhenNeeded(environment)
    const child = spawnNext(mode, environment)
    const ended = exitOf(child)
    announceWhenReady(child)
    const stopped = await Promise.race([wish.then(() => stop(child, ended)), ended])
    return stopped
  } finally {
    await close()
  }
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

async function announceWhenReady(child: ChildProcess): Promise<void> {
  const health = `http://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${env.PORT}/healthz`
  while (child.exitCode === null) {
    const answer = await fetch(health).catch(() => undefined) // not listening yet
    if (answer?.ok) return announce()
    await sleep(100)
  }
}

async function announce(): Promise<void> {
  const lines = [`Cauce is at ${env.APP_ORIGIN}`, '', ...(await howToEnter())]
  console.log(
    `${lines.join('\n').trimEnd()}\n\nCtrl-C stops it. Data is in ${env.DATABASE_URL === undefined ? env.DATA_DIR : 'your database'}.`,
  )
}
