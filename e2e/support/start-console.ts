import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FullConfig } from '@playwright/test'
import { z } from 'zod'
import { startConsoleProcess } from './console-process'
import { raisePersonDay } from './database'
import { DemoCredentials, metricsOffset, reuseWorld } from './world'

const run = promisify(execFile)

/**
 * Starts one console with fresh demo data for all specs: the production build, by `npm start`. E2E_WORLD names the file of a
 * console that still runs from an earlier run (E2E_KEEP=1), to write specs without waiting.
 */
export default async function startConsole(config: FullConfig): Promise<() => Promise<void>> {
  if (process.env.E2E_WORLD) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'cauce-e2e-'))
  chmodSync(folder, 0o755) // so that a database that may not run as root can read its data here, and is deleted with it
  const dataDir = join(folder, 'data')
  const output = join(config.rootDir, '../test-results')
  mkdirSync(output, { recursive: true })
  const logFile = join(output, 'console.log')
  rmSync(logFile, { force: true })

  // Four weeks of the demo are enough, and lists receive nothing but what a spec adds.
  const env = { DATA_DIR: dataDir, SANDBOX_RATE_FREEZE: 'true', DEMO_WEEKS: '4', DEMO_ORDERS: 'false' }
  const port = Number(new URL(config.projects[0]?.use.baseURL ?? 'http://localhost:3110').port)
  const shown = { METRICS_PORT: String(port + metricsOffset) }
  const app = await startConsoleProcess({ command: ['npm', 'start'], port, env: { ...env, ...shown }, logFile, seconds: 240 })
  try {
    const { organizations } = await readCredentials({ ...process.env, ...env })
    const firstPartyKey = await makeFirstPartyKey(organizations[0]?.id ?? '', { ...process.env, ...env })
    await raisePersonDay({ dataDir })
    reuseWorld(join(folder, 'world.json'), { origin: app.origin, dataDir, logFile, organizations, firstPartyKey })
  } catch (error) {
    await app.stop()
    throw error
  }
  if (process.env.E2E_KEEP) {
    console.log(`The console stays: process ${app.pid}, E2E_WORLD=${process.env.E2E_WORLD}`)
    return async () => {}
  }
  return async () => {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function readCredentials(env: NodeJS.ProcessEnv) {
  return DemoCredentials.parse(await admin(['demo-credentials', '--json'], env))
}

async function makeFirstPartyKey(organizationId: string, env: NodeJS.ProcessEnv): Promise<string> {
  const words = ['api-key', 'create', '--organization', organizationId, '--name', 'Specs', '--scopes', 'all', '--house']
  return z.object({ api_key: z.string() }).parse(await admin(words, env)).api_key
}

async function admin(words: string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const { stdout } = await run('npm', ['run', '--silent', 'admin', '--', ...words], { env })
  return JSON.parse(stdout)
}
