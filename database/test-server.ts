import { createHash, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from './open'
import { processStart } from './process-identity'
import { projectRoot } from './project-root'

/** Returns the one server for every test file, worker and run of this checkout; a crash of the machine may lose its data. */
export function testServer(): { url: string | undefined; dataDir: string; durable: boolean } {
  const checkout = createHash('sha256').update(projectRoot()).digest('hex').slice(0, 12)
  return {
    url: process.env.TEST_DATABASE_URL || undefined,
    dataDir: join(tmpdir(), `cauce-test-${process.getuid?.()}-${checkout}`),
    durable: false,
  }
}

/** Returns the address of the pooler before it, through which tests reach their databases (TEST_POOLER_URL), if there is one. */
export function testPooler(): string | undefined {
  return process.env.TEST_POOLER_URL || undefined
}

/** Returns an id that all workers of one run share. */
export function testRun(): string {
  process.env.CAUCE_TEST_RUN ??= `${process.pid}_${randomBytes(4).toString('hex')}`
  return process.env.CAUCE_TEST_RUN
}

/** Keeps the server open while workers come and go, and drops the databases of killed runs. */
export async function setup(): Promise<() => Promise<void>> {
  const run = testRun()
  const server = await openDatabase({ ...testServer(), max: 2 })
  await dropDatabases(server, async (pid) => (await processStart(pid)) === undefined)
  return async () => {
    await dropDatabases(server, async (_pid, name) => name.includes(run))
    await server.close()
  }
}

async function dropDatabases({ sql }: Database, unwanted: (pid: number, name: string) => Promise<boolean>): Promise<void> {
  for (const { datname } of await sql`select datname from pg_database where datname ~ '^(test|template)_[0-9]+_'`) {
    if (await unwanted(Number(datname.split('_')[1]), datname))
      await sql.unsafe(`drop database if exists ${datname} with (force)`)
  }
}
