import { expect, test } from 'vitest'
import { safePath } from './safe-path'

test.each([
  '/',
  '/customers',
  '/customers/0199a3c0?tab=accounts',
  '/quotes?status=pending,expired',
  '/lookup?ref=a%20b',
  `/customers/${'~E5~AD~97'.repeat(255)}`,
])('the path %s is unchanged', (path) => {
  expect(safePath(path)).toBe(path)
})

const elsewhere = [
  undefined,
  null,
  '',
  'customers',
  'https://evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%0a\u0000',
  'javascript:alert(1)',
  'data:text/html,x',
  '/customers\u202egpj',
  `/${'a'.repeat(4000)}`,
]
test.each(elsewhere)('%j leads nowhere but home', (path) => {
  expect(safePath(path)).toBe('/')
})
