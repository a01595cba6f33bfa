import { expect, test } from 'vitest'
import { createPathRouter } from './path-router'

const router = createPathRouter<string>()
for (const [method, path] of [
  ['GET', '/v1/customers'],
  ['GET', '/v1/customers/{id}'],
  ['GET', '/v1/customers/search'],
  ['GET', '/v1/quotes/search'],
  ['GET', '/v1/quotes/{quoteId}'],
  ['POST', '/v1/quotes/{quoteId}/pay'],
  ['GET', '/v1/customers/{customerId}/bank-accounts/{id}'],
] as const)
  router.add(method, path, `${method} ${path}`)

test.each([
  ['GET', '/v1/customers', 'GET /v1/customers', {}],
  ['GET', '/v1/customers/7', 'GET /v1/customers/{id}', { id: '7' }],
  ['GET', '/v1/customers/%2e%2e', 'GET /v1/customers/{id}', { id: '%2e%2e' }],
  ['POST', '/v1/quotes/q/pay', 'POST /v1/quotes/{quoteId}/pay', { quoteId: 'q' }],
  ['GET', '/v1/customers/c/bank-accounts/a', 'GET /v1/customers/{customerId}/bank-accounts/{id}', { customerId: 'c', id: 'a' }],
])('%s %s leads to its operation, with what stood in its braces as it came', (method, path, handler, ids) => {
  expect(router.find(method, path)).toEqual([handler, ids])
})

test('of several paths that fit, the one that was added first counts', () => {
  expect(router.find('GET', '/v1/customers/search')).toEqual(['GET /v1/customers/{id}', { id: 'search' }])
  expect(router.find('GET', '/v1/quotes/search')).toEqual(['GET /v1/quotes/search', {}])
})

test.each([
  ['DELETE', '/v1/customers'],
  ['GET', '/v1/customers/'],
  ['GET', '/v1/customers/7/'],
  ['GET', '/v1//customers'],
  ['GET', '/v1/quotes/q/pay'],
  ['GET', '/V1/customers'],
  ['GET', '/constructor'],
  ['GET', '/'],
  ['GET', ''],
])('nothing belongs to %s %j', (method, path) => {
  expect(router.find(method, path)).toBeUndefined()
})
