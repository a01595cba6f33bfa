import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Role } from '#backoffice/people/roles'
import { openDatabase } from '#database/open'
import { startConsoleProcess } from './console-process'
import type { DataPlace } from './database'
import type { World } from './world'

type Person = { name: string; email: string; password: string }
/** A console in production: without demo data and demo people. */
export type ProductionConsole = {
  origin: string
  data: DataPlace
  logFile: string
  givenPerson(name: string, roles: readonly Role[]): Promise<Person>
  /** Stops the process and starts another one on the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts a production console with a separate database and secrets, on the database server of all specs. */
export async function startProductionConsole(
  world: World,
  port: number,
  env: Record<string, string>,
): Promise<ProductionConsole> {
  const name = `production_${randomUUID().slice(0, 8)}`
  const dataDir = join(dirname(world.dataDir), name)
  mkdirSync(dataDir)
  const url = await createDatabase(world, name)
  const origin = `http://localhost:${port}`
  // Whoever is of compliance works without a second factor, which is not what the specs of these consoles are about.
  const own = { HOST: '127.0.0.1', DATABASE_URL: url, DATA_DIR: dataDir, SECOND_FACTOR_ROLES: 'approver,admin' }
  const settings = { APP_ORIGIN: origin, ...own, ...env }
  const logFile = world.logFile.replace(/\.log$/, `-${name}.log`)
  const start = () =>
    startConsoleProcess({
      command: ['npm', 'start'],
      port,
      env: settings,
      logFile,
      seconds: 90,
    })
  let app = await start()
  return {
    origin,
    data: { dataDir, url },
    logFile,
    givenPerson: (person, roles) => createPerson(settings, person, roles),
    restart: async () => {
      await app.stop()
      app = await start()
    },
    stop: () => app.stop(),
  }
}

/** Creates an empty database on the database server of all specs; returns its URL. */
export async function createDatabase({ dataDir }: World, name: string): Promise<string> {
  const server = await openDatabase({ dataDir, max: 1 })
  try {
    await server.sql.unsafe(`create database ${name}`)
    const url = new URL(server.url)
    url.pathname = `/${name}`
    return url.href
  } finally {
    await server.close()
  }
}

/** Creates a person with the command for operators. */
export async function createPerson(env: Record<string, string>, name: string, roles: readonly Role[]): Promise<Person> {
  const email = `${randomUUID().slice(0, 8)}@company.example`
  const who = ['--name', name, '--email', email, '--roles', roles.join(',')]
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'admin', '--', 'create-person', ...who], {
    env: { ...process.env, ...env },
  })
  const [, password] = /^ {2}(\S+)$/m.exec(stdout) ?? []
  if (password === undefined) throw new Error('The command printed no password')
  return { name, email, password }
}
