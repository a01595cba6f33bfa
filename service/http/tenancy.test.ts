import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../ground/ids'
import { type GivenService, givenService } from '../test-service'
import { type ApiDocument, type DocumentedOperation, readDocument, type Schema } from '../testing/fuzz/document'
import { tapStatements } from '../testing/tap-statements'
import { givenObjects, type Objects, publicTargets, rowsOf } from '../testing/test-objects'
import { bodies, idsOf, type Kind, type Noun, type Place, queries, shownWhenDeleted } from '../testing/test-tenancy'

let given: GivenService
let document: ApiDocument
/** Two test organizations and a live one, each with one object of every kind. */
let organizations: Objects[]
beforeAll(async () => {
  given = await givenService({ log: () => {}, webhooks: publicTargets })
  document = readDocument(await (await given.service.fetch(new Request('http://service/openapi.json'))).json())
  organizations = [
    await givenObjects(given.service, { id: given.organizationId, key: given.key }, 'andes'),
    await givenObjects(given.service, await given.givenOrganization('test'), 'caribe'),
    await givenObjects(given.service, await given.givenOrganization('live'), 'llanos'),
  ]
})
afterAll(() => given.close())

test('the table says of every id that an operation takes what it names, and of no other', () => {
  const taken = document.operations.flatMap((operation) => placesOf(operation).map((place) => `${operation.id} ${place}`))
  const told = Object.entries(idsOf).flatMap(([operation, places]) => Object.keys(places).map((place) => `${operation} ${place}`))
  expect(told.sort()).toEqual(taken.sort())
})

test('what belongs to another organization is answered exactly as what does not exist', { timeout: 120_000 }, async () => {
  const before = await Promise.all(organizations.map(({ organizationId }) => rowsOf(given.database, organizationId)))
  const findings: string[] = []
  for (const { operation, place, kind } of cells()) {
    for (const asking of organizations) {
      const missing = await ask(asking, operation, { place, value: missingOf(kind) })
      const strange = ['x', '%', 'a'.repeat(64), newId().toUpperCase()].map((value) => ['malformed', value] as const)
      const foreign = organizations
        .filter((other) => other !== asking)
        .map(({ ids }) => [`of ${ids.email.split('-')[0]}`, ids[kind]] as const)
      for (const [whose, value] of [...foreign, ...(kind === 'email' ? [] : strange)]) {
        const answer = await ask(asking, operation, { place, value })
        if (answer !== missing && !(whose === 'malformed' && isRefused(answer, place)))
          findings.push(
            `${operation.id} ${place} ${whose} (asked by ${asking.ids.email.split('-')[0]}): ${answer}, not ${missing}`,
          )
      }
    }
  }
  expect(findings).toEqual([])
  const after = await Promise.all(organizations.map(({ organizationId }) => rowsOf(given.database, organizationId)))
  expect(after).toEqual(before)
})

test('what belongs to another organization takes the same work as what does not exist, statement by statement', {
  timeout: 120_000,
}, async () => {
  const findings: string[] = []
  let asked = 0
  for (const { operation, place, kind } of cells()) {
    const [asking, ...others] = organizations
    if (asking === undefined) continue
    const work = async (value: string) =>
      (await tapStatements(given.database, () => ask(asking, operation, { place, value }))).statements.join('\n')
    const missing = await work(missingOf(kind))
    for (const { ids } of others) {
      const foreign = await work(ids[kind])
      asked += foreign.length
      if (foreign !== missing) findings.push(`${operation.id} ${place}:\n${foreign}\nnot\n${missing}`)
    }
  }
  expect(findings).toEqual([])
  expect(asked, 'the statements were heard').toBeGreaterThan(0)
})

test('what belongs to the asking organization is found', { timeout: 120_000 }, async () => {
  const findings: string[] = []
  const givenOwn = async () => givenObjects(given.service, await given.givenOrganization('test'), 'sierra')
  const read = await givenOwn()
  for (const { operation, place, kind } of cells()) {
    // A call that changes an object may leave it unusable for the next call, so each gets objects of its own.
    const own = operation.method === 'get' ? read : await givenOwn()
    const missing = await ask(own, operation, { place, value: missingOf(kind) })
    const found = await ask(own, operation, { place, value: own.ids[kind] })
    if (found === missing) findings.push(`${operation.id} ${place}: ${found}`)
  }
  expect(findings).toEqual([])
})

