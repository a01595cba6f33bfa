import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy'

test('scripts run with the nonce of their page alone, and nothing is loaded from or sent to anybody else', () => {
  const policy = contentSecurityPolicy('once', { https: true, development: false })
  const directives = new Map(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]))
  expect(directives.get('script-src')).toBe("'self' 'nonce-once' 'strict-dynamic'")
  expect(directives.get('default-src')).toBe("'self'")
  for (const name of ['connect-src', 'font-src', 'form-action']) expect([name, directives.get(name)]).toEqual([name, "'self'"])
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect([name, directives.get(name)]).toEqual([name, "'none'"])
  expect(directives.has('upgrade-insecure-requests')).toBe(true)
  expect(policy).not.toContain('unsafe-eval')
})
