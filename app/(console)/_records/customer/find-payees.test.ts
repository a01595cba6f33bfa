import { afterAll, describe, expect, test, vi } from 'vitest'
import { rememberQuoteIntent } from '#backoffice/quote-intents/quote-intents'
import { rememberCustomer } from '#backoffice/registry/remember-customer'
import { givenPerson } from '#backoffice/test-desk'
import type { CustomerQuery, CustomerSummary } from '#contract/customers'
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
const { findWallet } = await import('./find-wallet')
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
  api.readCustomer = async (id) => ({ ...JSON.parse('{}'), id })
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

test('a wallet whose own id is that of a customer seen here is not of this customer, who has another e-mail', async () => {
  listFirstPage({ more: true })
  await rememberCustomer(desk, { id: 'c-rosa', details: {}, personal: { email: 'other@example.com' } })
  api.readCustomer = async (id) => ({ ...JSON.parse('{}'), id, email: 'other@example.com' })
  expect(await findWallet('rosa@example.com')).toMatchObject({ user_id: '' })
})

describe('without a term', () => {
  const ids = async () => (await listPayees('', staff)).found.map(({ id }) => id)
  const quoteFor = (customerId: string, minute: number, madeBy = personId ?? '') =>
    rememberQuoteIntent(desk.db, {
      quoteId: `q-${customerId}-${minute}`,
      typed: {
        amountMinor: 100n,
        side: 'source',
        feesPaidBy: 'source',
        customerId,
        accountId: 'a1',
        sourceCurrency: 'USDC',
        destinationCurrency: 'VES',
        sourceRail: 'prefunded_account',
        sourceAccountId: null,
      },
      madeBy,
      now: new Date(Date.UTC(2026, 10, 20, 14, minute)),
    })

  test('the customers come first for whom this person made quotes, the latest first, and then the newest who can be paid', async () => {
    const asked: CustomerQuery[] = []
    known.add('listCustomers').add('searchedMembers')
    api.listCustomers = async (query) => {
      asked.push(query)
      const all = ['c-zoe', 'c-eva', 'c-ana'].map((id) => Object.assign(JSON.parse('{}'), { id, email: `${id}@example.com` }))
      return { data: all.filter(({ id }) => query.id?.split(',').includes(id) ?? true), has_more: false, next_cursor: null }
    }
    expect(await listPayees('', staff)).toMatchObject({ found: [{ id: 'c-zoe' }, { id: 'c-eva' }, { id: 'c-ana' }], gaps: '' })
    expect((await listPayees('', staff)).found[0]).not.toHaveProperty('group')
    await quoteFor('c-ana', 1)
    await quoteFor('c-eva', 2)
    await quoteFor('c-ana', 3)
    await quoteFor('c-zoe', 4, (await givenPerson(desk, ['finance'])).personId ?? '')
    const { found } = await listPayees('', staff, { payable: true })
    expect(found.map(({ id, group }) => [id, group])).toEqual([
      ['c-ana', 'lately'],
      ['c-eva', 'lately'],
      ['c-zoe', 'newest'],
    ])
    expect(asked.slice(-2)).toEqual([
      { id: 'c-ana,c-eva', limit: 8 },
      { limit: 8, state: 'ACTIVE' },
    ])
  })

  test('a list that may take no filter is asked for none, and those who are not on its page are shown as last seen here', async () => {
    known.add('listCustomers')
    api.listCustomers = async (query) => {
      if (query.id !== undefined || query.state !== undefined) throw new ServiceError('validation_failed', 'unknown parameter')
      return { data: first, has_more: false, next_cursor: null }
    }
    await rememberCustomer(desk, { id: 'c-eva', details: { state: 'BLOCKED' }, personal: { name: 'Eva Soto' } })
    const { found } = await listPayees('', staff, { payable: true })
    expect(found.map(({ id, payable }) => [id, payable])).toEqual([
      ['c-ana', true],
      ['c-eva', false],
      ['c-luis', true],
    ])
  })

  test('an API without a list shows them as they were last seen here', async () => {
    known.delete('listCustomers')
    for (const name of ['ana', 'eva', 'ines']) await rememberCustomer(desk, { id: `c-${name}`, details: {}, personal: { name } })
    expect((await ids()).slice(0, 2)).toEqual(['c-ana', 'c-eva'])
    expect(await ids()).toContain('c-ines')
    await rememberCustomer(desk, { id: 'c-eva', details: { state: 'DELETED' }, personal: {} })
    expect(await ids()).toContain('c-ana')
    expect(await ids()).not.toContain('c-eva')
  })
})
