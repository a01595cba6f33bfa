import { z } from 'zod'
import type { ErrorCode } from './errors'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a caller gives, and what the code that serves it reads: an operation as both sides see it. */
export type Operation<
  Ids extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  readonly name: string
  readonly method: Method
  /** As OpenAPI writes it: each id of the path stands in braces. */
  readonly path: `/v1/${string}`
  /** Each id of the path, and the problem when no such record exists. */
  readonly ids: Readonly<Record<Ids, ErrorCode>>
  readonly query: Query
  readonly body: Body
  readonly answer: Answer
  readonly status: 200 | 201
  /** What a 404 without a code of ours means. */
  readonly notFound: ErrorCode
  /** Whether anything changes: when its answer is lost, nobody knows whether it was done. */
  readonly effect: boolean
  /** Whether the caller gives a body, and parameters. */
  readonly takesBody: boolean
  readonly takesQuery: boolean
  /** The only parameter, where the caller gives its value and no object of parameters. */
  readonly by: string | undefined
  /** Parameters that go along without the caller's doing; the caller then gives none. */
  readonly fixed: Readonly<Record<string, string>> | undefined
}

/** An operation without parameters refuses any. */
const noQuery = z.object({})
/** Of GET and DELETE no body is read. */
export const noBody = z.unknown()
/** A POST that says everything by its path refuses members: whoever sends one means something by it. */
const emptyBody = z.strictObject({}).prefault({}).meta({ id: 'EmptyBody' })

/** The schema of an answer, typed as its reader sees it: another implementation may leave members out (`MayLack`). */
export function asRead<Read>(answer: z.ZodType<Read>): z.ZodType<Read> {
  return answer
}

/** What has to be said of an operation; `named` adds the rest. */
type Facts = {
  readonly ids?: Readonly<Record<string, ErrorCode>>
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  readonly status?: 201
  /** The problem of the last id of the path, by default. */
  readonly notFound?: ErrorCode
  /** Told of a POST that changes nothing. */
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

type Fact<D, Name extends string, Without> = D extends { readonly [N in Name]: infer Told } ? Told : Without
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

/** Completes each operation by its name and by what follows from its facts. */
export function named<const All extends Readonly<Record<string, Declared>>>(all: All): Named<All> {
  const completed = Object.fromEntries(Object.entries(all).map(([name, declared]) => [name, complete(name, declared)]))
  return madeOf<Named<All>>(all, completed)
}

/** Returns what was made of an object, member by member; its type says what each member became. Throws a TypeError where one is missing. */
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
