import { randomUUID } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import { isErrorCode, ServiceError } from '#contract/errors'
import type { Dependencies } from '../context'
import { createAdmission } from '../keys/admit-request'
import { createInFlight } from '../keys/in-flight'
import { createPasses } from '../keys/pass'
import { authenticate, createFailureCount, mustBeAllowed, rateLimitHeaders, readCaller } from './authentication'
import { answerBank } from './bank-notifications'
import { openApiDocument } from './openapi/document'
import type { Operation } from './operation'
import { operations as contractOperations } from './operations'
import { problemTitles } from './problem-titles'
import { codeOf, languageOf, nameOf, toProblem } from './problems'
import { type Door, runOperation } from './run-operation'

/** What the caller of `fetch` knows beside the request: where it came from. */
export type Origin = { address?: string }
type App = { Bindings: Origin; Variables: { requestId: string; told: Map<string, string> } }

/** The HTTP face of the service: operations of the contract under /v1, and what is public beside them. */
export function createApp(dependencies: Dependencies, operations: readonly Operation[] = contractOperations): Hono<App> {
  const app = new Hono<App>()
  const countFailure = createFailureCount()
  const door: Door = {
    admit: createAdmission(dependencies),
    passes: createPasses(dependencies),
    countFailure,
    inFlight: createInFlight(),
  }

  app.use(async (c, next) => {
    const given = c.req.header('x-request-id') ?? ''
    c.set('requestId', /^[A-Za-z0-9._-]{8,128}$/.test(given) ? given : randomUUID())
    // What is told on every answer is added last: an answer that is made whole drops what was set before it.
    c.set('told', new Map())
    await next()
    // Not through `c.header`, which makes the answer anew, as a stream, each time.
    const { headers } = c.res
    for (const [name, value] of c.get('told')) headers.set(name, value)
    headers.set('X-Request-Id', c.get('requestId'))
    headers.set('X-Content-Type-Options', 'nosniff')
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  })
  addPublicPaths(app, dependencies, operations)
  app.post('/bank-notifications/:channel', (c) =>
    answerBank(dependencies, countFailure, {
      request: c.req.raw,
      channelId: c.req.param('channel'),
      address: c.env?.address ?? '',
    }),
  )
  for (const operation of operations) {
    app.on(operation.method.toUpperCase(), honoPath(operation.declaration.path), (c) =>
      runOperation(dependencies, door, operation, {
        request: c.req.raw,
        requestId: c.get('requestId'),
        address: c.env?.address ?? '',
        ids: c.req.param(),
        setHeader: (name, value) => c.get('told').set(name, value),
      }),
    )
  }
  app.all('*', async (c) => {
    if (!c.req.path.startsWith('/v1/')) throw new ServiceError('not_found', 'No such path')
    const admission = await authenticate(door, readCaller(c.req.raw, { policy: 'default', address: c.env?.address ?? '' }))
    for (const [name, value] of Object.entries(rateLimitHeaders(admission))) c.get('told').set(name, value)
    mustBeAllowed(admission, null)
    return refusePath(c, operations)
  })
  app.onError((error, c) => {
    const code = codeOf(error)
    if (code === 'internal_error' || code === 'service_unavailable') {
      dependencies.log('error', 'request_failed', { requestId: c.get('requestId'), code, error: nameOf(error) })
    }
    const problem = toProblem(error, c.req.raw, c.get('requestId'))
    for (const [name, value] of c.res.headers) if (!problem.headers.has(name)) problem.headers.set(name, value)
    return problem
  })
  return app
}

/** A path that exists for other methods says which; any other is unknown. */
function refusePath(c: HonoContext<App>, operations: readonly Operation[]): never {
  const allowed = operations.filter(({ declaration }) => pathPattern(declaration.path).test(c.req.path))
  if (allowed.length === 0) throw new ServiceError('not_found', 'No such path')
  c.header('Allow', [...new Set(allowed.map(({ method }) => method.toUpperCase()))].join(', '))
  throw new ServiceError('method_not_allowed', `The path does not take ${c.req.method}`)
}

function addPublicPaths(app: Hono<App>, { readiness }: Dependencies, operations: readonly Operation[]): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const { ready, ...facts } = await readiness()
    return c.json({ status: ready ? 'ready' : 'not ready', ...facts }, ready ? 200 : 503)
  })
  let description: ReturnType<typeof openApiDocument> | undefined
  app.get('/openapi.json', (c) => {
    description ??= openApiDocument(operations)
    return c.json(description, 200, { 'Cache-Control': 'public, max-age=3600' })
  })
  app.get('/problems/:code', (c) => {
    const code = c.req.param('code')
    if (!isErrorCode(code)) throw new ServiceError('not_found', 'No such problem')
    return c.json({ code, title: problemTitles[code][languageOf(c.req.raw)] })
  })
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
