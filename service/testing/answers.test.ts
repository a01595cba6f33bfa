import { beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '../http/openapi/document'
import { servedOperations } from '../http/operations'
import { standingHeaders } from '../http/standing-headers'
import { createAnswerCheck, type Told } from './answers'

let check: ReturnType<typeof createAnswerCheck>
beforeAll(() => {
  check = createAnswerCheck(JSON.parse(JSON.stringify(openApiDocument(servedOperations))))
})

const headers = {
  'content-type': 'application/json; charset=utf-8',
  ...standingHeaders('request-1042'),
  'cache-control': 'no-store',
}
const organization = { id: '0199a000-0000-7000-8000-000000000001', name: 'Andes Pay', environment: 'test' }
const problem = {
  type: 'http://service/problems/unauthenticated',
  title: 'A key is required.',
  status: 401,
  code: 'unauthenticated',
}

type Change = { path?: string; status?: number; body?: object; headers?: Record<string, string> }

function faultsOf({ path = '/v1/organization', status = 200, body = organization, headers: more = {} }: Change): string {
  const told: Told = { method: 'GET', path, status, headers: { ...headers, ...more }, text: JSON.stringify(body) }
  return check(told).join('\n')
}

test('an answer as the document describes it has no fault', () => {
  expect(faultsOf({})).toBe('')
  expect(faultsOf({ headers: { ratelimit: '"default";r=599;t=60', 'ratelimit-policy': '"default";q=600;w=60' } })).toBe('')
})

test('a member too many, too few, or of another kind is named', () => {
  expect(faultsOf({ body: { ...organization, owner: 'x' } })).toContain('owner')
  expect(faultsOf({ body: { id: organization.id, name: 'Andes Pay' } })).toContain('environment')
  expect(faultsOf({ body: { ...organization, environment: 'staging' } })).toContain('/environment')
})

test('a header that nobody described, or that has another shape, or that is missing, is named', () => {
  expect(faultsOf({ headers: { 'x-cauce-shard': '7' } })).toContain('x-cauce-shard')
  expect(faultsOf({ headers: { ratelimit: 'plenty' } })).toContain('ratelimit')
  expect(faultsOf({ headers: { etag: '"v1"' } })).toContain('etag')
  const told = { method: 'GET', path: '/v1/organization', status: 200, text: JSON.stringify(organization) }
  expect(check({ ...told, headers: { 'content-type': 'application/json' } }).join()).toContain('X-Request-Id is missing')
})

test('a status or a code that the operation does not have is named', () => {
  const asProblem = { 'content-type': 'application/problem+json', 'www-authenticate': 'ApiKey' }
  expect(faultsOf({ status: 401, body: problem, headers: asProblem })).toBe('')
  expect(faultsOf({ status: 401, body: { ...problem, code: 'quote_expired' }, headers: asProblem })).toContain('/code')
  expect(faultsOf({ status: 418 })).toContain('status 418')
  expect(faultsOf({ status: 401, body: problem })).toContain('content type application/json')
})

test('where no operation is, nothing but a refusal may be answered', () => {
  expect(faultsOf({ path: '/v1/anything' })).not.toBe('')
  expect(faultsOf({ path: '/v1/anything', status: 404, body: { ...problem, status: 404, code: 'not_found' } })).toBe('')
  expect(faultsOf({ path: '/v1/anything', status: 409, body: { ...problem, status: 409, code: 'quote_expired' } })).toContain(
    'quote_expired',
  )
})
