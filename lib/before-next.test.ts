import { expect, test } from 'vitest'
import { isOfPartners, toReadableTarget } from './before-next'

test.each([
  ['/v1/customers?q=%ff', '/v1/customers?q=%ff'],
  ['/v1/customers/%30', '/v1/customers/%30'],
  ['/v1/customers/%ff?a=1?b', '/v1/customers/%25ff?a=1?b'],
  ['/v1/customers/%E0%A4%A', '/v1/customers/%25E0%25A4%25A'],
  ['/%', '/%25'],
  ['*', '/*'],
  ['http://evil.example/v1/customers', '/http://evil.example/v1/customers'],
])('the target %s is handed on as %s, which can be read and names no more', (target, readable) => {
  expect(toReadableTarget(target)).toBe(readable)
})

test.each([
  ['/v1', true],
  ['/v1/customers?next=/../api', true],
  ['/bank-notifications/x', true],
  ['/api/auth/callback/credentials', false],
  ['/v1/../api/auth/callback/credentials', false],
  ['/v1/%2e%2e/api/auth/callback/credentials', false],
  ['//v1/x', false],
  ['/v1x', false],
])('%s is a door of partners: %s', (target, is) => {
  expect(isOfPartners(target)).toBe(is)
})
