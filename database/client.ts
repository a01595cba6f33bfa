import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { addArrayTypes } from './array-types'
import type { ServerLine } from './connect/line'
import { watchPool } from './connect/pool-use'
import { renewedPool } from './connect/renewed-pool'
import { withSettings } from './connect/scoped-statements'
import { type DatabaseTarget, parseTarget } from './connect/target'
import { watchLines } from './connect/watched-lines'
import type { Db } from './transaction'

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
  holdOpen?: boolean
  prepare?: boolean
  deadlines?: Deadlines
  /** The same as in `deadlines`, for pools that set no time-outs on the server. */
  answerMs?: number
}

/** Opens a connection pool. int8 arrives as bigint, numeric as text, json parsed, timestamptz as Date. */
export function openPool(
  given: string | Connection,
  { max = 10, name = 'cauce', holdOpen = false, prepare, deadlines, answerMs = deadlines?.answerMs }: PoolOptions,
): Sql {
  const target = typeof given === 'string' ? parseTarget(given) : toTarget(given)
  const { hosts, user, password, database, connectSeconds, settings } = target
  const lines = watchLines(target, { answerMs, isHeldOpen: holdOpen })
  const options = {
    // postgres.js does not open the socket itself; it only names this server in errors.
    ...hosts[0],
    ...{ user, database, password: password ?? '' },
    max,
    types: { bigint: postgres.BigInt },
    connection: { application_name: name, TimeZone: 'UTC', ...(deadlines && toSettings(deadlines)), ...settings },
    connect_timeout: connectSeconds,
    ssl: false, // the sockets are encrypted already
    fetch_types: false, // see array-types.ts
    // The lines decide how long to wait before they try an unreachable server again.
    backoff: () => 0,
    onnotice: () => {},
    prepare: prepare ?? target.prepare ?? true,
    // The lines limit their own lifetime.
    ...{ max_lifetime: null, idle_timeout: 0 },
    // postgres.js keeps no connection for a transaction whose `begin` fills the pipeline: it stays open for the statements of others.
    ...{ max_pipeline: Number.MAX_SAFE_INTEGER },
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

/** Converts to the settings of PostgreSQL. They are sent when a connection opens, so they cost no statement. */
function toSettings({ statementMs, lockMs, idleInTransactionMs }: Deadlines) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
}

/** Drizzle on a pool, by its settings of row-level security (row-scope.ts). */
const scopesOf = new WeakMap<Db, (settings: string) => Db>()
/** How many scopes of a pool are kept: what drizzle builds for them is some kilobytes each. */
const mostScopes = 200

/** Opens drizzle on that pool. Its statements are of no scope. */
export function openDrizzle(sql: Sql): Db {
  const db = wrap(sql)
  const scopes = new Map<string, Db>()
  scopesOf.set(db, (settings) => {
    const scoped = scopes.get(settings) ?? wrap(sql, settings)
    scopes.delete(settings)
    scopes.set(settings, scoped)
    const [unusedForLongest = ''] = scopes.keys()
    if (scopes.size > mostScopes) scopes.delete(unusedForLongest)
    return scoped
  })
  return db
}

/** Returns drizzle on the same pool, whose statements have these settings. */
export function scopedDrizzle(db: Db, settings: string): Db {
  const scoped = scopesOf.get(db)?.(settings)
  if (scoped === undefined) throw new Error('Only a pool can be given a scope')
  return scoped
}

/**
 * Drizzle replaces the pool's converters with the identity, after which a Date or an object passed to the pool directly would fail;
 * these converters serve both (drizzle passes text, which is left unchanged).
 */
function wrap(sql: Sql, settings?: string): Db {
  const db = drizzle(preparing(sql, () => settings))
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
 * Makes drizzle use prepared statements, in transactions too. By itself it has each statement parsed and described every time,
 * which is a second round trip and much of the work of a short one. The pool may still disable preparing. A statement with more
 * parameters than `mostKeptParameters` contains a list, and each length of it would remain prepared on every connection.
 *
 * It also marks statements with the settings of row-level security (row-scope.ts): each one in the pool, and the first one of a
 * transaction, for which they last. `settings` returns those of the next statement.
 */
function preparing<T extends Sender>(sql: T, settings: () => string | undefined): T {
  return new Proxy(sql, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name === 'unsafe')
        return (text: string, values: Values = []) => ask(target, text, values, mustBeFirst.test(text) ? undefined : settings())
      if (name === 'begin') return (work: Work) => member((inside: Sender) => work(preparing(inside, once(settings()))))
      if (name !== 'savepoint') return member
      return (work: Work) => {
        // What is set inside ends with the savepoint if that is undone.
        const before = settings()
        if (before !== undefined) void ask(target, 'select', [], before).execute()
        return member((inside: Sender) => work(preparing(inside, settings)))
      }
    },
  })
}

type Sender = Pick<Sql, 'unsafe'>
type Values = postgres.ParameterOrJSON<bigint>[]
type Work = (inside: Sender) => unknown

/** PostgreSQL refuses it behind any query, such as the one that makes the settings. */
const mustBeFirst = /^set transaction /

function ask(sql: Sender, text: string, values: Values, settings: string | undefined) {
  const options = { prepare: values.length <= mostKeptParameters }
  if (settings === undefined) return sql.unsafe(text, values, options)
  // A simple query, which postgres.js sends if there are no values, could not be marked.
  return withSettings(sql.unsafe(text, values, { ...options, ...{ simple: false } }), settings)
}

/** Returns a function that returns `value` at its first call only. */
function once<T>(value: T): () => T | undefined {
  let left: T | undefined = value
  return () => {
    const now = left
    left = undefined
    return now
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
