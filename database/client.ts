import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Db } from './transaction'

export type Sql = postgres.Sql<{ bigint: bigint }>

/** Where a server is, for this and any other client (psql and pgbench take `host` as a folder too). */
export type Connection = { host: string; port: number; user: string; database: string; password?: string }

/** How long the server lets one connection wait or work, in milliseconds, before it ends the statement or the transaction. */
export type Deadlines = { statementMs: number; lockMs: number; idleInTransactionMs: number }

type ClientOptions = {
  max?: number
  name?: string
  holdOpen?: boolean
  fetchTypes?: boolean
  prepare?: boolean
  deadlines?: Deadlines
}

/** A pool of connections. int8 arrives as bigint, numeric as text, json parsed, timestamptz as Date. */
export function openPool(
  target: string | Connection,
  { max = 10, name = 'cauce', holdOpen = false, fetchTypes = true, prepare, deadlines }: ClientOptions,
): Sql {
  const options = {
    max,
    types: { bigint: postgres.BigInt },
    connection: { application_name: name, TimeZone: 'UTC', ...(deadlines && toSettings(deadlines)) },
    fetch_types: fetchTypes,
    backoff: secondsUntilNextTry,
    onnotice: () => {},
    ...(prepare === undefined ? {} : { prepare }),
    ...(holdOpen ? { max_lifetime: null, idle_timeout: 0 } : {}),
  }
  if (typeof target !== 'string') return postgres({ ...target, ...options })
  // postgres.js would send a `host` written as a parameter on to the server as a setting.
  const url = new URL(target)
  const host = url.searchParams.get('host')
  url.searchParams.delete('host')
  return postgres(url.href, host === null ? options : { ...options, host })
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
 * How long a pool waits, all of its connections together, after so many tries to connect that failed: doubled and more each time, as
 * postgres.js does, but never beyond a second instead of its twenty. Who asks meanwhile waits too, and a database that is back is used at once.
 */
function secondsUntilNextTry(failed: number): number {
  return (0.5 + Math.random() / 2) * Math.min(3 ** failed / 100, 1)
}

/**
 * Drizzle on that pool. It replaces the pool's own conversions by none at all, after which a Date or an object given to the pool
 * directly would fail; these convert for both (drizzle hands over text, which passes as it is).
 */
export function openDrizzle(sql: Sql): Db {
  const db = drizzle(preparing(sql))
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

/** The parts of such an address. */
export function parseConnection(url: string): Connection {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  }
}
