import { randomBytes } from 'node:crypto'
import { type Connection, connectionUrl, parseConnection } from './client'
import { type Database, openDatabase } from './open'
import { perProcess } from './per-process'
import { testPooler, testRun, testServer } from './test-server'
import { testNodes } from './testing/test-nodes'

export type TestDatabaseOptions = {
  /** The name of a prepared database to copy: the first caller of a run prepares it; a copy takes a few milliseconds. */
  template?: string
  /** Fills the template (or, without a template, the database itself): migrations, and what every test needs. */
  prepare?: (database: Database) => Promise<unknown>
  /** The most connections. */
  max?: number
}

/**
 * The connection by which databases are created and dropped: one for all files of a worker, because opening one takes as long as
 * copying a database. Whoever copies the template waits for the file that prepares it, which may take long, as on a cluster.
 */
const testServers = perProcess('test server', () => openDatabase({ ...testServer(), max: 1, deadlines: false }))

/** Creates a database for one test file, on the test server (or TEST_DATABASE_URL). `close()` drops it. */
export async function testDatabase({ template, prepare = async () => {}, max }: TestDatabaseOptions = {}): Promise<Database> {
  const server = await testServers.get()
  const source = template === undefined ? undefined : await prepareTemplate(server, template, prepare)
  const name = `test_${process.pid}_${testRun()}_${randomBytes(4).toString('hex')}`
  const nodes = testNodes(server.sql)
  await nodes.create(name, source)
  const pooler = testPooler()
  const database = await openOn(pooler ? parseConnection(pooler) : server.connection, name, max)
  if (template === undefined) await prepare(database)

  return {
    ...database,
    close: async () => {
      await database.close()
      await nodes.drop(name)
    },
  }
}

/** Prepares a template. An unfinished one has another name, so that no file copies a run which failed in `prepare`. */
async function prepareTemplate(
  server: Database,
  name: string,
  prepare: (database: Database) => Promise<unknown>,
): Promise<string> {
  const finished = `template_${testRun()}_${name}`
  const lock = await server.sql.reserve()
  try {
    await lock`select pg_advisory_lock(hashtextextended(${finished}, 0))`
    const [there] = await lock`select 1 from pg_database where datname = ${finished}`
    if (there) return finished
    const unfinished = `${finished}_unfinished`
    const nodes = testNodes(lock)
    await nodes.drop(unfinished)
    await nodes.create(unfinished)
    const database = await openOn(server.connection, unfinished)
    try {
      await prepare(database)
    } finally {
      await database.close()
    }
    await nodes.rename(unfinished, finished)
    return finished
  } finally {
    await lock`select pg_advisory_unlock_all()`
    await lock`reset lock_timeout`
    lock.release()
  }
}

function openOn(server: Connection, database: string, max?: number): Promise<Database> {
  return openDatabase({ url: connectionUrl({ ...server, database }), dataDir: '', max })
}
