import { createHash, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from './open'
import { processStart } from './process-identity'
import { projectRoot } from './project-root'

/** One server for every test file, every worker and every run of this checkout; nothing on it outlives a crash of the machine. */
export function testServer(): { url: string | undefined; dataDir: string; durable: boolean } {
  const checkout = createHash('sha256').update(projectRoot()).digest('hex').slice(0, 12)
  return {
    url: process.env.TEST_DATABASE_URL || undefined,
    dataDir: join(tmpdir(), `cauce-test-${process.getuid?.()}-${checkout}`),
    durable: false,
  }
}

/** What all workers of one run have in common. */
export function testRun(): string {
  process.env.CAUCE_TEST_RUN ??= `${process.pid}_${randomBytes(4).toString('hex')}`
  return process.env.CAUCE_TEST_RUN
}

/** Holds the server open while the workers come and go, and clears away the databases of runs that were killed. */
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
