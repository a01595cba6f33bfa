import type { z } from 'zod'
import type { ErrorCode } from '#contract/errors'
import { noBody, type Operation } from '#contract/operation'
import type { Context } from '../ground/context'
import type { Scope } from '../ground/scopes'
import type { Intent } from '../idempotency/intent'
import type { Policy } from '../keys/rate-limits'
import type { Dependencies } from './dependencies'
import type { Deprecation } from './deprecation'
import type { Incoming } from './incoming'
import { parseBody, parseQuery } from './parse-input'

/** The answer of a handler. `body` is a value of the contract; it is serialized once, for the caller and for replays alike. */
export type OperationAnswer<Body = unknown> = {
  status: number
  body: Body
  location?: string
  headers?: { etag?: string; 'cache-control'?: string }
  /** True if it is the stored answer of an earlier request with the same idempotency key. */
  replayed?: boolean
}

/** What our service adds to an operation of the contract: authorization, limits, transactions and problems. */
export type Rules<Ids extends string> = {
  summary: string
  /** What a caller should know beyond the summary; the reference adds scope and limits itself. */
  description?: string
  /** Null means any valid key. */
  scope: Scope | null
  /** An alternative scope, for the key of a second person who decides here, or reads what to decide about. */
  orScope?: Scope
  /** The rate limit that applies; by default `default` (reads) or `write`. */
  policy?: Policy
  /** Set for operations that exist for test keys only; with a live key the path is unknown. */
  environment?: 'test'
  /** The call is refused without `X-Actor-Id`, because a rule compares people. */
  needsActor?: true
  /** The operation reads `If-Match`, and refuses a change of another version (`precondition_failed`). */
  readsIfMatch?: true
  /** The operation reads a rate, so `X-Sandbox-Rate` applies with a test key. */
  sandboxRate?: true
  /**
   * The operation's first statement checks the key's validity itself (`withKeyCheck`), which saves the look-up for a caller
   * admitted a moment ago. Reads also share a connection (`Database.pipeline`), so they must be short.
   */
  checksKeyItself?: true
  /** A GET that may read much, such as a list or a sum: a replica answers it if there is one. It writes nothing. */
  readsMuch?: true
  /** Its query string may list many ids or moments, and be as long as `mostBytesOfLists`. */
  longQuery?: true
  /** Deprecated: announced on every answer. */
  deprecated?: Deprecation
  /**
   * Throws the 404 if the object of the path does not exist. Called only if the input is invalid, because an unknown object takes
   * precedence over an invalid body.
   */
  mustExist?: (context: Context, id: (name: Ids) => string) => Promise<unknown>
  /** A short description of the answer. */
  answers: string
  answerHeaders?: readonly ('ETag' | 'Location')[]
  /** The problems of this operation, beside those that any may return. */
  problems: readonly ErrorCode[]
  /**
   * `own` leaves transaction and idempotency key to the handler, for work that is a single statement, or that calls an external
   * system before it writes. `context.db` is then the pool.
   */
  transaction?: 'own'
}

type Input<Ids extends string> = {
  /** In the transaction of this request, unless `transaction` is `own`. */
  context: Context
  dependencies: Dependencies
  /** Returns an id of the path, whose form has been checked. */
  id: (name: Ids) => string
  request: Incoming
}
/** `intent` is set only for a POST with an idempotency key. */
export type ServedCall<Ids extends string, Query, Body> = Input<Ids> & { query: Query; body: Body; intent: Intent | undefined }

/** The input of an operation after key, limits, scope and path were checked. */
type Arrived = Input<string> & { body: unknown }
export type ServedOperation = Operation &
  Omit<Rules<string>, 'transaction'> & {
    /** `request`: one transaction contains the handler and the idempotency key. */
    transaction: 'none' | 'request' | 'own'
    /** Validates the input (throws 422) and returns the work to run in a given context. */
    prepare: (arrived: Arrived) => (context: Context, intent: Intent | undefined) => Promise<OperationAnswer>
  }

/** Returns an operation of the contract combined with the rules of our service and its work. */
export function serve<Ids extends string, Query extends z.ZodObject, Body extends z.ZodType, Told extends z.ZodType>(
  operation: Operation<Ids, Query, Body, Told>,
  rules: Rules<Ids>,
  work: (call: ServedCall<Ids, z.output<Query>, z.output<Body>>) => Promise<OperationAnswer<z.output<Told> | string>>,
): ServedOperation {
  return {
    ...operation,
    ...rules,
    transaction: rules.transaction ?? (operation.method === 'GET' ? 'none' : 'request'),
    prepare: (arrived) => {
      const query = parseQuery(operation.query, arrived.request)
      const body = parseBody(operation.body, arrived.body)
      return (context, intent) => work({ ...arrived, context, query, body, intent })
    },
  }
}

/** Returns the rate limit that applies to the operation. */
export function policyOf({ method, policy = method === 'GET' ? 'default' : 'write' }: ServedOperation): Policy {
  return policy
}

/** Returns whether the operation has a body; that of a GET or a DELETE is not read. */
export function readsBody({ body }: Operation): boolean {
  return body !== noBody
}
