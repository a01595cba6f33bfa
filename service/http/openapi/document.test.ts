import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorStatus, isErrorCode } from '#contract/errors'
import { eventTypes } from '#contract/event-types'
import { type GivenService, givenService } from '../../test-service'
import { readsBody } from '../operation'
import { servedOperations } from '../operations'
import { eventWords } from './event-words'
import { isObject, type Json, listOf } from './json'
import { problemsOf } from './problems'
import { tagOf } from './tags'

let given: GivenService
let document: Json
beforeAll(async () => {
  given = await givenService()
  const response = await given.service.fetch(new Request('http://service/openapi.json'))
  expect(response.status).toBe(200)
  document = await response.json()
})
afterAll(() => given.close())

test('the document is OpenAPI 3.1 and lists every operation once', () => {
  expect(document.openapi).toBe('3.1.0')
  const listed = described().map(({ name }) => name)
  expect(listed.sort()).toEqual(servedOperations.map(({ method, path }) => `${method.toLowerCase()} ${path}`).sort())
  const ids = servedOperations.map(({ name }) => name)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the 13 published servedOperations are there', () => {
  const published = [
    'createQuote',
    'payQuote',
    'confirmQuote',
    'readExchangeRate',
    'createCustomer',
    'updateCustomer',
    'readCustomer',
    'deleteCustomer',
    'createBankAccount',
    'listBankAccounts',
    'deleteBankAccount',
    'findWalletByEmail',
    'findTransactionByReference',
  ]
  expect(servedOperations.map(({ name }) => name)).toEqual(expect.arrayContaining(published))
})

test('every reference of the document leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
  expect(references.length).toBeGreaterThan(100)
  for (const reference of new Set(references)) expect(at(reference), reference).toBeDefined()
})

test('every member and every parameter says what it is', () => {
  const silent: string[] = []
  for (const [name, schema] of Object.entries(components('schemas'))) visitMembers(schema, name, silent)
  for (const { operation } of described()) {
    for (const parameter of listOf(operation.parameters).filter(isObject)) {
      if (!('$ref' in parameter) && !parameter.description) silent.push(`${operation.operationId}?${parameter.name}`)
    }
  }
  expect(silent).toEqual([])
})

test('If-Match is described where it is read, and nowhere else', () => {
  const describing = described().filter(({ operation }) => JSON.stringify(operation.parameters ?? []).includes('/IfMatch"'))
  expect(describing.map(({ operation }) => operation.operationId).sort()).toEqual([
    'rotateWebhookSecret',
    'updateCustomer',
    'updateWebhookEndpoint',
  ])
})

test('every event and every tag says what it is', () => {
  expect(eventTypes.filter((type) => eventWords[type] === undefined)).toEqual([])
  expect(Object.keys(object(document.webhooks))).toEqual([...eventTypes])
  const tags = listOf(document.tags).map((tag) => (isObject(tag) ? tag.name : ''))
  for (const { path } of servedOperations) expect(tags).toContain(tagOf(path))
})

test('every example is what its schema and the service would take', () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const found = [...mediaTypes(document, '')]
  expect(found.length).toBeGreaterThan(servedOperations.length)
  for (const { pointer, examples } of found) {
    const validate = ajv.getSchema(`document#${pointer}/schema`)
    for (const [name, example] of Object.entries(examples)) {
      const value = isObject(example) && typeof example.$ref === 'string' ? object(at(example.$ref)).value : object(example).value
      expect([`${pointer} ${name}`, validate?.(value), validate?.errors]).toEqual([`${pointer} ${name}`, true, null])
    }
  }
  for (const operation of servedOperations.filter(readsBody)) {
    const { method, name: id, path, body } = operation
    const { requestBody } = object(object(object(document.paths)[path])[method.toLowerCase()])
    for (const [name, example] of Object.entries(
      object(object(object(object(requestBody).content)['application/json']).examples),
    )) {
      const parsed = body.safeParse(object(example).value)
      expect([id, name, parsed.error?.issues]).toEqual([id, name, undefined])
    }
  }
})

