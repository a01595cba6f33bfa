import { expect, test } from 'vitest'
import { z } from 'zod'
import { createClient, type OperationCall } from './create-client'
import { named, op } from './operation'

const Thing = z.object({ id: z.string() })
const operations = named({
  makePart: op('POST', '/v1/things/{thingId}/parts', {
    ids: { thingId: 'not_found' },
    body: z.object({ size: z.number() }),
    answer: Thing,
    status: 201,
  }),
  readPart: op('GET', '/v1/things/{thingId}/parts/{id}', {
    ids: { thingId: 'customer_not_found', id: 'quote_not_found' },
    answer: Thing,
  }),
  readPartWhole: op('GET', '/v1/things/{thingId}/parts/{id}', {
    ids: { thingId: 'customer_not_found', id: 'quote_not_found' },
    query: z.object({ whole: z.enum(['true']) }),
    answer: Thing,
    fixed: { whole: 'true' },
  }),
  listThings: op('GET', '/v1/things', { query: z.object({ limit: z.string().optional() }), answer: z.array(Thing) }),
  findThing: op('GET', '/v1/things/search', {
    query: z.object({ mail: z.string() }),
    by: 'mail',
    answer: Thing,
    notFound: 'transaction_not_found',
  }),
  readRate: op('GET', '/v1/organizations/{organizationId}/rate', {
    ids: { organizationId: 'organization_not_found' },
    answer: Thing,
  }),
  touch: op('POST', '/v1/things/{id}/touch', { ids: { id: 'not_found' }, answer: Thing }),
  price: op('POST', '/v1/prices', { answer: Thing, effect: false }),
})

const sent: (OperationCall & { name: string })[] = []
const client = createClient(operations, async ({ name }, call) => {
  sent.push({ name, ...call })
  return { id: name }
})
const none = { path: {}, query: {}, body: undefined, options: {} }

test('each argument of a method lands where its operation has it: ids, then the body, then the parameters, then the options', async () => {
  const options = { requestId: 'r1' }
  await client.makePart('t1', { size: 2 }, options)
  await client.readPart('t1', 'p1', options)
  await client.listThings({ limit: '3' }, options)
  await client.touch('t1', options)
  expect(sent.splice(0)).toEqual([
    { ...none, name: 'makePart', path: { thingId: 't1' }, body: { size: 2 }, options },
    { ...none, name: 'readPart', path: { thingId: 't1', id: 'p1' }, options },
    { ...none, name: 'listThings', query: { limit: '3' }, options },
    { ...none, name: 'touch', path: { id: 't1' }, options },
  ])
})

test('a parameter that is alone is given by its value, and one that is fixed goes along by itself', async () => {
  expect(await client.findThing('ana@example.com')).toEqual({ id: 'findThing' })
  await client.readPartWhole('t1', 'p1', { actorId: 'luis' })
  expect(sent.splice(0)).toEqual([
    { ...none, name: 'findThing', query: { mail: 'ana@example.com' } },
    { ...none, name: 'readPartWhole', path: { thingId: 't1', id: 'p1' }, query: { whole: 'true' }, options: { actorId: 'luis' } },
  ])
})

test('the organization is that of the key, so nobody names it', async () => {
  await client.readRate({ requestId: 'r2' })
  expect(sent.splice(0)).toEqual([{ ...none, name: 'readRate', options: { requestId: 'r2' } }])
})

test('an operation is missing what its last id names, unless it says otherwise', () => {
  const { makePart, readPart, findThing, listThings } = operations
  expect([makePart, readPart, findThing, listThings].map(({ notFound }) => notFound)).toEqual([
    'not_found',
    'quote_not_found',
    'transaction_not_found',
    'not_found',
  ])
})

test('whatever is no read changes something, unless it says otherwise', () => {
  const changing = Object.values(operations).filter(({ effect }) => effect)
  expect(changing.map(({ name }) => name)).toEqual(['makePart', 'touch'])
})
