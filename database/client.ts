import postgres from 'postgres'
import { addArrayTypes } from './array-types'
import { watchPool } from './connect/pool-use'
import { renewedPool } from './connect/renewed-pool'
import type { ServerConnection } from './connect/server-connection'
import { type DatabaseTarget, parseTarget } from './connect/target'
import { watchConnections } from './connect/watched-connections'

export type Sql = postgres.Sql<{ bigint: bigint }>

/** The address of a server, for this and any other client (psql and pgbench accept a folder as `host` too). */
export type Connection = { host: string; port: number; user: string; database: string; password?: string }

/**
 * Time-outs in milliseconds. The server ends a statement, the wait for a lock, or an idle transaction after its time; `answerMs`
 * is how long this side waits for an answer when nothing arrives.
 */
export type Deadlines = { statementMs: number; lockMs: number; idleInTransactionMs: number; answerMs: number }

export type PoolOptions = {
  max?: number
  name?: string
  prepare?: boolean
  deadlines?: Deadlines
  /** The same as in `deadlines`, for pools that set no time-outs on the server. */
  answerMs?: number
  /** For how long a pool must have needed fewer connections than it has before it is replaced by a smaller one. */
  shrinkMs?: number
  /** Starts a server that has ended, and returns whether it runs. Called when nobody is at its address. */
  revive?: () => Promise<boolean>
}

/** Opens a connection pool. int8 arrives as bigint, numeric as text, json parsed, timestamptz as Date. */
export function openPool(
  given: string | Connection,
  { max = 10, name = 'cauce', prepare, deadlines, answerMs = deadlines?.answerMs, shrinkMs, revive }: PoolOptions,
): Sql {
  const target = typeof given === 'string' ? parseTarget(given) : toTarget(given)
  const { hosts, user, password, database, connectSeconds, settings } = target
  const connections = watchConnections(target, { answerMs, shrinkMs, revive })
  const options = {
    // postgres.js does not open the socket itself; it only names this server in errors.
    ...hosts[0],
    user,
    database,
    password: password ?? '',
    max,
    types: { bigint: postgres.BigInt },
    connection: { application_name: name, TimeZone: 'UTC', ...(deadlines && toSettings(deadlines)), ...settings },
    connect_timeout: connectSeconds,
    ssl: false, // the sockets are encrypted already
    fetch_types: false, // see array-types.ts
    // The connections decide how long to wait before they try an unreachable server again.
    backoff: () => 0,
    onnotice: () => {},
    prepare: prepare ?? target.prepare ?? true,
    // The connections limit their own lifetime.
    max_lifetime: null,
    idle_timeout: 0,
    // postgres.js keeps no connection for a transaction whose `begin` fills the pipeline: it stays open for the statements of
    // others.
    max_pipeline: Number.MAX_SAFE_INTEGER,
  }
  const make = (socket: () => Promise<ServerConnection>) => {
    const pool = postgres({ ...options, ...{ socket } }) // which the types of postgres.js do not know
    addArrayTypes(pool)
    return pool
  }
  return renewedPool(make, connections, watchPool({ pool: name, most: max, use: connections.use }))
}

function toTarget({ host, port, ...account }: Connection): DatabaseTarget {
  return { ...account, hosts: [{ host, port }], wanted: 'any', connectSeconds: 10, settings: {} }
}

/** Converts to the settings of PostgreSQL. They are sent when a connection opens, so they cost no statement. */
function toSettings({ statementMs, lockMs, idleInTransactionMs }: Deadlines) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
}

/** Returns the address of a server as a URL, for another process. */
export function connectionUrl({ host, port, user, database, password }: Connection): string {
  const account = encodeURIComponent(user) + (password === undefined ? '' : `:${encodeURIComponent(password)}`)
  if (!host.startsWith('/')) return `postgres://${account}@${host}:${port}/${encodeURIComponent(database)}`
  return `postgres://${account}@localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}`
}

/** Parses such an address; of several servers it returns the first. */
export function parseConnection(url: string): Connection {
  const { hosts, user, password, database } = parseTarget(url)
  return { ...hosts[0], user, database, ...(password === undefined ? {} : { password }) }
}
