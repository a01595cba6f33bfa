import 'server-only'
import { openTransport, type Transport } from '../api/transport'
import { checkApi } from '../conform/check-api'
import type { Report } from '../conform/report'
import { apiCredentials } from './api'
import { apiMapping } from './api-mapping'
import { keepCall } from './call-log'
import { env } from './env'
import { builtInService } from './service'

/** A person waits for the check: operations that are not checked by then are reported as not reached. */
const longestMs = 60_000
/** For how long it waits in total for an API that answers 429. */
const patienceMs = 30_000

/**
 * Runs the check of `npm run conform` on the API of this console, by reads alone, with its own key and mapping. Like the probe it
 * bypasses the pace, because a person wants to know about exactly those operations that are paused.
 */
export async function checkOwnApi(known: { customerId?: string; reference?: string }): Promise<Report> {
  const { apiKey, organizationId } = await apiCredentials()
  const remote = env.API_BASE_URL
  const send = openTransport(remote === undefined ? { service: builtInService } : { baseUrl: remote })
  const signal = AbortSignal.timeout(longestMs)
  const carry: Transport = (request) => send({ ...request, signal })
  return checkApi(carry, {
    ...known,
    apiKey,
    organizationId,
    mapping: apiMapping(),
    amountUnit: env.QUOTE_AMOUNT_UNIT,
    write: false,
    logCall: keepCall,
    patienceMs,
  })
}
