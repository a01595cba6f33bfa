import { afterAll, expect, test, vi } from 'vitest'
import { rememberCustomer } from '#backoffice/registry/remember-customer'
import { givenPerson } from '#backoffice/test-desk'
import type { CustomerSummary } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import type { Staff } from '#lib/access/session'
import { openRemoteConsole } from '#lib/server/test-remote-console'

const { api, desk, known } = await openRemoteConsole()
vi.doMock('next-intl/server', () => ({
  getLocale: async () => 'en',
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}))
vi.doMock('#lib/access/session', () => ({ currentRequestId: async () => 'r1' }))
const { listPayees } = await import('./find-payees')
const { findPlanned } = await import('./search-customers')
const { wholePhone } = await import('./plan-search')

const { personId } = await givenPerson(desk, ['finance'])
const staff: Staff = Object.assign(JSON.parse('{}'), { personId, name: 'Ana', roles: ['finance'], can: () => true })
const first = ['ana', 'luis'].map(
  (name): CustomerSummary => Object.assign(JSON.parse('{}'), { id: `c-${name}`, email: `${name}@example.com` }),
)

afterAll(() => {
  for (const name of ['next-intl/server', '#lib/access/session']) vi.doUnmock(name)
})

/** Has the API list its first customers, whatever is searched. */
function listFirstPage({ more }: { more: boolean }): void {
  known.add('listCustomers')
  api.listCustomers = async () => ({ data: first, has_more: more, next_cursor: more ? 'second' : null })
  api.findWalletByEmail = async (email) => {
    if (email !== 'rosa@example.com') throw new ServiceError('customer_not_found', 'nobody')
    return Object.assign(JSON.parse('{}'), { user_id: 'c-rosa', email, state: 'ACTIVE', balance: '0', type: 'individual' })
  }
}

test('a customer beyond the first page of a list that ignores searches is found by e-mail, and nobody else is shown', async () => {
  listFirstPage({ more: true })
  const { found, gaps } = await listPayees('rosa@example.com', staff)
  expect(found).toMatchObject([{ id: 'c-rosa', payable: true }])
  expect(gaps).toBe('seenOnly')
  expect(await listPayees('nobody@example.com', staff)).toMatchObject({ found: [], gaps: '' })
})

test('a search by another member of such a list covers the customers seen here, and says so', async () => {
  listFirstPage({ more: true })
  await rememberCustomer(desk, { id: 'c-eva', details: {}, personal: { name: 'Eva Soto', phone: '+584141234567' } })
  expect(await findPlanned(wholePhone('+584141234567'), {})).toMatchObject({ data: [{ id: 'c-eva' }], seenOnly: true })
  expect(await listPayees('Eva Soto', staff)).toMatchObject({ found: [{ id: 'c-eva' }], gaps: 'seenOnly' })
  expect(await listPayees('Zoe Marin', staff)).toMatchObject({ found: [], gaps: 'seenOnly' })
})

test('a list of one page has no customer who is not on it', async () => {
  listFirstPage({ more: false })
  expect(await findPlanned(wholePhone('+584141234567'), {})).toMatchObject({ data: [], has_more: false })
  expect(await listPayees('Zoe Marin', staff)).toMatchObject({ found: [], gaps: '' })
  expect(await listPayees('luis@example.com', staff)).toMatchObject({ found: [{ id: 'c-luis' }], gaps: '' })
})
