import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Connection,
  connectionUrl,
  type Deadlines,
  openDrizzle,
  openPool,
  type PoolOptions,
  parseConnection,
  type Sql,
} from './client'
import { parseTarget } from './connect/target'
import { startEmbeddedPostgres, stopEmbeddedPostgresIfUnused } from './embedded-postgres'
import { openFitting } from './open-fitting'
import { perProcess } from './per-process'
import { type ReadMuch, readBeside } from './replica'
import type { Db } from './transaction'

export type { Deadlines, Sql } from './client'
export { type Db, onceCommitted, postgresError, retryCollisions, type Tx, transaction } from './transaction'

export type DatabaseOptions = {
  /** A server of one's own. Without it, an embedded one runs on `dataDir`. */
  url?: string
  dataDir: string
  /** A server that follows the one at `url`, for reads that read much. */
  replicaUrl?: string
  /** As whom to work on the embedded server; its owner when not said. A url says it itself. */
  role?: string
  log?: (line: string) => void
  /** The most connections at a time; 10 when not said. */
  max?: number
  /** What the server ends a statement, a wait for a lock and a forgotten transaction after; 15 s, 5 s and 30 s when not said, false for none. Of an answer nothing may come for 25 s. */
  deadlines?: Deadlines | false
  /** The name of the pool in `pg_stat_activity`. */
  name?: string
  /**
   * Whether statements are kept by their connections (also as `?prepare=…` in the url). Behind a pooler that gives each transaction another
   * connection they are not, unless this says so: PgBouncer keeps them from 1.21 on, where `max_prepared_statements` is above 0.
   */
  prepare?: boolean
  /** False for tests alone: the embedded server then does not wait for the disk. */
  durable?: boolean
}

/**
 * A statement that hangs, a lock that is not given back or a transaction that nobody ends must not hold a connection for ever: with enough of
 * them no payment is made. Who waits gets an error, which the API turns into 503. What takes long by design (migrations, the check of the
 * books) lifts the limit in its own transaction.
 */
const defaultDeadlines: Deadlines = { statementMs: 15_000, lockMs: 5_000, idleInTransactionMs: 30_000, answerMs: 25_000 }

export type Database = {
  /** The pool, for statements written by hand: int8 is bigint, numeric is text, timestamptz is Date. */
  sql: Sql
  /** Drizzle on the same pool. */
  db: Db
  /**
   * One more connection, opened at its first use, for statements that are short and read: each is sent without waiting for the answers of
   * those before it, and those of one moment leave in one write. What is slow here holds up all that follow it.
   */
  pipeline: { sql: Sql; db: Db }
  /** For lists, exports and reports: on the replica, where there is one and it has caught up. */
  readMuch: ReadMuch
  /** For another client. Holds the password when the url does: never log it. */
  connection: Connection
  /** The same as text, for another process. */
  url: string
  /** Waits for running statements, and stops the embedded server when nobody else uses it. */
  close: () => Promise<void>
}

/** Opens the database at `url`, or the embedded one in `dataDir`, and has spoken to it when it answers. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url) return connect(options.url, options, async () => {})
  for (let attempt = 1; ; attempt++) {
    const server = await startEmbeddedPostgres(options)
    try {
      return await connect(
        connectionUrl({ ...server, ...(options.role && { user: options.role }) }),
        { ...options, holdOpen: true },
        async () => {
          await stopEmbeddedPostgresIfUnused(options.dataDir)
        },
      )
    } catch (error) {
      // The last other process may have stopped the server between its answer and our connection.
      if (attempt === 3) throw error
      await sleep(100)
    }
  }
}

/** `holdOpen`: a connection that stays tells other processes that the embedded server is in use. */
async function connect(
  url: string,
  options: DatabaseOptions & { holdOpen?: boolean },
  afterwards: () => Promise<void>,
): Promise<Database> {
  const { replicaUrl, max, name = 'cauce', holdOpen, prepare, deadlines = defaultDeadlines, log = () => {} } = options
  const asked = { name, holdOpen, prepare, deadlines: deadlines || undefined }
  const { sql, pool } = await openFitting(url, { ...asked, max }, log)
  const pipeline = openPool(url, { ...pool, max: 1 })
  const primary = { sql, db: openDrizzle(sql), pipeline: { sql: pipeline, db: openDrizzle(pipeline) } }
  const { readMuch, leave } = openReplica(primary, replicaUrl, { ...pool, name: `${name} replica` }, log)
  return {
    ...primary,
    readMuch,
    connection: parseConnection(url),
    url,
    close: async () => {
      await Promise.all([sql.end({ timeout: 10 }), pipeline.end({ timeout: 10 }), leave()])
      await afterwards()
    },
  }
}

/** Nothing is said to the replica before the first read, so that a process starts without it; nor is it known then whether a pooler stands before it. */
function openReplica(
  primary: Pick<Database, 'db' | 'pipeline'>,
  url: string | undefined,
  pool: PoolOptions,
  log: (line: string) => void,
): { readMuch: ReadMuch; leave: () => Promise<void> } {
  if (url === undefined) return { readMuch: (work) => work(primary.db), leave: async () => {} }
  const replica = openPool(url, { ...pool, prepare: parseTarget(url).prepare ?? false })
  const ending = new AbortController()
  return {
    readMuch: readBeside({ primary, replica: openDrizzle(replica) }, { signal: ending.signal, log }),
    leave: async () => {
      ending.abort()
      await replica.end({ timeout: 10 })
    },
  }
}

/** One database per process. A failure is not remembered, so the next caller tries again; neither is a database that was closed. */
export function sharedDatabase(options: DatabaseOptions): Promise<Database> {
  const shared = perProcess('database', async () => {
    const database = await openDatabase(options)
    return {
      ...database,
      close: () => {
        shared.forget()
        return database.close()
      },
    }
  })
  return shared.get()
}
