import 'server-only'
import { clientAddressOf } from '#lib/client-address'
import { env } from '#lib/env'
import { log } from '#lib/log'
import { builtInService } from '#lib/service'
import { currentRequestId } from '#lib/session'

/** Hands a request of a partner to the built-in service, as it came and with where it came from; a console of a remote API has no service to offer. */
export async function openDoor(request: Request): Promise<Response> {
  if (env.API_BASE_URL !== undefined) return problem(404, 'not_found', 'No such path')
  try {
    return await (await builtInService()).fetch(request, { address: clientAddressOf(request.headers), origin: env.APP_ORIGIN })
  } catch (error) {
    log.error({ err: error }, 'the service did not start')
    return problem(503, 'service_unavailable', 'Temporarily unavailable')
  }
}

async function problem(status: number, code: string, title: string): Promise<Response> {
  const requestId = await currentRequestId()
  const body = { type: `/problems/${code}`, title, status, instance: `urn:request:${requestId}`, code, request_id: requestId }
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    ...(status === 503 ? { 'retry-after': '5' } : {}),
  }
  return Response.json(body, { status, headers })
}