test('what was deleted is answered as what never was, except where history is asked for', { timeout: 60_000 }, async () => {
  const findings: string[] = []
  const deletions: Partial<Record<Noun, (own: Objects) => Promise<string>>> = {
    customer: async ({ call, newCustomer }) => deleted(call, '/v1/customers/', await newCustomer()),
    'bank-account': async ({ call, ids, newAccount }) =>
      deleted(call, `/v1/customers/${ids.customer}/bank-accounts/`, await newAccount(ids.customer, '0102')),
    'webhook-endpoint': async ({ call }) => {
      const made = await call('POST', '/v1/webhook-endpoints', { body: { url: 'https://93.184.216.34/gone' } })
      return deleted(call, '/v1/webhook-endpoints/', made.body.id)
    },
  }
  for (const { operation, place, kind } of cells()) {
    const deletion = deletions[kind]
    const [own] = organizations
    if (deletion === undefined || own === undefined) continue
    const missing = await ask(own, operation, { place, value: missingOf(kind) })
    const answer = await ask(own, operation, { place, value: await deletion(own) })
    if ((answer === missing) === shownWhenDeleted.has(`${operation.id} ${place}`))
      findings.push(`${operation.id} ${place}: ${answer}, missing: ${missing}`)
  }
  expect(findings).toEqual([])
})

test('a deleted customer is told to its own organization alone, and to a key without the scope not even that it is there', async () => {
  const [own, other, live] = organizations
  if (own === undefined || other === undefined || live === undefined) throw new Error('no organization')
  const id = await deleted(own.call, '/v1/customers/', await own.newCustomer())
  const askFor = async (call: Objects['call'], customerId: string) => {
    const one = await call('GET', `/v1/customers/${customerId}?include_deleted=true`)
    const listed = await call('GET', `/v1/customers?state=DELETED&q=${customerId}`)
    return [one, listed].map(({ status, body }) =>
      JSON.stringify({ status, ...body, instance: '', request_id: '' }).replaceAll(customerId, '…'),
    )
  }
  const shown = await own.call('GET', `/v1/customers/${id}?include_deleted=true`)
  expect([shown.status, shown.body.state, shown.body.bank_accounts]).toEqual([200, 'DELETED', []])
  for (const { call } of [other, live]) expect(await askFor(call, id)).toEqual(await askFor(call, newId()))

  const key = await given.givenKey(own.organizationId, { scopes: ['customers:read'] })
  const curious: Objects['call'] = (method, path, options) => own.call(method, path, { ...options, key })
  const refused = await askFor(curious, id)
  expect(refused).toEqual(await askFor(curious, newId()))
  for (const answer of refused) expect(JSON.parse(answer)).toMatchObject({ status: 403, code: 'insufficient_scope' })
})

test('an account of another customer of the same organization is as missing as any', async () => {
  const [own] = organizations
  if (own === undefined) throw new Error('no organization')
  const sibling = await own.newAccount(await own.newCustomer(), '0102')
  for (const { operation, place, kind } of cells()) {
    if (kind !== 'bank-account') continue
    const missing = await ask(own, operation, { place, value: missingOf(kind) })
    expect(await ask(own, operation, { place, value: sibling }), `${operation.id} ${place}`).toBe(missing)
  }
})

test('no list shows anything of another organization, whatever page of it is asked for', async () => {
  const lists = document.operations.filter(({ method, path }) => method === 'get' && !path.includes('{'))
  for (const { id, path } of lists) {
    for (const asking of organizations) {
      const others = organizations.filter((other) => other !== asking)
      const cursors = await Promise.all(others.map(async ({ call }) => (await call('GET', `${path}?limit=1`)).body.next_cursor))
      const pages = cursors.filter((cursor) => typeof cursor === 'string').map((cursor) => `?limit=100&cursor=${cursor}`)
      for (const query of ['', '?limit=100', ...pages]) {
        const { text } = await asking.call('GET', path + query)
        for (const { ids } of others)
          for (const value of Object.values(ids)) expect(text.includes(value), `${id} shows ${value}`).toBe(false)
      }
    }
  }
})

