import { afterAll, expect, test, vi } from 'vitest'
import { rememberCustomer } from '#backoffice/registry/remember-customer'
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
const { readCustomersView } = await import('./customers-address')
const { exportCustomers } = await import('./export-customers')

const staff = await givenExporter(desk)

test('an API without a list: the file has the customers that this console knows, by the filters of the page, and says so', async () => {
  for (let n = 0; n < 120; n++) await see(`c${n}`, { state: n === 7 ? 'BLOCKED' : 'ACTIVE', type: 'individual' })
  await see('c-unsaid', { type: 'individual' })
  const all = await exported('')
  expect(all.ids).toHaveLength(121)
  expect(all.last).toBe('remembered')
  expect(await exported('state=BLOCKED')).toEqual({ ids: ['c7'], last: 'remembered undecided 1' })
})

/** Returns the ids of the rows, and the last line. */
async function exported(address: string) {
  const view = readCustomersView(Object.fromEntries(new URLSearchParams(address)))
  const file = await (await exportCustomers({ view, term: undefined }, staff)).text()
  const [, ...lines] = file.replaceAll('"', '').trimEnd().split('\r\n')
  return { ids: lines.slice(0, -1).map((line) => line.split(',')[0]), last: lines.at(-1) }
}

function see(id: string, details: Record<string, string>): Promise<void> {
  return rememberCustomer(desk, { id, details, personal: { name: id } })
}
