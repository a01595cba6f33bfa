import { randomUUID } from 'node:crypto'
import { isErrorCode, ServiceError } from '#contract/errors'
import type { Method } from '#contract/operation'
import { errorName } from '#database/error-name'
import { traced } from '../ground/trace'
import { createAdmissionCache } from '../keys/admission-cache'
import { createAdmission } from '../keys/admit-request'
import { createInFlight } from '../keys/in-flight'
import { recordKeyRefusal } from '../keys/record-refusal'
import { createAddressCount } from './address-count'
import { authenticate, mustBeAllowed, rateLimitHeaders, readAsker } from './authentication'
import { answerBank } from './bank-notifications'
import type { Dependencies } from './dependencies'
import {
  type ConsoleRequest,
  fromConsole,
  fromRequest,
  type Incoming,
  mostBytesOfLists,
  type Outgoing,
  queryFault,
  toResponse,
} from './incoming'
import { openApiDocument } from './openapi/document'
import type { ServedOperation } from './operation'
import { servedOperations } from './operations'
import { createPathRouter, type PathRouter } from './path-router'
import { problemTitles } from './problem-titles'
import { codeOf, languageOf, toProblem } from './problems'
import { countProblem, countRequest } from './request-metrics'
import { type Admittance, type ReceivedRequest, runOperation } from './run-operation'
import { standingHeaders } from './standing-headers'

/** The client's address, and the public origin of the service if it is not that of the request's URL. */
type Origin = { address?: string; origin?: string }
export type App = {
  fetch: (request: Request, origin?: Origin) => Promise<Response>
  /** The same for a caller in this process, without the web's Request and Response. */
  ask: (asked: ConsoleRequest) => Promise<Outgoing>
}
type Handler = (arrival: ReceivedRequest) => Promise<Outgoing>
/** `name` is the label of its requests in the metrics. */
type Route = { name: string; handle: Handler; longQuery?: true | undefined }
/** `path` is in the notation of OpenAPI. */
type Served = { method: Method; path: string }

/** Creates the HTTP interface of the service: the operations of the contract under /v1, and the public paths beside them. */
export function createApp(dependencies: Dependencies, operations: readonly ServedOperation[] = servedOperations): App {
  const admittance: Admittance = {
    admit: createAdmission(dependencies),
    admissions: createAdmissionCache(dependencies),
    countFailure: createAddressCount(),
    recordRefusal: (refused) => recordKeyRefusal(dependencies, refused),
    inFlight: createInFlight(),
  }
  const operationPaths = operations.map(({ method, path }) => ({ method, path }))
  const router = createPathRouter<Route>()
  addPublicPaths(router, dependencies, operations)
  addAdmittedPaths(router, dependencies, admittance, operations)

  async function answer(request: Incoming): Promise<Outgoing> {
    const given = request.header('x-request-id') ?? ''
    // A UUIDv7 would read random bytes from the kernel for each id: 4 µs instead of 0.25 µs.
    const requestId = /^[A-Za-z0-9._-]{8,128}$/.test(given) ? given : randomUUID()
    const answerHeaders: Record<string, string> = {}
    const began = performance.now()
    const [{ name, handle, longQuery }, ids] = findRoute(router, request) ?? [{ name: 'none', handle: refuse }, {}]
    const { status, headers, text } = await traced(request.header('traceparent'), async () => {
      const fault = queryFault(request.search, longQuery && mostBytesOfLists)
      if (fault !== undefined) throw fault
      return handle({ request, requestId, ids, answerHeaders })
    }).catch((error) => refusal(error, request, requestId))
    countRequest(name, status, performance.now() - began)
    return { status, headers: { 'cache-control': 'no-store', ...headers, ...answerHeaders, ...standingHeaders(requestId) }, text }
  }

  /** Refuses a request without a route; under /v1 only holders of a key learn whether the path or the method is unknown. */
  const refuse: Handler = async ({ request, requestId, answerHeaders }) => {
    if (!request.path.startsWith('/v1/')) return refusePath(request, answerHeaders, publicPaths)
    const admission = await authenticate(admittance, readAsker(request, 'default'), requestId)
    Object.assign(answerHeaders, rateLimitHeaders(admission))
    mustBeAllowed(admission, { scope: null })
    return refusePath(request, answerHeaders, operationPaths)
  }

  function refusal(error: unknown, request: Incoming, requestId: string): Outgoing {
    const code = codeOf(error)
    countProblem(code)
    if (code === 'internal_error' || code === 'service_unavailable')
      dependencies.log('error', 'request_failed', { requestId, code, error: errorName(error) })
    return toProblem(error, request, requestId)
  }

  return {
    fetch: async (request, from) => toResponse(await answer(fromRequest(request, from)), request.method),
    ask: (asked) => answer(fromConsole(asked)),
  }
}

