import { z } from 'zod'
import type { ErrorCode } from '#contract/errors'
import type { Context, Dependencies } from '../context'
import type { Intent } from '../intent'
import type { Policy } from '../keys/rate-limits'
import type { Scope } from '../scopes'
import type { Deprecation } from './deprecation'
import type { Incoming } from './incoming'
import { parseBody, parseQuery } from './parse-input'

/** What a handler answers with. `body` is a contract value; JSON is made of it once, for the caller and for replays alike. */
export type Answer = {
  status: number
  body: unknown
  location?: string
  headers?: { etag?: string; 'cache-control'?: string }
  /** The stored answer of an earlier request with the same key. */
  replayed?: boolean
}

export type Declaration<Ids extends string> = {
  /** The operation's name, as in the PaymentsApi interface. */
  id: string
  /** As OpenAPI writes it: `/v1/customers/{id}`. */
  path: `/v1/${string}`
  summary: string
  /** What a caller should know beyond the summary, in sentences; the reference adds scope and limits by itself. */
  description?: string
  /** Null: any valid key. */
  scope: Scope | null
  /** Opens it too, for a key that is the second person there, or looks at what it decides about. */
  orScope?: Scope
  /** Counted as `default` (reads) or `write` unless told. */
  policy?: Policy
  /** Set for what exists for test keys only; with a live key the path is unknown. */
  environment?: 'test'
  /** Without an `X-Actor-Id` it is refused: a rule compares people. */
  needsActor?: true
  /** Asks for a rate, so with a test key `X-Sandbox-Rate` is heard. */
  sandboxRate?: true
  /**
   * Its first statement asks whether the key still stands (`withPass`), so that a caller who was let in a moment ago needs no look.
   * What reads then also shares a connection (`Database.pipeline`), so it has to be short.
   */
  asksForPass?: true
  /** On its way out: told on every answer. */
  deprecated?: Deprecation
  /** Each id of the path, and the problem when no such object can exist. */
  ids: Record<Ids, ErrorCode>
  /**
   * Called only when the input is refused, because an unknown object in the path outranks a wrong body:
   * throws the 404 when the object does not exist.
   */
  mustExist?: (context: Context, id: (name: Ids) => string) => Promise<unknown>
  answer: { status: 200 | 201; description: string; schema: z.ZodType; headers?: readonly ('ETag' | 'Location')[] }
  /** Problems of its own, beside those that any operation may answer with. */
  problems: readonly ErrorCode[]
}

type Input<Ids extends string> = {
  /** On the transaction of this request, unless the operation has transactions of its own. */
  context: Context
  dependencies: Dependencies
  /** An id of the path, already in the shape of ours. */
  id: (name: Ids) => string
  request: Incoming
}
export type ReadCall<Ids extends string, Query> = Input<Ids> & { query: Query }
/** `query` is undefined for an operation that takes none. */
export type WriteCall<Ids extends string, Body, Query> = Input<Ids> & {
  body: Body
  query: Query | undefined
  intent: Intent | undefined
}

/** What reaches an operation after the key, the limits, the scope and the path were found good. */
type Arrived = Input<string> & { body: unknown }
export type Method = 'get' | 'post' | 'put' | 'delete'
export type Operation = {
  method: Method
  declaration: Declaration<string>
  query?: z.ZodObject
  body?: z.ZodType
  /** `request`: one transaction around the handler and the idempotency key. */
  transaction: 'none' | 'request' | 'own'
  /** Checks the input (throws 422) and returns the work to do with it, given the context to do it on. */
  prepare: (arrived: Arrived) => (context: Context, intent: Intent | undefined) => Promise<Answer>
}

export const noQuery = z.object({})
/** Of what is deleted: whatever comes with it is not read. */
export const noBody = z.unknown()
/** Of a POST that says everything by its path: a member that comes along was meant for something, and is refused. */
export const emptyBody = z.strictObject({}).prefault({}).meta({ id: 'EmptyBody' })

export function read<const Ids extends string, Query extends z.ZodObject>(
  declaration: Declaration<Ids> & { query: Query },
  work: (call: ReadCall<Ids, z.output<Query>>) => Promise<Answer>,
): Operation {
  return {
    method: 'get',
    declaration,
    query: declaration.query,
    transaction: 'none',
    prepare: (arrived) => {
      const query = parseQuery(declaration.query, arrived.request)
      return (context) => work({ ...arrived, context, query })
    },
  }
}

/**
 * `transaction: 'own'` leaves transaction and idempotency key to the handler, for work that is one statement by itself or that must ask
 * somebody outside before it writes; `context.db` is then the pool.
 */
export function write<const Ids extends string, Body extends z.ZodType, Query extends z.ZodObject = typeof noQuery>(
  declaration: Declaration<Ids> & { method: 'post' | 'put' | 'delete'; body: Body; query?: Query; transaction?: 'own' },
  work: (call: WriteCall<Ids, z.output<Body>, z.output<Query>>) => Promise<Answer>,
): Operation {
  return {
    method: declaration.method,
    declaration,
    query: declaration.query,
    body: declaration.body instanceof z.ZodUnknown ? undefined : declaration.body,
    transaction: declaration.transaction ?? 'request',
    prepare: (arrived) => {
      if (declaration.query === undefined) parseQuery(noQuery, arrived.request)
      const query = declaration.query && parseQuery(declaration.query, arrived.request)
      const body = parseBody(declaration.body, arrived.body)
      return (context, intent) => work({ ...arrived, context, body, query, intent })
    },
  }
}
