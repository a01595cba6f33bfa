import 'server-only'
import { openTransport, type Transport } from '../api/transport'
import { checkApi } from '../conform/check-api'
import type { Report } from '../conform/report'
import { apiCredentials } from './api'
import { keepCall } from './call-log'
import { env } from './env'
import { builtInService } from './service'

/** A person waits for it: what was not asked by then is told as not reached. */
const longestMs = 60_000

/**
 * The check of `npm run conform` of the API that this console works with, by reads alone, with its own key and mapping. It goes past the
 * pace, as the questions about extensions do: what is left alone for a moment is what a person wants to know about.
 */
export async function checkOwnApi(known: { customerId?: string; reference?: string }): Promise<Report> {
  const { apiKey, organizationId } = await apiCredentials()
  const remote = env.API_BASE_URL
  const send = openTransport(remote === undefined ? { service: builtInService } : { baseUrl: remote })
  const signal = AbortSignal.timeout(longestMs)
  const carry: Transport = (request) => send({ ...request, signal })
  const mapping = remote === undefined ? undefined : env.API_MAPPING
  return checkApi(carry, {
    ...known,
    apiKey,
    organizationId,
    mapping,
    amountUnit: env.QUOTE_AMOUNT_UNIT,
    write: false,
    logCall: keepCall,
  })
}
