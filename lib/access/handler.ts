import 'server-only'
import { unstable_rethrow } from 'next/navigation'
import type { z } from 'zod'
import type { Desk } from '#backoffice/desk'
import { ServiceError } from '#contract/errors'
import { toFieldErrors } from '#contract/field-errors'
import { clientAddressOf } from '../server/client-address'
import { openDesk } from '../server/desk'
import { env } from '../server/env'
import { log } from '../server/log'
import { fromSegment } from '../shared/path-of'
import { countHandled } from './access-metrics'
import { admit, type GateRequest, isReadFromHere, recordInside } from './gate'
import type { Need } from './permissions'
import { refuseNul } from './refuse-nul'
import { routeOf } from './route-of'
import { type ActionRefusal, toRefusal } from './run-action'
import { currentRequestId, hereAndNow, type Staff } from './session'
import { statusOf } from './status-of'

export type HandlerOptions<Schema extends z.ZodType> = {
  needs: Need
  /** Validates the members of path and query together, and for other methods than GET also those of the body. */
  input: Schema
  /** The page polls by itself: that does not extend the session. */
  polls?: boolean
  /** The work reads the body itself, as a stream: it is a file, not JSON. */
  streams?: boolean
  /** The name of the request in the record of a refusal; by default the method and the route. */
  route?: (request: Request, context: RouteContext) => Promise<string>
}

type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> }

/**
 * Makes a route handler for data of the console. It passes the gate like an action (origin, session, permission), then validates
 * the input. Answers JSON that must not be cached, or `{ code }` with the status of that code.
 */
export function handler<Schema extends z.ZodType, T>(
  { needs, input, polls, streams = false, route: nameOf = nameOfRoute }: HandlerOptions<Schema>,
  work: (input: z.output<Schema>, staff: Staff, request: Request) => Promise<T>,
) {
  return counted(async (request, context) => {
    try {
      const gateRequest: GateRequest = {
        action: 'route.open',
        requested: await nameOf(request, context),
        needs,
        fromHere: comesFromHere(request),
        polls,
        reads: request.method === 'GET',
      }
      const admitted = await admit(hereAndNow, gateRequest)
      if (!admitted.ok) return problem(admitted)
      const parsed = input.safeParse(await readInput(request, context, streams))
      if (!parsed.success) return problem({ ok: false, code: 'validation_failed', fields: toFieldErrors(parsed.error.issues) })
      const value = await work(parsed.data, admitted.staff, request).catch(async (error) => {
        await recordInside(hereAndNow, gateRequest, admitted.actor, error)
        throw error
      })
      return value instanceof Response ? cancelledWith(request, value) : Response.json(value, { headers: neverStored })
    } catch (error) {
      return failure(await nameOfRoute(request, context), error)
    }
  })
}

/**
 * Returns the response, whose body is cancelled if the client goes away before anybody reads it: Next then drops the response
 * without a word to its stream.
 */
function cancelledWith({ signal }: Request, response: Response): Response {
  const { body } = response
  const cancel = () => {
    if (body?.locked === false) void body.cancel()
  }
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel, { once: true })
  return response
}

/**
 * Makes a route handler for callers without a session who hold a secret, such as that of a link, which the body carries. Only our
 * own pages may call it, and the work counts the attempts per address (`unknown` if it is not known). Answers like `handler`.
 */
export function strangersHandler<Schema extends z.ZodType, T>(
  input: Schema,
  work: (input: z.output<Schema>, desk: Desk, from: { address: string; requestId: string }) => Promise<T>,
) {
  return counted(async (request, context) => {
    try {
      const refused = await refuseForeign(request)
      if (refused !== undefined) return refused
      const parsed = input.safeParse(await readBody(request))
      if (!parsed.success) return problem({ ok: false, code: 'validation_failed', fields: toFieldErrors(parsed.error.issues) })
      const [address, requestId] = [clientAddressOf(request.headers) ?? 'unknown', await currentRequestId()]
      return Response.json(await work(parsed.data, await openDesk(), { address, requestId }), { headers: neverStored })
    } catch (error) {
      return failure(await nameOfRoute(request, context), error)
    }
  })
}

/** Wraps a handler to count its answers by route. */
function counted(answer: (request: Request, context: RouteContext) => Promise<Response>) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    const answered = await answer(request, context)
    countHandled(await nameOfRoute(request, context), answered.status)
    return answered
  }
}

async function failure(route: string, error: unknown): Promise<Response> {
  unstable_rethrow(error)
  if (error instanceof ServiceError) return problem(toRefusal(error))
  const requestId = await currentRequestId()
  log.error({ route, requestId, err: error }, 'handler failed')
  return problem({ ok: false, code: 'internal_error' })
}

/**
 * Checks a request to an endpoint without a session: refuses and records a change that a page of another site sends. Returns
 * undefined if the request comes from our own pages.
 */
export async function refuseForeign(request: Request): Promise<Response | undefined> {
  if (comesFromHere(request)) return undefined
  const requested = routeOf(request)
  const admitted = await admit(hereAndNow, { action: 'route.open', requested, needs: 'signed_in', fromHere: false })
  return admitted.ok ? undefined : problem(admitted)
}

/** Names a request by its route, for records and metrics. Next passes no params to a route that has none. */
async function nameOfRoute(request: Request, { params }: RouteContext): Promise<string> {
  return routeOf(request, (await params) ?? {})
}

const neverStored = { 'cache-control': 'private, no-store' }

/**
 * Returns whether a request comes from our own pages. Another site can make a browser send one with the cookie, so a change must
 * name our origin, and a read must not come from another site.
 */
function comesFromHere(request: Request): boolean {
  if (request.method !== 'GET') return request.headers.get('origin') === env.APP_ORIGIN
  return isReadFromHere(request.headers)
}

async function readInput(request: Request, { params }: RouteContext, streams: boolean): Promise<unknown> {
  const inPath = Object.entries((await params) ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? fromSegment(value) : value,
  ])
  const inUrl = { ...Object.fromEntries(new URL(request.url).searchParams), ...Object.fromEntries(inPath) }
  refuseNul(inUrl)
  if (request.method === 'GET' || streams) return inUrl
  const body = await readBody(request)
  return typeof body === 'object' && body !== null ? { ...body, ...inUrl } : body
}

async function readBody(request: Request): Promise<unknown> {
  const body: unknown = await request.json().catch(() => {
    throw new ServiceError('invalid_json', 'the body is not JSON')
  })
  refuseNul(body)
  return body
}

function problem({ ok: _ok, ...facts }: ActionRefusal): Response {
  return Response.json(facts, { status: statusOf(facts.code), headers: neverStored })
}
