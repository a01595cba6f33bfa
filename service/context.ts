import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { Vault } from '#database/vault'
import type { Rails } from './rails/rail'
import type { Rates } from './rates/rate-types'
import type { Readiness } from './readiness'
import type { Scope } from './scopes'
import type { Targets } from './webhooks/targets'

export type Environment = 'live' | 'test'

/** Who asks, and on what: every operation gets one. The organization comes from the key, never from a body. */
export type Context = {
  /** The pool, or the transaction when the operation runs in one. */
  db: Db
  organizationId: string
  environment: Environment
  /** Row id of the key, for records; not the secret's public part. */
  keyId: string
  scopes: readonly Scope[]
  /** Set when the statement of the operation asks whether the key still stands. */
  pass?: Pass
  /** The person behind the call. Only a key of the house proves who that is. */
  actorId?: string
  /** Whom the holder of any other key named: kept with what was done, and proof of nothing. */
  actorNote?: string
  requestId: string
  /** Undefined means the time of the database, which is the one clock that all processes share. */
  now?: Date
}

/** Who does a step, for the records of it. Without a key: an operator, whom `actorId` names, or a rule. */
export type Doer = Partial<Pick<Context, 'actorId' | 'actorNote' | 'keyId'>>

/**
 * Carried by who was let in a moment ago with a key without limits. The statement that reads or pays asks by itself whether the key still
 * stands, in its own transaction, which spares the look at the key before it.
 */
export type Pass = {
  /** What `holds_pass` is asked about; null when the caller was looked up, or a statement has found that it holds. */
  text: string | null
  /** Looks the caller up like any other: throws 401, 429 or 403. */
  lookUp: () => Promise<void>
}

/** What is the same for every request of one service. */
export type Dependencies = {
  db: Db
  /** For what reads one record; see `Database.pipeline`. */
  pipeline: Db
  vault: Vault
  keyPepper: Buffer
  rates: Rates
  rails: Rails
  webhookTargets: Targets
  /** A clock of one's own, for tests and seeding; the database's when absent. */
  clock?: () => Date
  log: Log
  readiness: () => Promise<Readiness>
}

/** Never personal data: codes, names, ids and durations. */
export type Log = (level: 'info' | 'error', event: string, facts: Record<string, string | number | boolean | undefined>) => void

/** The time of an effect inside a statement: the given one, else the database's, the same throughout the statement. */
export function timeOf({ now }: { now?: Date }): SQL<Date> {
  return sql<Date>`coalesce(${now?.toISOString() ?? null}::timestamptz, statement_timestamp())`
}
