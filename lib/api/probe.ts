import type { Extension, ExtensionOperation } from '#contract/api'
import { ServiceError } from '#contract/errors'
import type { Credentials, Extensions } from './client'
import { extensionOperations, fillPath, operations } from './operations'
import type { Answer } from './read-answer'
import type { Transport } from './transport'

/** An id nothing has: an API that knows the path says so in the words of our catalogue. */
const nobody = '00000000-0000-7000-8000-000000000000'

const queries: Partial<Record<ExtensionOperation, string>> = {
  listQuotes: '?limit=1',
  listCustomers: '?limit=1',
  listTransactions: '?limit=1',
  readCustomerEver: '?include_deleted=true',
  listEvents: '?limit=1',
  listWaitingPayouts: '?limit=1',
  listQuarantinedRates: '?limit=1',
  readRateHistory: '?from_currency=USDC&to_currency=VES&days=1',
  revealBankAccount: '?reveal=true',
  revealKycProfile: '?reveal=true',
}

/**
 * Asks a remote API which of our extensions it has, once and without effect. Rejects with `api_unreachable` when it does not answer,
 * so that a short outage at start is not remembered as "has nothing".
 */
export async function probeExtensions(send: Transport, credentials: Credentials): Promise<Extensions> {
  const ask: Ask = (name, query) => askFor(name, query, send, credentials)
  const found = await Promise.all(
    extensionOperations.map(async (name) => (knowsPath(await ask(name, queries[name] ?? '')) ? [name] : [])),
  )
  const extensions = new Set<Extension>(found.flat())
  if (extensions.has('listCustomers') && extensions.has('listTransactions') && (await sortsLists(ask)))
    extensions.add('sortedLists')
  return extensions
}

type Ask = (name: ExtensionOperation, query: string) => Promise<Answer>

/** Who does not know orders takes any word for one, and answers newest first all the same. */
async function sortsLists(ask: Ask): Promise<boolean> {
  const [byName, byAmount, ...byNothing] = await Promise.all([
    ask('listCustomers', '?limit=1&sort=name&order=asc'),
    ask('listTransactions', '?limit=1&sort=amount&order=asc'),
    ask('listCustomers', '?limit=1&sort=none'),
    ask('listTransactions', '?limit=1&sort=none'),
  ])
  return byName.status === 200 && byAmount.status === 200 && byNothing.every(({ status }) => status === 422 || status === 400)
}

async function askFor(name: ExtensionOperation, query: string, send: Transport, credentials: Credentials): Promise<Answer> {
  const operation = operations[name]
  const members = { id: nobody, customerId: nobody, organizationId: credentials.organizationId }
  const path = fillPath(operation, members)
  if (path === undefined) throw new ServiceError('not_found', `${name}: no path`)
  const answer = await send({
    method: operation.method,
    effect: false,
    target: path + query,
    headers: { accept: 'application/json', 'x-api-key': credentials.apiKey, 'content-type': 'application/json' },
    body: operation.method === 'POST' ? '{}' : undefined,
  })
  if (answer.status === 401 || answer.status >= 500) throw new ServiceError('api_unreachable', `${name}: status ${answer.status}`)
  return answer
}

/** A record that does not exist, or a body that lacks everything, is refused by name where the path is known. */
function knowsPath({ status, text }: Answer): boolean {
  if (status >= 200 && status < 300) return true
  if (status === 405) return false
  if (status === 404)
    return /"code"\s*:\s*"(quote|transaction|customer|bank_account|review|kyc_profile|api_key)_not_found"/.test(text)
  return status === 403 || status === 422 || status === 429
}
