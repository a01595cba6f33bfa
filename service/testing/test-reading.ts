import type { Database } from '#database/open'
import { formatApiKey, hashSecret } from '../keys/api-key'
import { caller, testSecrets } from '../test-service'
import { type DocumentedOperation, readDocument } from './fuzz/document'
import { idsOf, queries } from './test-tenancy'

type Service = { fetch: (request: Request) => Promise<Response> }
type Place = Pick<Database, 'sql'>
export type Answer = { organization: string; path: string; status: number; body: unknown }

/** The maximum number of objects that are read, per kind. */
const most = 20
/** These record that they were called, which the lists of events show, so they come last. */
const noted = ['findWalletByEmail', 'revealBankAccount']
const secret = 'S'.repeat(40)

/** Queries of the ids that a read operation can name, by the kinds of `idsOf`. */
const idQueries: Readonly<Record<string, string>> = {
  customer: 'select id::text as id from payments.customers',
  business: 'select customer_id::text as id from payments.kyc_reviews',
  email: 'select email as id from payments.customers',
  quote: 'select id::text as id from payments.quotes',
  transfer: 'select id::text as id from payments.transactions',
  reference: 'select partner_reference as id from payments.transactions',
  review: 'select id::text as id from payments.kyc_reviews',
  deposit: 'select id::text as id from payments.inbound_movements',
  event: 'select id::text as id from payments.events',
  'prefunded-account': 'select id::text as id from payments.prefunded_accounts',
  'webhook-endpoint': 'select id::text as id from payments.webhook_endpoints',
  'bank-account': `select customer_id || '/bank-accounts/' || id as id from payments.bank_accounts`,
}

/** For tests: gives the first-party keys a known secret, so that a copy of the data can be read too. */
export async function knowKeys({ sql }: Place): Promise<void> {
  const hash = hashSecret(secret, testSecrets.keyPepper)
  await sql`update payments.api_keys set secret_hash = ${hash}, previous_secret_hash = null where kind = 'house'`
}

/** For tests: returns callers with such a key, for each organization that has one. */
export async function knownCallers(service: Service, { sql }: Place): Promise<Map<string, ReturnType<typeof caller>>> {
  const keys = await sql<{ organization: string; environment: 'live' | 'test'; keyId: string }[]>`
    select k.org_id as organization, o.environment, min(k.key_id collate "C") as "keyId"
    from payments.api_keys k join payments.organizations o on o.id = k.org_id
    where k.kind = 'house' and o.status = 'active' group by 1, 2 order by 1`
  return new Map(
    keys.map(({ organization, environment, keyId }) => [
      organization,
      caller(service, formatApiKey({ environment, keyId, secret })),
    ]),
  )
}

/** For tests: returns the answers of all read operations to all organizations, for many objects, in a stable order. */
export async function readEverything(service: Service, place: Place): Promise<Answer[]> {
  const served = await (await service.fetch(new Request('http://service/openapi.json'))).json()
  const reading = readDocument(served).operations.filter(({ method, path }) => method === 'get' && path.startsWith('/v1/'))
  const isNoted = ({ id }: DocumentedOperation) => noted.includes(id)
  const operations = [...reading.filter((one) => !isNoted(one)), ...reading.filter(isNoted)]
  const answers: Answer[] = []
  for (const [organization, call] of await knownCallers(service, place)) {
    for (const operation of operations) {
      for (const path of await pathsOf(place, organization, operation)) {
        const { status, body } = await call('GET', path)
        answers.push({ organization, path, status, body: withoutVolatile(body) })
      }
    }
  }
  return answers
}

/** Returns one path for each object that the path can name, and one for each that the query can name. */
async function pathsOf(place: Place, organization: string, { id, path: shape }: DocumentedOperation): Promise<string[]> {
  const fixed = Object.entries(queries[id] ?? {})
  const asked: string[] = shape.includes('{') ? [] : [`${shape}?${new URLSearchParams(fixed)}`]
  for (const [where, kind] of Object.entries(idsOf[id] ?? {})) {
    const [part, name = ''] = where.split(' ')
    if (where === 'path customerId' && kind === 'customer' && shape.endsWith('{id}')) continue // given by the account
    for (const found of await idsFor(place, organization, kind)) {
      const query = new URLSearchParams(part === 'query' ? [...fixed, [name, found]] : fixed)
      asked.push(`${shape.replace(/\{customerId\}\/bank-accounts\/\{id\}|\{\w+\}/, found)}?${query}`)
    }
  }
  return asked
}

async function idsFor({ sql }: Place, organization: string, kind: string): Promise<string[]> {
  if (kind === 'organization') return [organization]
  const query = idQueries[kind]
  if (query === undefined) throw new Error(`Where ids of ${kind} are is not said`)
  const rows = await sql.unsafe<{ id: string }[]>(`
    select distinct id from (${query} where org_id = '${organization}') as found where id is not null order by id limit ${most}`)
  return rows.map((row) => row.id)
}

const volatile = new Set(['instance', 'request_id', 'last_used_at', 'last_used_address'])

/** Removes members that vary between answers, or depend on who called last. */
function withoutVolatile(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null, (name, value) => (volatile.has(name) ? undefined : value)))
}