type Cell = { operation: DocumentedOperation; place: Place; kind: Noun }

function cells(): Cell[] {
  return document.operations.flatMap((operation) =>
    Object.entries(idsOf[operation.id] ?? {}).flatMap(([place, kind]) =>
      kind === 'theirs' || kind === "everybody's" ? [] : [{ operation, place, kind }],
    ),
  )
}

/** Members that look something up although their names do not end in "_id". */
const lookUps = new Set(['id', 'email', 'q', 'partner_reference_id'])

function placesOf({ path, parameters, body, method }: DocumentedOperation): Place[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`)
  const looked = method === 'get' || path.endsWith('/search')
  const isId = (name: string) => /_ids?$|^wallet_address$/.test(name) || (looked && lookUps.has(name))
  const inQuery = parameters.filter((parameter) => parameter.in === 'query' && isId(parameter.name))
  const inBody = body === undefined ? [] : membersOf(body).filter((pointer) => isId(pointer.split('/').at(-1) ?? ''))
  return [...inPath, ...inQuery.map(({ name }) => `query ${name}`), ...inBody.map((pointer) => `body ${pointer}`)]
}

function membersOf(schema: Schema): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = document.resolve(schema)
  const own = Object.entries(properties).flatMap(([name, member]) => [
    `/${name}`,
    ...membersOf(member).map((inner) => `/${name}${inner}`),
  ])
  const inner = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])].flatMap(membersOf)
  return [...new Set([...own, ...inner])]
}

function missingOf(kind: Noun): string {
  if (kind === 'wallet') return `0x${newId().replaceAll('-', '')}00000000`
  return kind === 'email' ? `${newId()}@example.com` : newId()
}

/** Sends a valid request with one id replaced; returns status, code and body without what differs between requests. */
async function ask(
  asking: Objects,
  operation: DocumentedOperation,
  { place, value }: { place: Place; value: string },
): Promise<string> {
  const kinds = idsOf[operation.id] ?? {}
  const valueAt = (here: string) => (here === place ? value : (asking.ids[kindAt(kinds, here)] ?? ''))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueAt(`path ${name}`)))
  const query = new URLSearchParams(queries[operation.id])
  const [where = '', name = ''] = place.split(' ')
  if (where === 'query') query.set(name, value)
  const body = bodies[operation.id]?.(asking.ids)
  const sent = where === 'body' ? put(body, name.split('/').slice(1), value) : body
  const answer = await asking.call(operation.method.toUpperCase(), `${path}?${query}`, {
    body: operation.method === 'post' || operation.method === 'put' ? (sent ?? {}) : undefined,
    headers: { 'x-actor-id': 'somebody-else' },
  })
  const told = JSON.stringify({ ...answer.body, instance: '', request_id: '' })
  return `${answer.status} ${value.length > 8 ? told.replaceAll(value, '…') : told}`.slice(0, 400)
}

function kindAt(kinds: Readonly<Record<string, Kind>>, place: string): Noun {
  const kind = kinds[place]
  return kind === undefined || kind === 'theirs' || kind === "everybody's" ? 'customer' : kind
}

function put(body: unknown, [first, ...rest]: string[], value: string): unknown {
  if (first === undefined) return value
  const members = new Map(Object.entries(typeof body === 'object' && body !== null ? body : {}))
  return Object.fromEntries(members.set(first, put(members.get(first), rest, value)))
}

/** Returns whether a body or query was rejected because the value cannot be an id. */
function isRefused(answer: string, place: Place): boolean {
  return !place.startsWith('path') && answer.startsWith('422')
}

async function deleted(call: Objects['call'], path: string, id: string): Promise<string> {
  const answer = await call('DELETE', path + id)
  expect(answer.status, answer.text).toBe(200)
  return id
}
