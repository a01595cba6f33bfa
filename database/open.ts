import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connectionUrl, type Deadlines, openPool, type PoolOptions, parseConnection, type Sql } from './client'
import { parseTarget } from './connect/target'
import { createReviver, startEmbeddedPostgres, stopEmbeddedPostgresIfUnused } from './embedded-postgres'
import { openDrizzle } from './open-drizzle'
import { openFitting } from './open-fitting'
import { perProcess } from './per-process'
import { type ReadMuch, readBeside } from './replica'
import type { Db } from './transaction'

export type { Deadlines, Sql } from './client'
export { brokenConstraint, type Db, onceCommitted, postgresError, retryCollisions, type Tx, transaction } from './transaction'

export type DatabaseOptions = {
  /** The address of a server. Without it, an embedded server runs on `dataDir`. */
  url?: string
  dataDir: string
  /** A standby of the server at `url`, for large reads. */
  replicaUrl?: string
  /** The role on the embedded server; its owner by default. A url names its own. */
  role?: string
  log?: (line: string) => void
  /** The most connections; 10 by default. */
  max?: number
  /**
   * The server's time-outs for a statement, a lock and an idle transaction; 15 s, 5 s and 30 s by default, false for none. This
   * side waits at most 25 s for an answer.
   */
  deadlines?: Deadlines | false
  /** The name of the pool in `pg_stat_activity`. */
  name?: string
  /**
   * Whether connections prepare statements (also `?prepare=…` in the url). Behind a pooler in transaction mode they do not by
   * default: PgBouncer supports it from 1.21, with `max_prepared_statements` above 0.
   */
  prepare?: boolean
  /** False in tests only: the embedded server then does not wait for the disk. */
  durable?: boolean
}

/**
 * A hanging statement, a lock that is not released or an abandoned transaction must not occupy a connection for ever: with enough
 * of them no payment is made. The caller gets an error, which the API turns into a 503. Work that takes long by design
 * (migrations, the check of the ledger) changes the limit in its own transaction.
 */
const defaultDeadlines: Deadlines = { statementMs: 15_000, lockMs: 5_000, idleInTransactionMs: 30_000, answerMs: 25_000 }

export type Database = {
  /** The pool, for hand-written statements: int8 is bigint, numeric is text, timestamptz is Date. */
  sql: Sql
  /** Drizzle on the same pool. */
  db: Db
  /**
   * One more connection, opened at its first use, for short reads: each statement is sent without waiting for earlier answers,
   * and those of one moment are sent in one write. A slow statement here delays all that follow it.
   */
  pipeline: { sql: Sql; db: Db }
  /** For lists, exports and reports: on the replica, if there is one and it has caught up. */
  readMuch: ReadMuch
  /** For another client. It has the password if the url does: never log it. */
  connection: Connection
  /** The same as text, for another process. */
  url: string
  /** Waits for running statements, and stops the embedded server if no other process uses it. */
  close: () => Promise<void>
}

/** Opens the database at `url`, or the embedded one in `dataDir`. It has connected when this resolves. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url) return connect(options.url, options, async () => {})
  for (let attempt = 1; ; attempt++) {
    const server = await startEmbeddedPostgres(options)
    try {
      const url = connectionUrl({ ...server, ...(options.role && { user: options.role }) })
      const leave = async () => {
        await stopEmbeddedPostgresIfUnused(options.dataDir)
      }
      return await connect(url, { ...options, revive: createReviver(options) }, leave)
    } catch (error) {
      // Another process may have stopped the server between the check and this connection.
      if (attempt === 3) throw error
      await sleep(100)
    }
  }
}

/** Connects. At least one connection stays open, which shows other processes that the embedded server is in use. */
async function connect(
  url: string,
  options: DatabaseOptions & Pick<PoolOptions, 'revive'>,
  afterwards: () => Promise<void>,
): Promise<Database> {
  const { replicaUrl, max, name = 'cauce', prepare, deadlines = defaultDeadlines, log = () => {}, revive } = options
  const asked = { name, prepare, deadlines: deadlines || undefined, revive }
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

/**
 * Opens the replica, without contacting it before the first read, so that a process starts without it; so it is not known whether
 * a pooler is before it.
 */
function openReplica(
  primary: Pick<Database, 'db' | 'pipeline'>,
  url: string | undefined,
  pool: PoolOptions,
  log: (line: string) => void,
): { readMuch: ReadMuch; leave: () => Promise<void> } {
  if (url === undefined) return { readMuch: (work, scoped) => work(scoped?.(primary.db) ?? primary.db), leave: async () => {} }
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

/** Returns the database of this process. A failure is not cached, so the next caller tries again; nor is a closed database. */
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
