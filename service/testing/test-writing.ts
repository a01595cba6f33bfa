import type { Database } from '#database/open'
import { type DocumentedOperation, readDocument } from './fuzz/document'
import type { Objects } from './test-objects'
import { knownCallers } from './test-reading'
import { bodies, idsOf, type Noun, queries } from './test-tenancy'

type Service = { fetch: (request: Request) => Promise<Response> }
type Place = Pick<Database, 'sql'>
type Written = { organization: string; operation: string; status: number; text: string }

/** Quotes come first and deletions last, so that no call takes the object of another away. */
const order = ['post', 'put', 'delete']
const placeOf = ({ method, path }: DocumentedOperation) => (path.startsWith('/v1/transfers') ? -1 : order.indexOf(method))

/** A query for an object of each kind, the oldest of an organization. */
const oldest: Readonly<Record<Noun, string>> = {
  organization: 'select id from payments.organizations where id = org.id',
  customer: `select id from payments.customers where org_id = org.id and type = 'individual' order by id`,
  business: `select id from payments.customers where org_id = org.id and type = 'business' order by id`,
  email: `select email as id from payments.customers where org_id = org.id and email is not null order by id`,
  wallet: 'select wallet_address as id from payments.customers where org_id = org.id order by id',
  'bank-account': 'select a.id from payments.bank_accounts a where a.org_id = org.id order by a.customer_id, a.id',
  quote: `select id from payments.quotes where org_id = org.id and status = 'pending' order by id`,
  'paid quote': 'select id from payments.quotes where org_id = org.id and transaction_id is not null order by id',
  'deposit quote': `select id from payments.quotes where org_id = org.id and source_rail = 'pagomovil' order by id`,
  transfer: 'select id from payments.transactions where org_id = org.id order by id',
  reference: 'select partner_reference as id from payments.transactions where org_id = org.id order by id',
  review: 'select id from payments.kyc_reviews where org_id = org.id order by id',
  deposit: 'select id from payments.inbound_movements where org_id = org.id order by id',
  event: 'select id from payments.events where org_id = org.id order by id',
  'prefunded-account': 'select id from payments.prefunded_accounts where org_id = org.id order by id',
  'webhook-endpoint': 'select id from payments.webhook_endpoints where org_id = org.id order by id',
  'api-key': `select id from payments.api_keys where org_id = org.id and kind <> 'house' order by id`,
}
const nothing = '0199a3c0-0000-7000-8000-00000000ffff'

/** For tests: calls each operation that changes something once in each organization, on old objects, and returns the answers. */
export async function writeEverything(service: Service, place: Place): Promise<Written[]> {
  const served = await (await service.fetch(new Request('http://service/openapi.json'))).json()
  const writing = readDocument(served).operations.filter(({ method, path }) => order.includes(method) && path.startsWith('/v1/'))
  const sorted = writing.toSorted((one, other) => placeOf(one) - placeOf(other))
  const written: Written[] = []
  for (const [organization, call] of await knownCallers(service, place)) {
    const ids = await readOldest(place, organization)
    for (const { id: operation, method, path: shape } of sorted) {
      const path = shape.replace(/\{(\w+)\}/g, (_, name) => ids[nounOf(operation, `path ${name}`)] ?? nothing)
      const query = new URLSearchParams(queries[operation] ?? {})
      const body = method === 'delete' ? undefined : (bodies[operation]?.(ids) ?? {})
      const { status, text } = await call(method.toUpperCase(), `${path}?${query}`, {
        body,
        headers: { 'x-actor-id': 'upgrader' },
      })
      written.push({ organization, operation, status, text })
    }
  }
  return written
}

function nounOf(operation: string, where: string): string {
  return idsOf[operation]?.[where] ?? ''
}

/** Returns an id of each kind; one that names nothing if the organization has none. */
async function readOldest({ sql }: Place, organization: string): Promise<Objects['ids'] & Record<string, string>> {
  const columns = Object.entries(oldest).map(([noun, query]) => `(${query} limit 1)::text as "${noun}"`)
  const [row] = await sql.unsafe<Record<string, string | null>[]>(
    `select ${columns.join(', ')} from payments.organizations org where org.id = '${organization}'`,
  )
  const found = Object.entries(row ?? {}).map(([noun, id]) => [noun, id ?? nothing])
  return Object.assign(JSON.parse('{}'), Object.fromEntries(found))
}
