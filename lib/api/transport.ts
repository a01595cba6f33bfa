import { ServiceError } from '#contract/errors'
import type { Answer } from './answer'
import { sendRemotely } from './remote'
import type { ApiRequest } from './request'

/**
 * Sends a request to the API and returns its answer. Rejects with `api_unreachable` if the request had no effect, and with
 * `outcome_unknown` if a write was sent and no usable answer came back.
 */
export type Transport = (request: ApiRequest) => Promise<Answer>

/** The service in this process. */
export type InProcessService = { ask: (request: Pick<ApiRequest, 'method' | 'target' | 'headers' | 'body'>) => Promise<Answer> }

/** Opens the transport. Only this function knows whether the API is in this process or remote. */
export function openTransport(where: { baseUrl: string } | { service: () => Promise<InProcessService> }): Transport {
  if ('baseUrl' in where) return (request) => sendRemotely(where.baseUrl, request)
  return async (request) => sendInProcess(await where.service().catch(notStarted), request)
}

async function sendInProcess(service: InProcessService, request: ApiRequest): Promise<Answer> {
  if (request.signal?.aborted) throw new ServiceError('api_unreachable', 'Given up before it was sent')
  request.onSend?.()
  request.beforeSend?.()
  return service.ask(request)
}

/** Throws `api_unreachable`: the service in this process could not start (usually its database), so nothing was sent. */
function notStarted(error: unknown): never {
  throw new ServiceError('api_unreachable', 'The built-in service did not start', { cause: error })
}
