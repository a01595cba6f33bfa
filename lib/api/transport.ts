import { ServiceError } from '#contract/errors'
import type { Answer } from './answer'
import { sendRemotely } from './remote'
import type { ApiRequest } from './request'

/**
 * Carries a request to the API and its answer back. Rejects with `api_unreachable` when the request had no effect,
 * and with `outcome_unknown` when a write left and nothing usable came back.
 */
export type Transport = (request: ApiRequest) => Promise<Answer>

/** The service in this process. */
export type InProcessService = { ask: (request: Pick<ApiRequest, 'method' | 'target' | 'headers' | 'body'>) => Promise<Answer> }

/** The one place that knows whether the API is in this process or elsewhere. */
export function openTransport(where: { baseUrl: string } | { service: () => Promise<InProcessService> }): Transport {
  if ('baseUrl' in where) return (request) => sendRemotely(where.baseUrl, request)
  return async (request) => sendInProcess(await where.service().catch(notStarted), request)
}

async function sendInProcess(service: InProcessService, request: ApiRequest): Promise<Answer> {
  if (request.signal?.aborted) throw new ServiceError('api_unreachable', 'Given up before it was sent')
  request.onSend?.()
  return service.ask(request)
}

/** The service in this process could not start (its database, most often): nothing was sent. */
function notStarted(error: unknown): never {
  throw new ServiceError('api_unreachable', 'The built-in service did not start', { cause: error })
}
