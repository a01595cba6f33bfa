import type { Db } from '#database/open'
import type { Scope } from './scopes'

export type Environment = 'live' | 'test'

/** Who calls, and for which organization. The organization comes from the key, never from a body. */
export type Context = {
  /** The pool, or the transaction if the operation runs in one. */
  db: Db
  organizationId: string
  environment: Environment
  /** The row id of the key, for records; not the public part of its secret. */
  keyId: string
  scopes: readonly Scope[]
  /** Set if the statement of the operation checks the key's validity itself. */
  keyCheck?: DeferredKeyCheck
  /** The person behind the call. Only a first-party key proves who that is. */
  actorId?: string
  /** The person whom any other key named: recorded with the act, but no proof. */
  actorNote?: string
  requestId: string
  /** Undefined means the time of the database, the clock that all processes share. */
  now?: Date
}

/** Who acts, for the records. Without a key it is an operator named by `actorId`, or a rule. */
export type Doer = Partial<Pick<Context, 'actorId' | 'actorNote' | 'keyId'>>

/**
 * A key check that the operation's own statement makes, in its transaction, which saves the look-up before it. It applies to a
 * caller who was admitted a moment ago with a key without limits.
 */
export type DeferredKeyCheck = {
  /** Null if the caller was looked up, or a statement has found the key valid. */
  pass: KeyPass | null
  /** Looks the caller up in full: throws 401, 429 or 403. */
  lookUp: () => Promise<void>
}

/**
 * What a key check found a moment ago, for the statement that repeats it (holds-pass.sql). It contains the secret only as the
 * stored hash, in hex.
 */
export type KeyPass = { keyId: string; secretHash: string; address: string | null; policy: string; scope: Scope }
