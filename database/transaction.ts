import { setTimeout as sleep } from 'node:timers/promises'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

/** Drizzle, on the pool or inside a transaction. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>

/** Drizzle inside a transaction only. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

const attempts = 5
const serializationFailure = '40001'
const deadlockDetected = '40P01'

/**
 * Runs `work` in one transaction. PostgreSQL may abort one of two colliding transactions (40001, 40P01); it is then retried from
 * the start, so `work` must have no effects outside of the transaction.
 */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryCollisions(async () => {
    const tellings: (() => void)[] = []
    const result = await db.transaction((tx) => {
      afterwards.set(tx, tellings)
      return work(tx)
    })
    for (const tell of tellings) onceCommitted(db, tell)
    return result
  })
}

/** Callbacks for the commit, by transaction. */
const afterwards = new WeakMap<Db, (() => void)[]>()

/**
 * Calls `tell` once the work on `db` is committed: at once for a pool, at the commit for a transaction of `transaction`, and
 * never if that is rolled back. It must not throw.
 */
export function onceCommitted(db: Db, tell: () => void): void {
  const waiting = afterwards.get(db)
  if (waiting === undefined) tell()
  else waiting.push(tell)
}

/** Does the same for a single statement, or for anything else that is one transaction by itself. */
export async function retryCollisions<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const code = postgresError(error)?.code
      if (attempt === attempts || (code !== serializationFailure && code !== deadlockDetected)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/**
 * Returns PostgreSQL's own error inside an error, with `code` (SQLSTATE) and `constraint_name`; drizzle wraps it together with
 * the parameters.
 */
export function postgresError(error: unknown): postgres.PostgresError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof postgres.PostgresError) return cause
  }
  return undefined
}

/**
 * Returns the name of the constraint that refused. A cluster names that of a part of the table, with the number of the part
 * behind, and does so in the message alone.
 */
export function brokenConstraint(error: unknown): string | undefined {
  const refused = postgresError(error)
  const name = refused?.constraint_name ?? /constraint "([^"]+)"/.exec(refused?.message ?? '')?.[1]
  return name?.replace(/_\d{6,}$/, '')
}
