import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPerson } from '#backoffice/people/create-person'
import type { Role } from '#backoffice/people/roles'
import { openDatabase } from '#database/open'
import { startConsoleProcess } from './console-process'
import type { World } from './world'

export type Person = { name: string; email: string; password: string }
/** A console in production: without demo data, and without demo people. */
export type ProductionConsole = {
  origin: string
  givenPerson(name: string, roles: readonly Role[]): Promise<Person>
  /** The process ends and another one starts on the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts one with a database and secrets of its own. The server of the database is the one that runs for all specs. */
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
  const start = () =>
    startConsoleProcess({
      command: ['npm', 'start'],
      port,
      env: { APP_ORIGIN: origin, HOST: '127.0.0.1', DATABASE_URL: url, DATA_DIR: dataDir, ...env },
      logFile: world.logFile.replace(/\.log$/, `-${name}.log`),
      seconds: 90,
    })
  let app = await start()
  return {
    origin,
    givenPerson: (person, roles) => createInside({ url, dataDir }, person, roles),
    restart: async () => {
      await app.stop()
      app = await start()
    },
    stop: () => app.stop(),
  }
}

async function createDatabase({ dataDir }: World, name: string): Promise<string> {
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

/** As an admin would: production has no page for people yet. */
async function createInside(where: { url: string; dataDir: string }, name: string, roles: readonly Role[]): Promise<Person> {
  const database = await openDatabase({ ...where, max: 1 })
  const tag = randomUUID().slice(0, 8)
  const person = { name, email: `${tag}@company.example`, password: `seven quiet rivers ${tag}` }
  try {
    await createPerson({ db: database.db, now: () => new Date() }, { ...person, roles })
    return person
  } finally {
    await database.close()
  }
}
