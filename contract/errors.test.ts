import { expect, test, vi } from 'vitest'
import { ServiceError } from '#contract/errors'

test('an error thrown by another copy of this module is still a service error', async () => {
  vi.resetModules()
  const other = await import('#contract/errors')
  expect(other.ServiceError).not.toBe(ServiceError)

  const thrown: unknown = new other.ServiceError('quote_expired', 'too late')

  expect(thrown).toBeInstanceOf(ServiceError)
  expect(thrown).toBeInstanceOf(Error)
  expect(new Error('quote_expired')).not.toBeInstanceOf(ServiceError)
  expect(null).not.toBeInstanceOf(ServiceError)
})
