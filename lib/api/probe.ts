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
  readRateHistory: '?from_currency=USDC&to_currency=VES&days=1',
  revealBankAccount: '?reveal=true',
  revealKycProfile: '?reveal=true',
}

/** What an API showed that it has, and what nobody knows because the question failed. What stands in neither it does not have. */
export type Probe = { known: Extensions; unsure: Extensions }

export const everyExtension: readonly Extension[] = [...extensionOperations, 'sortedLists', 'searchedMembers']

/**
 * Asks a remote API which of our extensions it has, without effect. One question that fails leaves one extension unsure. Rejects with
 * `api_unreachable` when all fail, so that a short outage at start is not remembered as "has nothing".
 */
export async function probeExtensions(
  send: Transport,
  credentials: Credentials,
  names: Iterable<Extension> = everyExtension,
): Promise<Probe> {
  const ask: Ask = (name, query) => askFor(name, query, send, credentials)
  const look = async (name: Extension) => ({
    name,
    has: await (name === 'sortedLists'
      ? sortsLists(ask)
      : name === 'searchedMembers'
        ? searchesMembers(ask)
        : hasPath(ask, name)),
  })
  const looked = await Promise.all([...names].map(look))
  if (looked.every(({ has }) => has === undefined)) throw new ServiceError('api_unreachable', 'no question was answered')
  const those = (wanted: boolean | undefined) => new Set(looked.filter(({ has }) => has === wanted).map(({ name }) => name))
  return { known: those(true), unsure: those(undefined) }
}

/** Probes once; what is unsure is asked again in the background until it is known, while every call goes by what is known so far. */
export function rememberProbe(ask: (names?: Iterable<Extension>) => Promise<Probe>, againAfterMs = 60_000): () => Promise<Probe> {
  let latest: Promise<Probe> | undefined
  const askAgainLater = (so: Probe) => {
    if (so.unsure.size === 0) return
    const again = async () => {
      const found = await ask(so.unsure).catch(() => ({ known: new Set<Extension>(), unsure: so.unsure }))
      const merged = { known: new Set([...so.known, ...found.known]), unsure: found.unsure }
      latest = Promise.resolve(merged)
      askAgainLater(merged)
    }
    setTimeout(again, againAfterMs).unref()
  }
  const first = async () => {
    try {
      const found = await ask()
      askAgainLater(found)
      return found
    } catch (error) {
      latest = undefined
      throw error
    }
  }
  return () => {
    latest ??= first()
    return latest
  }
}

/** Undefined where the question failed. */
type Ask = (name: ExtensionOperation, query: string) => Promise<Answer | undefined>

async function hasPath(ask: Ask, name: ExtensionOperation): Promise<boolean | undefined> {
  const answer = await ask(name, queries[name] ?? '')
  return answer && knowsPath(answer)
}

/** Who does not know orders takes any word for one, and answers newest first all the same. */
async function sortsLists(ask: Ask): Promise<boolean | undefined> {
  const [byName, byAmount, ...byNothing] = await Promise.all([
    ask('listCustomers', '?limit=1&sort=name&order=asc'),
    ask('listTransactions', '?limit=1&sort=amount&order=asc'),
    ask('listCustomers', '?limit=1&sort=none'),
    ask('listTransactions', '?limit=1&sort=none'),
  ])
  if (byName === undefined || byAmount === undefined || byNothing.includes(undefined)) return undefined
  return byName.status === 200 && byAmount.status === 200 && byNothing.every((answer) => isRefused(answer))
}

/** Who does not know the parameter takes any word for a member, and compares with all of them. */
async function searchesMembers(ask: Ask): Promise<boolean | undefined> {
  const [byName, byNothing] = await Promise.all([
    ask('listCustomers', '?limit=1&q=a&q_in=legal_name'),
    ask('listCustomers', '?limit=1&q=a&q_in=none'),
  ])
  return byName && byNothing && byName.status === 200 && isRefused(byNothing)
}

function isRefused(answer: Answer | undefined): boolean {
  return answer?.status === 422 || answer?.status === 400
}

async function askFor(
  name: ExtensionOperation,
  query: string,
  send: Transport,
  credentials: Credentials,
): Promise<Answer | undefined> {
  const operation = operations[name]
  const members = { id: nobody, customerId: nobody, organizationId: credentials.organizationId }
  const path = fillPath(operation, members)
  if (path === undefined) throw new ServiceError('not_found', `${name}: no path`)
  try {
    const answer = await send({
      method: operation.method,
      effect: false,
      target: path + query,
      headers: { accept: 'application/json', 'x-api-key': credentials.apiKey, 'content-type': 'application/json' },
      body: operation.method === 'POST' ? '{}' : undefined,
    })
    return saysNothing(answer) ? undefined : answer
  } catch (error) {
    if (error instanceof ServiceError) return undefined
    throw error
  }
}

/** Refused before anybody looked at the path, or failed on the way. 501 is an answer: "not implemented". */
function saysNothing({ status }: Answer): boolean {
  return status === 401 || status === 429 || (status >= 500 && status !== 501)
}

/** A record that does not exist, or a body that lacks everything, is refused by name where the path is known. */
function knowsPath({ status, text }: Answer): boolean {
  if (status >= 200 && status < 300) return true
  if (status === 404)
    return /"code"\s*:\s*"(quote|transaction|customer|bank_account|review|kyc_profile|api_key)_not_found"/.test(text)
  return status === 403 || status === 422
}