/** Paths beside the operations, which need no API key. */
const publicPaths: readonly Served[] = [
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/readyz' },
  { method: 'GET', path: '/openapi.json' },
  { method: 'GET', path: '/problems/{code}' },
  { method: 'POST', path: '/bank-notifications/{channel}' },
]

/** Throws `method_not_allowed` with an `Allow` header if the path exists for other methods, otherwise `not_found`. */
function refusePath({ method, path }: Incoming, answerHeaders: Record<string, string>, served: readonly Served[]): never {
  const allowed = served.filter((one) => pathPattern(one.path).test(path))
  if (allowed.length === 0) throw new ServiceError('not_found', 'No such path')
  answerHeaders.allow = [...new Set(allowed.map((one) => one.method))].join(', ')
  throw new ServiceError('method_not_allowed', `The path does not take ${method}`)
}

/** Adds the routes that authenticate the caller: a bank by its channel, all others by their key. */
function addAdmittedPaths(
  router: PathRouter<Route>,
  dependencies: Dependencies,
  admittance: Admittance,
  operations: readonly ServedOperation[],
): void {
  router.add('POST', '/bank-notifications/{channel}', {
    name: 'bankNotification',
    handle: async ({ request, ids }) =>
      toJson(await answerBank(dependencies, admittance.countFailure, request, ids.channel ?? '')),
  })
  for (const operation of operations) {
    const handle: Handler = (arrival) => runOperation(dependencies, admittance, operation, arrival)
    router.add(operation.method, operation.path, { name: operation.name, handle, longQuery: operation.longQuery })
  }
}

function addPublicPaths(router: PathRouter<Route>, { readiness }: Dependencies, operations: readonly ServedOperation[]): void {
  const get = (path: string, name: string, handle: Handler) => router.add('GET', path, { name, handle })
  get('/healthz', 'health', async () => toJson({ status: 'ok' }))
  get('/readyz', 'readiness', async () => {
    const { ready, ...facts } = await readiness()
    return toJson({ status: ready ? 'ready' : 'not ready', ...facts }, ready ? 200 : 503)
  })
  let description: Outgoing | undefined
  get('/openapi.json', 'document', async () => {
    description ??= toJson(openApiDocument(operations), 200, { 'cache-control': 'public, max-age=3600' })
    return description
  })
  get('/problems/{code}', 'problem', async ({ request, ids: { code = '' } }) => {
    if (!isErrorCode(code)) throw new ServiceError('not_found', 'No such problem')
    return toJson({ code, title: problemTitles[code][languageOf(request)] })
  })
}

/**
 * Returns the route of a request. HEAD is treated as GET; the HTTP layer drops its body. Of several matching paths the first
 * added wins. Ids are percent-decoded here, once, after the path was split.
 */
function findRoute(router: PathRouter<Route>, { method, path }: Incoming): [Route, ReceivedRequest['ids']] | undefined {
  const found = router.find(method === 'HEAD' ? 'GET' : method, path)
  if (found === undefined || !path.includes('%')) return found
  const [route, ids] = found
  return [route, Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, decode(id)]))]
}

/** Returns the segment decoded; a malformed encoding is left as it is, and names nothing. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function toJson(body: unknown, status = 200, headers: Record<string, string> = {}): Outgoing {
  return { status, headers: { 'content-type': 'application/json', ...headers }, text: JSON.stringify(body) }
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
