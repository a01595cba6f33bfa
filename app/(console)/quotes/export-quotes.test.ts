import { afterAll, expect, test, vi } from 'vitest'
import { quoteOf } from '#backoffice/calls/test-remote-api'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import { openRemoteConsole } from '#lib/server/test-remote-console'
import { givenExporter } from '../_kit/list/test-exporter'

/** An API with the published interface alone: it has no lists. */
const { desk } = await openRemoteConsole()
const word = Object.assign((key: string, { count }: { count?: number } = {}) => [key, count].filter(Boolean).join(' '), {
  has: () => true,
})
vi.doMock('next-intl/server', () => ({
  getTranslations: async () => word,
  getTimeZone: async () => 'UTC',
  getLocale: async () => 'en',
}))
vi.doMock('#lib/access/session', () => ({ currentRequestId: async () => 'r1' }))
afterAll(() => {
  for (const name of ['next-intl/server', '#lib/access/session']) vi.doUnmock(name)
})
const { quotesAddress } = await import('../_records/quote/quotes-address')
const { exportQuotes } = await import('./export-quotes')

const staff = await givenExporter(desk)

test('an API without a list: the file has the quotes that this console knows, by the filters of the page, and says so', async () => {
  for (let n = 0; n < 60; n++) await rememberQuote(desk.db, quoteOf({ id: `q${n}` }), desk.now(), { own_reference: `inv-${n}` })
  const all = await exported({})
  expect(all.rows).toHaveLength(60)
  expect(all.last).toBe('remembered')
  const { rows, last } = await exported({ reference: 'inv-42' })
  expect([rows.map(([id, reference]) => [id, reference]), last]).toEqual([[['q42', 'inv-42']], 'remembered'])
})

/** Returns the rows as cells, and the last line. */
async function exported(filters: Partial<typeof quotesAddress.all>) {
  const file = await (await exportQuotes({ ...quotesAddress.all, ...filters }, staff)).text()
  const [, ...lines] = file.replaceAll('"', '').trimEnd().split('\r\n')
  return { rows: lines.slice(0, -1).map((line) => line.split(',')), last: lines.at(-1) }
}
