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

/** What a handler answers with. `body` is a contract value; JSON is made of it once, for the caller and for replays alike. */
export type OperationAnswer<Body = unknown> = {
  status: number
  body: Body
  location?: string
  headers?: { etag?: string; 'cache-control'?: string }
  /** The stored answer of an earlier request with the same key. */
  replayed?: boolean
}

/** What our service says of an operation beside the contract: who may call it, how, and what may come of it. */
export type Rules<Ids extends string> = {
  summary: string
  /** What a caller should know beyond the summary, in sentences; the reference adds scope and limits by itself. */
  description?: string
  /** Null: any valid key. */
  scope: Scope | null
  /** Opens it too, for a key that is the second person there, or looks at what it decides about. */
  orScope?: Scope
  /** Counted as `default` (reads) or `write` by default. */
  policy?: Policy
  /** Set for what exists for test keys only; with a live key the path is unknown. */
  environment?: 'test'
  /** Without an `X-Actor-Id` it is refused: a rule compares people. */
  needsActor?: true
  /** Asks for a rate, so with a test key `X-Sandbox-Rate` is heard. */
  sandboxRate?: true
  /**
   * Its first statement checks by itself whether the key is still good (`withKeyCheck`), which saves a caller who was admitted a moment ago the look-up.
   * What reads then also shares a connection (`Database.pipeline`), so it has to be short.
   */
  checksKeyItself?: true
  /** A GET that may read much, such as a list or a sum: it is read from the replica where there is one. It writes nothing. */
  readsMuch?: true
  /** On its way out: told on every answer. */
  deprecated?: Deprecation
  /**
   * Called only when the input is refused, because an unknown object in the path outranks a wrong body:
   * throws the 404 when the object does not exist.
   */
  mustExist?: (context: Context, id: (name: Ids) => string) => Promise<unknown>
  /** What the answer is, in a few words. */
  answers: string
  answerHeaders?: readonly ('ETag' | 'Location')[]
  /** Problems of its own, beside those that any operation may answer with. */
  problems: readonly ErrorCode[]
  /**
   * `own` leaves transaction and idempotency key to the handler, for work that is one statement by itself or that must ask somebody
   * outside before it writes; `context.db` is then the pool.
   */
  transaction?: 'own'
}

type Input<Ids extends string> = {
  /** On the transaction of this request, unless the operation has transactions of its own. */
  context: Context
  dependencies: Dependencies
  /** An id of the path, already in the shape of ours. */
  id: (name: Ids) => string
  request: Incoming
}
/** `intent` is undefined unless a POST came with an idempotency key. */
export type ServedCall<Ids extends string, Query, Body> = Input<Ids> & { query: Query; body: Body; intent: Intent | undefined }

/** What reaches an operation after the key, the limits, the scope and the path were found good. */
type Arrived = Input<string> & { body: unknown }
export type ServedOperation = Operation &
  Omit<Rules<string>, 'transaction'> & {
    /** `request`: one transaction around the handler and the idempotency key. */
    transaction: 'none' | 'request' | 'own'
    /** Checks the input (throws 422) and returns the work to do with it, given the context to do it on. */
    prepare: (arrived: Arrived) => (context: Context, intent: Intent | undefined) => Promise<OperationAnswer>
  }

/** An operation of the contract with the rules of our service and the work that it does. */
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

/** What its requests count as. */
export function policyOf({ method, policy = method === 'GET' ? 'default' : 'write' }: ServedOperation): Policy {
  return policy
}

/** Whether a body is read: that of a GET or a DELETE is not. */
export function readsBody({ body }: Operation): boolean {
  return body !== noBody
}
