import { afterAll, expect, test, vi } from 'vitest'
import { ServiceError } from '#contract/errors'

const readPrefundedStatement = vi.fn(() => Promise.reject(new ServiceError('service_unavailable', 'Down')))
vi.resetModules()
vi.doMock('#lib/server/api', () => ({ api: { readPrefundedStatement } }))
const { findStatement } = await import('./statement')
afterAll(() => {
  vi.doUnmock('#lib/server/api')
  vi.resetModules()
})

test('a period that has not begun has no statement, because nobody knows its first balance', async () => {
  const now = new Date('2026-11-30T23:00:00.000Z')
  const found = (created_from: string) => findStatement({ accountId: 'a1', asked: { created_from }, now })
  expect(await found('2027-01-01T04:00:00.000Z')).toBeUndefined()
  expect(readPrefundedStatement).not.toHaveBeenCalled()
  expect(await found('2026-11-01T04:00:00.000Z')).toBeDefined()
})
