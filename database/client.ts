import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { addArrayTypes } from './array-types'
import type { ServerLine } from './connect/line'
import { watchPool } from './connect/pool-use'
import { renewedPool } from './connect/renewed-pool'
import { type DatabaseTarget, parseTarget } from './connect/target'
import { watchLines } from './connect/watched-lines'
import type { Db } from './transaction'

export type Sql = postgres.Sql<{ bigint: bigint }>

/** Where a server is, for this and any other client (psql and pgbench take `host` as a folder too). */
export type Connection = { host: string; port: number; user: string; database: string; password?: string }

/**
 * How long the server lets one connection wait or work, in milliseconds, before it ends the statement or the transaction. `answerMs`: how long
 * this side waits for an answer of which nothing comes.
 */
export type Deadlines = { statementMs: number; lockMs: number; idleInTransactionMs: number; answerMs: number }

export type PoolOptions = {
  max?: number
  name?: string
  holdOpen?: boolean
  prepare?: boolean
  deadlines?: Deadlines
  /** That of the deadlines alone, where the server is told of none. */
  answerMs?: number
}

/** A pool of connections. int8 arrives as bigint, numeric as text, json parsed, timestamptz as Date. */
export function openPool(
  given: string | Connection,
  { max = 10, name = 'cauce', holdOpen = false, prepare, deadlines, answerMs = deadlines?.answerMs }: PoolOptions,
): Sql {
  const target = typeof given === 'string' ? parseTarget(given) : toTarget(given)
  const { hosts, user, password, database, connectSeconds, settings } = target
  const lines = watchLines(target, { answerMs, isHeldOpen: holdOpen })
  const options = {
    // It opens no socket by itself; what it says of a failure names the first server.
    ...hosts[0],
    ...{ user, database, password: password ?? '' },
    max,
    types: { bigint: postgres.BigInt },
    connection: { application_name: name, TimeZone: 'UTC', ...(deadlines && toSettings(deadlines)), ...settings },
    connect_timeout: connectSeconds,
    ssl: false, // the lines are encrypted already
    fetch_types: false, // array-types.ts
    // How long a server that is away is left alone is said by the lines.
    backoff: () => 0,
    onnotice: () => {},
    prepare: prepare ?? target.prepare ?? true,
    // Lines age by themselves.
    ...{ max_lifetime: null, idle_timeout: 0 },
  }
  const make = (socket: () => Promise<ServerLine>) => {
    const pool = postgres({ ...options, ...{ socket } })
    addArrayTypes(pool)
    return pool
  }
  return renewedPool(make, lines, watchPool({ pool: name, most: max, use: lines.use }))
}

function toTarget({ host, port, ...account }: Connection): DatabaseTarget {
  return { ...account, hosts: [{ host, port }], wanted: 'any', connectSeconds: 10, settings: {} }
}

/** As PostgreSQL names them. They are sent when a connection opens, so they cost no statement. */
function toSettings({ statementMs, lockMs, idleInTransactionMs }: Deadlines) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
}

/**
 * Drizzle on that pool. It replaces the pool's own conversions by none at all, after which a Date or an object given to the pool
 * directly would fail; these convert for both (drizzle hands over text, which passes as it is).
 */
export function openDrizzle(sql: Sql): Db {
  const db = drizzle(preparing(sql))
  addArrayTypes(sql)
  const { parsers, serializers } = sql.options
  parsers[1184] = (text: string) => new Date(text)
  serializers[1184] = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  for (const json of [114, 3802])
    serializers[json] = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return db
}

const mostKeptParameters = 120

/**
 * Drizzle asks for statements that are parsed and described anew each time, which is a second round trip and much of the work of a short
 * one; this asks for kept ones, in transactions too. Whether the pool keeps any is still the pool's to say. One with more parameters than
 * `mostKeptParameters` is about a list, and each length of it would be a statement that every connection keeps for ever.
 */
function preparing<T extends object>(sql: T): T {
  return new Proxy(sql, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name === 'unsafe')
        return (text: string, values: unknown[] = []) => member(text, values, { prepare: values.length <= mostKeptParameters })
      if (name !== 'begin' && name !== 'savepoint') return member
      return (work: (inside: object) => unknown) => member((inside: object) => work(preparing(inside)))
    },
  })
}

/** The address of a server as one line of text, for another process. */
export function connectionUrl({ host, port, user, database, password }: Connection): string {
  const account = encodeURIComponent(user) + (password === undefined ? '' : `:${encodeURIComponent(password)}`)
  if (!host.startsWith('/')) return `postgres://${account}@${host}:${port}/${encodeURIComponent(database)}`
  return `postgres://${account}@localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}`
}

/** The parts of such an address; of several servers the first. */
export function parseConnection(url: string): Connection {
  const { hosts, user, password, database } = parseTarget(url)
  return { ...hosts[0], user, database, ...(password === undefined ? {} : { password }) }
}
