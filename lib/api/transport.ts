import { ServiceError } from '#contract/errors'
import type { Answer } from './read-answer'
import { sendRemotely } from './remote'
import type { ApiRequest } from './request'

/**
 * Carries a request to the API and its answer back. Rejects with `api_unreachable` when the request had no effect,
 * and with `outcome_unknown` when a write left and nothing usable came back.
 */
export type Transport = (request: ApiRequest) => Promise<Answer>

export type Door = { fetch: (request: Request) => Promise<Response> }

/** The one place that knows whether the API is in this process or elsewhere. */
export function openTransport(where: { baseUrl: string } | { service: () => Promise<Door> }): Transport {
  if ('baseUrl' in where) return (request) => sendRemotely(where.baseUrl, request)
  return async (request) => sendInProcess(await where.service().catch(notStarted), request)
}

async function sendInProcess(service: Door, { method, target, headers, body, signal }: ApiRequest): Promise<Answer> {
  if (signal?.aborted) throw new ServiceError('api_unreachable', 'Given up before it was sent')
  const response = await service.fetch(new Request(`http://service.internal${target}`, { method, headers, body }))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The service in this process could not start (its database, most often): nothing was sent. */
function notStarted(error: unknown): never {
  throw new ServiceError('api_unreachable', 'The built-in service did not start', { cause: error })
}
