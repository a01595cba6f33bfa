import { afterAll, expect, test, vi } from 'vitest'
import { formattersIn } from '#app/formatters'
import { ServiceError } from '#contract/errors'

const readPrefundedStatement = vi.fn(() => Promise.reject(new ServiceError('service_unavailable', 'Down')))
vi.resetModules()
vi.doMock('#lib/server/api', () => ({ api: { readPrefundedStatement } }))
const { Statement } = await import('./statement')
afterAll(() => {
  vi.doUnmock('#lib/server/api')
  vi.resetModules()
})

test('a period that has not begun has no statement, because nobody knows its first balance', async () => {
  const format = formattersIn('en', 'America/Caracas', new Date('2026-11-30T23:00:00.000Z'))
  const shown = (created_from: string) => Statement({ accountId: 'a1', asked: { created_from }, format })
  expect(await shown('2027-01-01T04:00:00.000Z')).toBeNull()
  expect(readPrefundedStatement).not.toHaveBeenCalled()
  expect(await shown('2026-11-01T04:00:00.000Z')).not.toBeNull()
})
