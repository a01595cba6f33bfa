import type { Db } from '#database/open'
import type { Scope } from './scopes'

export type Environment = 'live' | 'test'

/** Who calls, and for which organization: every operation gets one. The organization comes from the key, never from a body. */
export type Context = {
  /** The pool, or the transaction when the operation runs in one. */
  db: Db
  organizationId: string
  environment: Environment
  /** Row id of the key, for records; not the secret's public part. */
  keyId: string
  scopes: readonly Scope[]
  /** Set when the statement of the operation checks by itself whether the key is still good. */
  keyCheck?: DeferredKeyCheck
  /** The person behind the call. Only a first-party key proves who that is. */
  actorId?: string
  /** Whom the holder of any other key named: kept with what was done, and proof of nothing. */
  actorNote?: string
  requestId: string
  /** Undefined means the time of the database, which is the one clock that all processes share. */
  now?: Date
}

/** Who does something, for the records of it. Without a key: an operator, whom `actorId` names, or a rule. */
export type Doer = Partial<Pick<Context, 'actorId' | 'actorNote' | 'keyId'>>

/**
 * A key check that is left to the statement of the operation, for a caller who was admitted a moment ago with a key without limits: the
 * statement checks the key in its own transaction, which saves the look-up before it.
 */
export type DeferredKeyCheck = {
  /** What `holds_pass` is asked about; null when the caller was looked up, or a statement has found that the key is good. */
  text: string | null
  /** Looks the caller up like any other: throws 401, 429 or 403. */
  lookUp: () => Promise<void>
}
