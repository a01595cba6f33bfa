import 'server-only'
import { standingHeaders } from '#service'
import { clientAddressAt, clientAddressOf } from './client-address'
import { env } from './env'
import { log } from './log'
import { requestIdOf } from './request-id'
import { builtInService } from './service'

/** Forwards a request that a route of Next received to the built-in service, unchanged. */
export function forwardToService(request: Request): Promise<Response> {
  return serve(request, clientAddressOf(request.headers))
}

/** Does the same for a request that bypasses Next. `peer` is the address of its socket. */
export function servePartner(request: Request, peer: string | undefined): Promise<Response> {
  return serve(request, clientAddressAt(peer, request.headers))
}

/** Serves a request. The console of a remote API has no built-in service, so it answers 404. */
async function serve(request: Request, address: string | undefined): Promise<Response> {
  if (env.API_BASE_URL !== undefined) return problem(request, 404, 'not_found', 'No such path')
  try {
    return await (await builtInService()).fetch(request, { address, origin: env.APP_ORIGIN })
  } catch (error) {
    log.error({ err: error }, 'the service did not start')
    return problem(request, 503, 'service_unavailable', 'Temporarily unavailable')
  }
}

function problem({ headers: requested }: Request, status: number, code: string, title: string): Response {
  const requestId = requestIdOf(requested)
  const body = { type: `/problems/${code}`, title, status, instance: `urn:request:${requestId}`, code, request_id: requestId }
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...standingHeaders(requestId),
    ...(status === 503 ? { 'retry-after': '5' } : {}),
  }
  return Response.json(body, { status, headers })
}