test('every problem an operation may answer with has an example of its code', () => {
  for (const operation of servedOperations) {
    const { responses } = object(object(object(document.paths)[operation.path])[operation.method.toLowerCase()])
    for (const code of problemsOf(operation)) {
      const response = object(object(responses)[errorStatus[code]])
      const whole = typeof response.$ref === 'string' ? object(at(response.$ref)) : response
      const { examples } = object(object(whole.content)['application/problem+json'])
      expect(object(examples), `${operation.name} ${code}`).toHaveProperty(code)
    }
  }
})

test('bodies refuse unknown members, answers may grow', () => {
  const { CustomerBody, Customer } = components('schemas')
  expect(CustomerBody).toMatchObject({ additionalProperties: false, required: ['type', 'country'] })
  expect(Customer).not.toHaveProperty('additionalProperties')
})

test('what has a default may be left out of a body', () => {
  expect(components('schemas').RotateSecretBody).not.toHaveProperty('required')
})

test('values that are joined by commas are a list', () => {
  const { parameters } = object(object(object(document.paths)['/v1/customers']).get)
  const state = listOf(parameters).find((parameter) => isObject(parameter) && parameter.name === 'state')
  expect(state).toMatchObject({ style: 'form', explode: false, schema: { type: 'array', items: { type: 'string' } } })
})

test('every code has a page of its own in two languages', async () => {
  for (const code of Object.keys(errorStatus)) {
    expect(isErrorCode(code)).toBe(true)
    const [en, es] = await Promise.all(
      ['en', 'es'].map(async (language) => {
        const request = new Request(`http://service/problems/${code}`, { headers: { 'accept-language': language } })
        return (await given.service.fetch(request)).text()
      }),
    )
    expect(en).toContain(code)
    expect(en).not.toBe(es)
  }
  expect((await given.service.fetch(new Request('http://service/problems/nonsense'))).status).toBe(404)
})

test('a process that lives says so, and one with a database too', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect((await given.service.fetch(new Request(`http://service${path}`))).status).toBe(200)
  }
})

function described(): { name: string; operation: Json }[] {
  return Object.entries(object(document.paths)).flatMap(([path, methods]) =>
    Object.entries(object(methods)).map(([method, operation]) => ({ name: `${method} ${path}`, operation: object(operation) })),
  )
}

function components(kind: string): Json {
  return object(object(document.components)[kind])
}

function object(value: unknown): Json {
  return isObject(value) ? value : {}
}

/** Returns the value at a reference such as `#/components/…`. */
function at(reference: string): unknown {
  let found: unknown = document
  for (const step of reference.slice(2).split('/')) found = object(found)[step.replaceAll('~1', '/').replaceAll('~0', '~')]
  return found
}

function visitMembers(schema: unknown, where: string, silent: string[]): void {
  if (!isObject(schema)) return
  for (const [name, member] of Object.entries(object(schema.properties))) {
    if (!object(member).description) silent.push(`${where}.${name}`)
    visitMembers(member, `${where}.${name}`, silent)
  }
  for (const part of [schema.items, ...listOf(schema.anyOf), ...listOf(schema.oneOf), ...listOf(schema.allOf)]) {
    visitMembers(part, where, silent)
  }
}

/** Yields every body of a request, an answer or a webhook that has examples, with its pointer. */
function* mediaTypes(value: unknown, pointer: string): Generator<{ pointer: string; examples: Json }> {
  if (!isObject(value)) return
  if (isObject(value.schema) && isObject(value.examples)) yield { pointer, examples: value.examples }
  for (const [name, part] of Object.entries(value)) {
    if (name !== 'schema' && name !== 'examples') {
      yield* mediaTypes(part, `${pointer}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    }
  }
}
