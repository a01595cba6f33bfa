import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { asRead, madeOf, named, noBody, type Operation, op } from './operation'
import { faultsOf, takes } from './test-schema'

const Thing = z.object({ id: z.string() })
const Body = z.strictObject({ size: z.int() })
const byId = { id: 'quote_not_found' } as const

const all = named({
  listThings: op('GET', '/v1/things', { answer: z.array(Thing), query: z.object({ limit: z.string().optional() }) }),
  readThing: op('GET', '/v1/things/{id}', { ids: byId, answer: Thing }),
  findThing: op('GET', '/v1/things/search', { query: z.object({ name: z.string() }), by: 'name', answer: Thing }),
  readThingWhole: op('GET', '/v1/things/{id}', {
    ids: byId,
    query: z.object({ whole: z.literal('true') }),
    fixed: { whole: 'true' },
    answer: Thing,
  }),
  createThing: op('POST', '/v1/things', { body: Body, answer: Thing, status: 201 }),
  touchThing: op('POST', '/v1/things/{id}/touch', { ids: byId, answer: Thing }),
  priceThing: op('POST', '/v1/things/price', { body: Body, answer: Thing, effect: false }),
  replaceThing: op('PUT', '/v1/things/{id}', { ids: byId, body: Body, answer: Thing }),
  deleteThing: op('DELETE', '/v1/things/{id}', { ids: byId, answer: Thing }),
  readPart: op('GET', '/v1/customers/{customerId}/parts/{id}', {
    ids: { customerId: 'customer_not_found', id: 'quote_not_found' },
    answer: Thing,
  }),
  readOwn: op('GET', '/v1/own', { answer: Thing, notFound: 'kyc_profile_not_found' }),
})
const namesOf = (holds: (operation: Operation) => boolean) =>
  Object.values<Operation>(all)
    .filter(holds)
    .map(({ name }) => name)

test('an operation knows its name, and has a status of 200 unless it makes something', () => {
  for (const [name, operation] of Object.entries(all)) expect(operation.name).toBe(name)
  expect(namesOf(({ status }) => status === 201)).toEqual(['createThing'])
  expect(namesOf(({ status }) => status !== 200 && status !== 201)).toEqual([])
})

test('whatever is not a read changes something, unless it says that it does not', () => {
  expect(namesOf(({ effect }) => effect)).toEqual(['createThing', 'touchThing', 'replaceThing', 'deleteThing'])
  expect(namesOf(({ method, effect }) => method !== 'GET' && !effect)).toEqual(['priceThing'])
})

test('a caller gives a body only where one is declared, and parameters only where they are not given for them', () => {
  expect(namesOf(({ takesBody }) => takesBody)).toEqual(['createThing', 'priceThing', 'replaceThing'])
  expect(namesOf(({ takesQuery }) => takesQuery)).toEqual(['listThings'])
  expect([all.findThing.by, all.listThings.by]).toEqual(['name', undefined])
  expect([all.readThingWhole.fixed, all.readThing.fixed]).toEqual([{ whole: 'true' }, undefined])
})

describe('what is not found', () => {
  test('is what the last id of the path names', () => {
    expect([all.readThing.notFound, all.readPart.notFound]).toEqual(['quote_not_found', 'quote_not_found'])
    expect(all.readPart.ids).toEqual({ customerId: 'customer_not_found', id: 'quote_not_found' })
  })

  test('is nothing in particular where the path has no id, unless it is said', () => {
    expect([all.listThings.notFound, all.readOwn.notFound]).toEqual(['not_found', 'kyc_profile_not_found'])
    expect(all.listThings.ids).toEqual({})
  })
})

describe('a request', () => {
  test('without a declared body refuses members, because whoever sends one expects an effect', () => {
    const { body } = all.touchThing
    expect([takes(body, undefined), takes(body, {})]).toEqual([true, true])
    expect(faultsOf(body, { amount: 5 })).toEqual(['/amount unknown_field'])
    expect(faultsOf(body, [])).toHaveLength(1)
  })

  test('that reads or deletes has no body, so none is looked at', () => {
    for (const { body } of [all.readThing, all.deleteThing, all.listThings]) expect(body).toBe(noBody)
    expect([takes(noBody, undefined), takes(noBody, { a: 1 })]).toEqual([true, true])
  })

  test('with a declared body is checked by it', () => {
    expect(faultsOf(all.createThing.body, { size: 2 })).toEqual([])
    expect(faultsOf(all.replaceThing.body, {})).toEqual(['/size required'])
  })

  test('has the parameters that are declared, and otherwise none', () => {
    expect(Object.keys(all.readThing.query.shape)).toEqual([])
    expect(Object.keys(all.listThings.query.shape)).toEqual(['limit'])
  })
})

test('an answer is the same schema, however its reader sees it', () => {
  expect(asRead<{ id: string }>(Thing)).toBe(Thing)
})

test('what is made for each operation is made for all of them', () => {
  const made = { read: 1, write: 2 }
  expect(madeOf({ read: 0, write: 0 }, made)).toBe(made)
  expect(madeOf({}, made)).toBe(made)
  expect(() => madeOf({ read: 0, remove: 0 }, made)).toThrow(TypeError)
  expect(() => madeOf({ toString: 0 }, made)).toThrow('A member is missing')
})
