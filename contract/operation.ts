import { z } from 'zod'
import type { ErrorCode } from './errors'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An operation as both sides see it: what a caller passes, and what the code that serves it reads. */
export type Operation<
  Ids extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  readonly name: string
  readonly method: Method
  /** The path in the syntax of OpenAPI, with each id in braces. */
  readonly path: `/v1/${string}`
  /** Each id of the path, and the problem code if no such record exists. */
  readonly ids: Readonly<Record<Ids, ErrorCode>>
  readonly query: Query
  readonly body: Body
  readonly answer: Answer
  readonly status: 200 | 201
  /** The meaning of a 404 without one of our codes. */
  readonly notFound: ErrorCode
  /** Whether the operation changes anything. If the answer to such a call is lost, its outcome is unknown. */
  readonly effect: boolean
  /** Whether the caller passes a body, and parameters. */
  readonly takesBody: boolean
  readonly takesQuery: boolean
  /** The name of the only parameter, if the caller passes its value instead of an object of parameters. */
  readonly by: string | undefined
  /** Parameters that the client adds itself; the caller then passes none. */
  readonly fixed: Readonly<Record<string, string>> | undefined
}

/** An operation without parameters refuses any. */
const noQuery = z.object({})
/** GET and DELETE have no body. */
export const noBody = z.unknown()
/** A POST without a body refuses members, because a caller who sends one expects an effect. */
const emptyBody = z.strictObject({}).prefault({}).meta({ id: 'EmptyBody' })

/** Returns the schema of an answer, typed as its reader sees it: another implementation may leave members out (`MayLack`). */
export function asRead<Read>(answer: z.ZodType<Read>): z.ZodType<Read> {
  return answer
}

/** What the declaration of an operation states; `named` derives the rest. */
type Facts = {
  readonly ids?: Readonly<Record<string, ErrorCode>>
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  readonly status?: 201
  /** The problem of the last id of the path, by default. */
  readonly notFound?: ErrorCode
  /** Set for a POST that changes nothing. */
  readonly effect?: false
  readonly by?: string
  readonly fixed?: Readonly<Record<string, string>>
}
type Declared = Facts & { readonly method: Method; readonly path: `/v1/${string}` }

type IdsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | IdsIn<Rest> : never
type WithIds<Path extends string> = [IdsIn<Path>] extends [never]
  ? { readonly ids?: never }
  : { readonly ids: Readonly<Record<IdsIn<Path>, ErrorCode>> }

/** Declares an operation: `op('GET', '/v1/customers/{id}', { ids: { id: 'customer_not_found' }, answer: Customer })`. */
export function op<const M extends Method, const Path extends `/v1/${string}`, const F extends Facts & WithIds<Path>>(
  method: M,
  path: Path,
  facts: F,
): F & { readonly method: M; readonly path: Path } {
  return { ...facts, method, path }
}

type Fact<D, Name extends string, Without> = D extends { readonly [N in Name]: infer Value } ? Value : Without
type Completed<Name, D extends Declared> = {
  readonly name: Name
  readonly method: D['method']
  readonly path: D['path']
  readonly ids: Readonly<Record<IdsIn<D['path']>, ErrorCode>>
  readonly query: Fact<D, 'query', typeof noQuery>
  readonly body: Fact<D, 'body', D['method'] extends 'POST' | 'PUT' ? typeof emptyBody : typeof noBody>
  readonly answer: D['answer']
  readonly status: 200 | 201
  readonly notFound: ErrorCode
  readonly effect: boolean
  readonly takesBody: D extends { readonly body: z.ZodType } ? true : false
  readonly takesQuery: D extends { readonly by: string } | { readonly fixed: object }
    ? false
    : D extends { readonly query: z.ZodObject }
      ? true
      : false
  readonly by: Fact<D, 'by', undefined>
  readonly fixed: Readonly<Record<string, string>> | undefined
}
export type Named<All> = { readonly [Name in keyof All]: All[Name] extends Declared ? Completed<Name, All[Name]> : never }

/** Completes each operation with its name and what follows from its facts. */
export function named<const All extends Readonly<Record<string, Declared>>>(all: All): Named<All> {
  const completed = Object.fromEntries(Object.entries(all).map(([name, declared]) => [name, complete(name, declared)]))
  return madeOf<Named<All>>(all, completed)
}

/** Returns `made` with its type, after a check that it has every member of `all`. Throws a TypeError if one is missing. */
export function madeOf<Made extends object>(all: object, made: object): Made {
  if (isMadeOf<Made>(all, made)) return made
  throw new TypeError('A member is missing')
}

function isMadeOf<Made extends object>(all: object, made: object): made is Made {
  return Object.keys(all).every((name) => Object.hasOwn(made, name))
}

function complete(name: string, { method, path, ids = {}, query, body, by, fixed, ...facts }: Declared): Operation {
  const writes = method === 'POST' || method === 'PUT'
  return {
    name,
    method,
    path,
    ids,
    query: query ?? noQuery,
    body: body ?? (writes ? emptyBody : noBody),
    answer: facts.answer,
    status: facts.status ?? 200,
    notFound: facts.notFound ?? Object.values(ids).at(-1) ?? 'not_found',
    effect: facts.effect ?? method !== 'GET',
    takesBody: body !== undefined,
    takesQuery: query !== undefined && by === undefined && fixed === undefined,
    by,
    fixed,
  }
}
