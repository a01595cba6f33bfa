import { randomUUID } from 'node:crypto'
import { isErrorCode, ServiceError } from '#contract/errors'
import type { Method } from '#contract/operation'
import { nameOf } from '../ground/error-name'
import { traced } from '../ground/trace'
import { createAdmissionCache } from '../keys/admission-cache'
import { createAdmission } from '../keys/admit-request'
import { createInFlight } from '../keys/in-flight'
import { recordKeyRefusal } from '../keys/record-refusal'
import { createAddressCount } from './address-count'
import { authenticate, mustBeAllowed, rateLimitHeaders, readAsker } from './authentication'
import { answerBank } from './bank-notifications'
import type { Dependencies } from './dependencies'
import { type ConsoleRequest, fromConsole, fromRequest, type Incoming, type Outgoing, toResponse } from './incoming'
import { openApiDocument } from './openapi/document'
import type { ServedOperation } from './operation'
import { servedOperations } from './operations'
import { createPathRouter, type PathRouter } from './path-router'
import { problemTitles } from './problem-titles'
import { codeOf, languageOf, toProblem } from './problems'
import { countProblem, countRequest } from './request-metrics'
import { type Admittance, type ReceivedRequest, runOperation } from './run-operation'
import { standingHeaders } from './standing-headers'

/** What the caller of `fetch` knows beside the request: where it came from, and where the service is reached, when not at the address of the request. */
type Origin = { address?: string; origin?: string }
export type App = {
  fetch: (request: Request, origin?: Origin) => Promise<Response>
  /** The same for a caller in this process, without the Request and Response of the web. */
  ask: (asked: ConsoleRequest) => Promise<Outgoing>
}
type Handler = (arrival: ReceivedRequest) => Promise<Outgoing>
/** `name` is what its requests are counted as. */
type Route = { name: string; handle: Handler }
/** As OpenAPI writes paths. */
type Served = { method: Method; path: string }

/** The HTTP face of the service: operations of the contract under /v1, and what is public beside them. */
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
    // Not one of ours that sort by time: those ask the kernel for random bytes each time, 4 µs instead of a quarter of one.
    const requestId = /^[A-Za-z0-9._-]{8,128}$/.test(given) ? given : randomUUID()
    const answerHeaders: Record<string, string> = {}
    const began = performance.now()
    const [{ name, handle }, ids] = findRoute(router, request) ?? [{ name: 'none', handle: refuse }, {}]
    const { status, headers, text } = await traced(request.header('traceparent'), () =>
      handle({ request, requestId, ids, answerHeaders }),
    ).catch((error) => refusal(error, request, requestId))
    countRequest(name, status, performance.now() - began)
    return { status, headers: { 'cache-control': 'no-store', ...headers, ...answerHeaders, ...standingHeaders(requestId) }, text }
  }

  /** Nothing has this path and method; under /v1 only holders of keys learn which of both. */
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
      dependencies.log('error', 'request_failed', { requestId, code, error: nameOf(error) })
    return toProblem(error, request, requestId)
  }

  return {
    fetch: async (request, from) => toResponse(await answer(fromRequest(request, from)), request.method),
    ask: (asked) => answer(fromConsole(asked)),
  }
}

/** Paths beside the operations, which nobody needs a key for. */
const publicPaths: readonly Served[] = [
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/readyz' },
  { method: 'GET', path: '/openapi.json' },
  { method: 'GET', path: '/problems/{code}' },
  { method: 'POST', path: '/bank-notifications/{channel}' },
]

/** A path that exists for other methods says which; any other is unknown. */
function refusePath({ method, path }: Incoming, answerHeaders: Record<string, string>, served: readonly Served[]): never {
  const allowed = served.filter((one) => pathPattern(one.path).test(path))
  if (allowed.length === 0) throw new ServiceError('not_found', 'No such path')
  answerHeaders.allow = [...new Set(allowed.map((one) => one.method))].join(', ')
  throw new ServiceError('method_not_allowed', `The path does not take ${method}`)
}

/** Those that ask who comes: a bank by its channel, everybody else by their key. */
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
    router.add(operation.method, operation.path, { name: operation.name, handle })
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
 * HEAD is answered like GET; its text is left out where HTTP begins. Of several paths the one that was added first counts. Ids are decoded
 * here, once; the segments of a path are told apart before.
 */
function findRoute(router: PathRouter<Route>, { method, path }: Incoming): [Route, ReceivedRequest['ids']] | undefined {
  const found = router.find(method === 'HEAD' ? 'GET' : method, path)
  if (found === undefined || !path.includes('%')) return found
  const [route, ids] = found
  return [route, Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, decode(id)]))]
}

/** What is not encoded as it should be names nothing, and stays as it came. */
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
