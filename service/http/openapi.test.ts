import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorStatus, isErrorCode } from '#contract/errors'
import { type GivenService, givenService } from '../test-service'
import { operations } from './operations'

let given: GivenService
let document: {
  openapi: string
  paths: Record<string, Record<string, { operationId: string; responses: object }>>
  components: { schemas: object }
}
beforeAll(async () => {
  given = await givenService()
  const response = await given.service.fetch(new Request('http://service/openapi.json'))
  expect(response.status).toBe(200)
  document = await response.json()
})
afterAll(() => given.close())

test('the document is OpenAPI 3.1 and lists every operation once', () => {
  expect(document.openapi).toBe('3.1.0')
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(listed.sort()).toEqual(operations.map(({ method, declaration }) => `${method} ${declaration.path}`).sort())
  const ids = operations.map(({ declaration }) => declaration.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every reference of the document leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? '')
  expect(references.length).toBeGreaterThan(10)
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\/components\/schemas\/\w+$/)
    expect(document.components.schemas).toHaveProperty(reference.split('/').at(-1) ?? '')
  }
})

test('the 13 published operations are there', () => {
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
  expect(operations.map(({ declaration }) => declaration.id)).toEqual(expect.arrayContaining(published))
})

test('bodies refuse unknown members, answers may grow', () => {
  expect(document.components.schemas).toMatchObject({
    CustomerBody: { additionalProperties: false, required: ['type', 'country'] },
  })
  expect(document.components.schemas).not.toHaveProperty('Customer.additionalProperties')
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
