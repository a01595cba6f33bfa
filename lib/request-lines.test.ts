import { expect, test } from 'vitest'
import { toReadableTarget } from './request-lines'

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
