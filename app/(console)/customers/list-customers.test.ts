import { beforeAll, expect, test } from 'vitest'
import { rememberCustomer, rememberDeleted } from '#backoffice/registry/remember-customer'
import { passTime } from '#backoffice/test-desk'
import type { Staff } from '#lib/access/session'
import { openRemoteConsole } from '#lib/server/test-remote-console'
import type { RowOptions } from './customer-row'

/** An API with the published interface alone: it has no list of customers. */
const { desk } = await openRemoteConsole()
const { readCustomersView } = await import('./customers-address')
const { partOfName } = await import('../_records/customer/plan-search')
const { listCustomers, readCustomersPage, toListedQuery } = await import('./list-customers')

const options: RowOptions = { locale: 'en', seesEmails: true, words: (_, word) => word }
const staff: Staff = Object.assign(JSON.parse('{}'), { can: () => true })

beforeAll(async () => {
  await see('c-active', { state: 'ACTIVE', type: 'individual' })
  await see('c-blocked', { state: 'BLOCKED', type: 'business' })
  await see('c-suspended', { state: 'SUSPENDED', type: 'individual' })
  await see('c-unsaid', { type: 'business' })
  await rememberDeleted(desk, 'c-deleted')
})

test.each<[address: string, shown: string[], undecided: number]>([
  ['', ['c-unsaid', 'c-suspended', 'c-blocked', 'c-active'], 0],
  ['state=SUSPENDED,BLOCKED', ['c-suspended', 'c-blocked'], 1],
  ['state=ACTIVE', ['c-active'], 1],
  ['type=business', ['c-unsaid', 'c-blocked'], 0],
  ['state=ACTIVE&type=individual', ['c-active'], 0],
  ['state=BLOCKED&country=VE', [], 2],
  ['country=VE', [], 4],
  ['state=DELETED', ['c-deleted'], 1],
])('an API without a list: the address "%s" shows %j, and tells of %i that may fit', async (address, shown, undecided) => {
  const list = await listCustomers(requestOf(address), staff, options)
  expect(list).toMatchObject({ kind: 'remembered', undecided })
  expect(list.kind === 'remembered' && list.rows.map(({ id }) => id)).toEqual(shown)
})

test('a search obeys the filters too', async () => {
  const find = async (address: string) => {
    const query = { ...toListedQuery(requestOf(address), staff), plan: partOfName('rojas') }
    const { data, undecided } = await readCustomersPage(query, { limit: 25 })
    return [data.map(({ id }) => id), undecided]
  }
  expect(await find('state=BLOCKED')).toEqual([['c-blocked'], 1])
  expect(await find('')).toEqual([['c-unsaid', 'c-suspended', 'c-blocked', 'c-active'], 0])
})

test('an API that cannot find customers by the end of their verification shows no list as if it could', async () => {
  expect(await listCustomers(requestOf('ends=month'), staff, options)).toMatchObject({
    kind: 'failed',
    failure: { code: 'extension_missing' },
  })
})

function requestOf(address: string) {
  const view = readCustomersView(Object.fromEntries(new URLSearchParams(address)), { readsDeleted: true })
  return { view, term: undefined, now: desk.now() }
}

async function see(id: string, details: Record<string, string>): Promise<void> {
  passTime(desk, 1)
  await rememberCustomer(desk, { id, details, personal: { name: `Rojas ${id}` } })
}
