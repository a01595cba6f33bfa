import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { startConsoleProcess } from './console-process'
import type { DataPlace } from './database'
import { createDatabase } from './production-console'
import { givenStaff } from './staff'
import { servedBy, type World } from './world'

export type CopiedConsole = { origin: string; data: DataPlace; logFile: string; stop: () => Promise<void> }

/**
 * Starts a console on a copy of the data of the first, in front of the API at `apiUrl`, which is that of the first or leads to
 * it. What happens there stays there: a spec may change any row of it. It has one person of staff per role, none of whom needs a
 * second factor.
 */
export async function startCopiedConsole(world: World, port: number, apiUrl: string): Promise<CopiedConsole> {
  await givenStaff(world)
  const name = `copied_${randomUUID().slice(0, 8)}`
  const dataDir = join(dirname(world.dataDir), name)
  const url = await createDatabase(world, name)
  mkdirSync(dataDir)
  cpSync(join(world.dataDir, 'secrets.json'), join(dataDir, 'secrets.json'))
  const source = { ...process.env, DATA_DIR: world.dataDir, DATABASE_URL: '', API_BASE_URL: '', LOG_LEVEL: 'error' }
  await promisify(execFile)('npm', ['run', '--silent', 'admin', '--', 'copy-to', '--rehearsal', url], { env: source })
  const logFile = world.logFile.replace(/\.log$/, `-${name}.log`)
  const app = await startConsoleProcess({
    command: ['npm', 'start'],
    port,
    env: {
      ...{ APP_ORIGIN: `http://localhost:${port}`, HOST: '127.0.0.1' },
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, WORKER: 'false', SECOND_FACTOR_ROLES: 'none' },
      ...{ API_BASE_URL: apiUrl, API_KEY: world.firstPartyKey, ORGANIZATION_ID: servedBy(world).id },
    },
    logFile,
    seconds: 90,
  })
  return { origin: app.origin, data: { dataDir, url }, logFile, stop: () => app.stop() }
}
