import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { addArrayTypes } from './array-types'
import type { Sql } from './client'
import { withSettings } from './connect/scoped-statements'
import { mapRowsFaster } from './map-rows'
import type { Db } from './transaction'

/**
 * The error of a failed statement does not repeat its parameters, which may be personal data: Next prints every error of a page
 * as it is. Drizzle assigns them in the constructor, before the stack with the message is made.
 */
Object.defineProperty(DrizzleQueryError.prototype, 'params', {
  configurable: true, // several bundles of one process evaluate this module, and may share the class
  get: () => undefined,
  set(this: DrizzleQueryError) {
    this.message = `Failed query: ${this.query}`
  },
})

/** Drizzle on a pool, by its settings of row-level security (row-scope.ts). */
const scopesOf = new WeakMap<Db, (settings: string) => Db>()
/** The pool of a drizzle that has settings, and what sends its statements. */
const originOf = new WeakMap<Db, { unscoped: Db; client: Sender }>()
const mostScopes = 1000

/** Opens drizzle on that pool. Its statements are of no scope. */
export function openDrizzle(sql: Sql): Db {
  const unscoped = wrap(
    sql,
    preparing(sql, () => undefined),
  )
  const scopes = new Map<string, Db>()
  const make = (settings: string) => {
    const client = preparing(sql, () => settings)
    const scoped = wrap(sql, client)
    originOf.set(scoped, { unscoped, client })
    return scoped
  }
  scopesOf.set(unscoped, (settings) => {
    const known = scopes.get(settings)
    if (known !== undefined) return known
    const [oldest = ''] = scopes.keys()
    if (scopes.size >= mostScopes) scopes.delete(oldest)
    const scoped = make(settings)
    scopes.set(settings, scoped)
    return scoped
  })
  return unscoped
}

/** Returns drizzle on the same pool, whose statements have these settings. */
export function scopedDrizzle(db: Db, settings: string): Db {
  const scoped = scopesOf.get(db)?.(settings)
  if (scoped === undefined) throw new Error('Only a pool can be given a scope')
  return scoped
}

/**
 * Returns a prepared statement of drizzle for a pool with settings: a copy of the one that `build` returns for the pool without
 * any, with another sender. To build it takes longer than to run it.
 */
export function scopedStatement<Statement>(db: Db, build: (unscoped: Db) => Statement): Statement {
  const origin = originOf.get(db)
  if (origin === undefined) return build(db)
  const built = Object(build(origin.unscoped))
  return Object.assign(Object.create(Object.getPrototypeOf(built)), built, { client: origin.client })
}

/**
 * Drizzle replaces the pool's converters with the identity, after which a Date or an object passed to the pool directly would
 * fail; these converters serve both (drizzle passes text, which is left unchanged).
 */
function wrap(sql: Sql, client: Sql): Db {
  const db = drizzle(client)
  mapRowsFaster(db)
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
  const unsafe = (text: string, values: Values = []) =>
    ask(sql, text, values, text.startsWith(mustBeFirst) ? undefined : settings())
  return new Proxy(sql, {
    get(target, name) {
      if (name === 'unsafe') return unsafe
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
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
const mustBeFirst = 'set transaction '

function ask(sql: Sender, text: string, values: Values, settings: string | undefined) {
  const prepare = values.length <= mostKeptParameters
  if (settings === undefined) return sql.unsafe(text, values, { prepare })
  // A simple query, which postgres.js sends if there are no values, could not be marked.
  const options = { prepare, simple: false }
  return withSettings(sql.unsafe(text, values, options), settings)
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
