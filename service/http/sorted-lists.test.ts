import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerSorts } from '#contract/customers'
import { transactionSorts } from '#contract/transfer-lists'
import { listCustomers } from '../customers/list-customers'
import { toNameKey } from '../customers/record/contact'
import { type GivenService, givenService } from '../test-service'
import { planOf } from '../testing/test-plan'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'
import { listTransactions } from '../transfers/transaction.queries'

type Row = Record<string, string | null> & { id: string }
const orders = ['asc', 'desc'] as const
const seed = Number(process.env.LISTS_SEED ?? Date.now() % 1_000_000)
console.log(`seed ${seed} (LISTS_SEED)`)

describe('customers', () => {
  let given: GivenService
  let now = new Date('2026-11-01T00:00:00.000Z')
  let made = 0
  const anybody = fc.record({
    name: fc.option(fc.constantFrom('Ana', 'ána', 'ANA ROJAS', 'Ñandú', 'Zoé', '𝒁', `${'x'.repeat(70)}1`, `${'x'.repeat(70)}2`)),
    email: fc.option(fc.constantFrom('a', 'B', 'ñ', 'z'), { freq: 4 }),
    later: fc.nat(2),
  })
  const people = fc.sample(anybody, { numRuns: 90, seed })

  beforeAll(async () => {
    given = await givenService({ clock: () => now })
    const ids = []
    for (let index = 0; index < 40; index++) ids.push(await arrive())
    for (const id of ids.filter((_, index) => index % 5 === 0)) await change(id)
  })
  afterAll(() => given.close())

  test.each(customerSorts.flatMap((sort) => orders.map((order) => ({ sort, order }))))(
    'every customer stands once in the list by $sort $order, in its place, while others arrive',
    async ({ sort, order }) => {
      const before: Row[] = (await given.call('GET', '/v1/customers?limit=100')).body.data
      const limit = 3 + (seed % 7)
      const seen = await walk(given.call, `/v1/customers?sort=${sort}&order=${order}&limit=${limit}`, arrive)
      expectEachOnce(before, seen)
      expectSorted(seen, order, (row) => customerKeys[sort](row))
    },
  )

  test('the list is newest first by default', async () => {
    const plain = await given.call('GET', '/v1/customers?limit=100')
    const told = await given.call('GET', '/v1/customers?limit=100&sort=created_at&order=desc')
    expect(told.body).toEqual(plain.body)
  })

  test('a search is sorted as everything is', async () => {
    const found = await walk(given.call, '/v1/customers?q=an&sort=name&order=asc&limit=2', async () => {})
    expect(found.length).toBeGreaterThan(2)
    expectSorted(found, 'asc', customerKeys.name)
  })

  test('a cursor goes on in its own order only, and for its own organization', async () => {
    const cursors = new Map<string, string>()
    for (const sort of customerSorts) {
      for (const order of orders) {
        const { body } = await given.call('GET', `/v1/customers?limit=1&sort=${sort}&order=${order}`)
        cursors.set(`sort=${sort}&order=${order}`, body.next_cursor)
      }
    }
    const other = await given.givenOrganization('test')
    for (const [order, cursor] of cursors) {
      for (const asked of cursors.keys()) {
        const answer = await given.call('GET', `/v1/customers?limit=1&${asked}&cursor=${cursor}`)
        expect([asked, order, answer.status]).toEqual([asked, order, asked === order ? 200 : 422])
        if (asked !== order) expect(answer.body.errors).toMatchObject([{ parameter: 'cursor', code: 'invalid_cursor' }])
      }
      const foreign = await given.call('GET', `/v1/customers?${order}&cursor=${cursor}`, { key: other.key })
      expect(foreign.status === 422 || foreign.body.data.length === 0, order).toBe(true)
    }
  })

  test('a cursor, which stands in addresses, tells nobody a name or an e-mail', async () => {
    await create({ email: 'first-of-all@example.com', legal_name: '0 Secret' })
    for (const sort of ['name', 'email']) {
      const { body } = await given.call('GET', `/v1/customers?sort=${sort}&order=asc&limit=1`)
      const read = Buffer.from(body.next_cursor, 'base64url').toString('latin1')
      expect(read).not.toMatch(/secret|example\.com/i)
      expect(body.next_cursor.length).toBeLessThanOrEqual(500)
    }
    await create({ email: 'long@example.com', legal_name: '𝒁'.repeat(100) })
    const long = `/v1/customers?q=${encodeURIComponent('𝒁')}&sort=name&order=desc`
    await create({ email: 'short@example.com', legal_name: '𝒁' })
    const { body } = await given.call('GET', `${long}&limit=1`)
    expect(body.data[0].email).toBe('long@example.com')
    expect((await given.call('GET', `${long}&cursor=${body.next_cursor}`)).status).toBe(200)
  })

  test('the order by name tells nothing of the e-mail or phone of who has no name', async () => {
    const own = await given.givenOrganization('test')
    const mails = ['m', 'c', 'x', 'a'].map((letter) => ({ email: `${letter}@example.com` }))
    const phones = ['7', '2', '9'].map((digit) => ({ phone_number: `0412555000${digit}` }))
    for (const members of [...mails, ...phones, { email: 'z@example.com', legal_name: 'Ana' }]) {
      await given.call('POST', '/v1/customers', { key: own.key, body: { type: 'individual', country: 'VE', ...members } })
    }
    const { body } = await given.call('GET', '/v1/customers?sort=name&order=asc', { key: own.key })
    const [named, ...unnamed] = body.data
    expect(named.legal_name).toBe('Ana')
    const ids = unnamed.map(({ id }: Row) => id)
    expect(ids).toEqual(ids.toSorted())
    expect(ids).toHaveLength(7)
  })

  test.each([
    ['sort', 'sort=phone_number'],
    ['order', 'sort=name&order=down'],
  ])('an unknown %s is refused', async (parameter, query) => {
    const { status, body } = await given.call('GET', `/v1/customers?${query}`)
    expect([status, body.errors]).toMatchObject([422, [{ parameter, code: 'invalid_format' }]])
  })

  test.each([
    ['created_at', 'customers_newest'],
    ['updated_at', 'customers_by_change'],
    ['name', 'customers_by_name'],
    ['email', 'customers_by_email'],
  ] as const)('a far page by %s is one range of the index %s', async (sort, index) => {
    const organizationId = (await given.givenOrganization('test')).id
    await given.database.sql`
      insert into payments.customers (org_id, id, type, kyc_type, state, kyc_status, email_key, name_key, country, wallet_address, created_at, updated_at)
      select ${organizationId}, gen_random_uuid(), 'individual', 'standard', 'ACTIVE', 'approved', 'e' || i, 'n' || i, 'VE', 'w' || i,
        now() - i * interval '1 second', now() from generate_series(1, 3000) as i`
    await given.database.sql`analyze payments.customers`
    for (const order of orders) {
      const key = { name: 'n2', email: 'e2', created_at: new Date().toISOString(), updated_at: new Date().toISOString() }[sort]
      const page = { limit: 25, sort, order, position: { key, id: organizationId }, toCursor: () => '' }
      const plan = await planOf(given, (db) => listCustomers({ db, organizationId }, { filter: {}, page, withCount: false }))
      expect(plan).toContain(`using ${index} `)
      expect(plan).not.toContain('Sort')
    }
  })

  async function arrive(): Promise<string> {
    const { name, email, later } = people[made % people.length] ?? { name: null, email: null, later: 0 }
    now = new Date(now.getTime() + later)
    const mail = email === null ? undefined : `${email}${made}@example.com`
    const phone = email === null ? `0412555${String(made).padStart(4, '0')}` : undefined
    return create({ legal_name: name ?? undefined, email: mail, phone_number: phone })
  }

  async function create(members: object): Promise<string> {
    made++
    const answer = await given.call('POST', '/v1/customers', { body: { type: 'individual', country: 'VE', ...members } })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.id
  }

  async function change(id: string): Promise<void> {
    now = new Date(now.getTime() + 1)
    const { body } = await given.call('GET', `/v1/customers/${id}`)
    const { type, country, email, phone_number, legal_name } = body
    const next = { type, country, email, phone_number, legal_name, city: 'Coro' }
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null))
    expect((await given.call('PUT', `/v1/customers/${id}`, { body: kept })).status).toBe(200)
  }
})

describe('transactions', () => {
  let given: GivenTransfers
  const amounts = fc.sample(fc.constantFrom(10_000, 10_100, 25_000, 100_000), { numRuns: 60, seed })
  let paid = 0

  beforeAll(async () => {
    given = await givenTransfers({ fundedMinor: 1_000_000_00n })
    for (let index = 0; index < 14; index++) await pay()
  })
  afterAll(() => given.close())

  test.each(transactionSorts.flatMap((sort) => orders.map((order) => ({ sort, order }))))(
    'every payment stands once in the list by $sort $order, in its place, while others are paid',
    async ({ sort, order }) => {
      const before: Row[] = (await given.call('GET', '/v1/transfers?limit=100')).body.data
      const seen = await walk(given.call, `/v1/transfers?sort=${sort}&order=${order}&limit=${3 + (seed % 3)}`, pay)
      expectEachOnce(before, seen)
      expectSorted(seen, order, (row) => (sort === 'amount' ? String(row.amount).padStart(20, '0') : String(row.created_at)))
    },
  )

  test('a cursor of the largest payments is refused in any other order', async () => {
    const { body } = await given.call('GET', '/v1/transfers?sort=amount&order=desc&limit=1')
    for (const [query, status] of [
      ['sort=amount&order=desc', 200],
      ['sort=amount&order=asc', 422],
      ['sort=created_at&order=desc', 422],
      ['order=asc', 422],
    ]) {
      const answer = await given.call('GET', `/v1/transfers?${query}&cursor=${body.next_cursor}`)
      expect([query, answer.status]).toEqual([query, status])
    }
    expect((await given.call('GET', `/v1/customers?cursor=${body.next_cursor}`)).status).toBe(422)
  })

  test('the largest payments of one status are asked for together with a filter and a count', async () => {
    const { body } = await given.call(
      'GET',
      '/v1/transfers?status=pending&amount_to=10100&sort=amount&order=desc&with_count=true',
    )
    expect(body.count).toBe(body.data.length)
    expect(body.data[0].amount).toBe('10100')
  })

  test('a far page by amount is one range of its index', async () => {
    const { organizationId } = given
    const page = { limit: 25, sort: 'amount', toCursor: () => '', position: { key: '10000', id: organizationId } } as const
    await given.database.sql`analyze payments.transactions`
    for (const order of orders) {
      const list = { filter: {}, page: { ...page, order }, withCount: false }
      const plan = await planOf(given, (db) => listTransactions({ db, organizationId }, list), 'set local enable_sort = off')
      expect(plan).toContain('using transactions_by_amount ')
    }
  })

  async function pay(): Promise<void> {
    if (paid % 3 === 0) given.advance(1)
    const quote = await given.quote({ amount: amounts[paid++ % amounts.length] })
    expect((await given.pay(quote.id)).status).toBe(200)
  }
})

const nothing = '\u{10ffff}'
const customerKeys = {
  created_at: (row: Row) => String(row.created_at),
  updated_at: (row: Row) => String(row.updated_at),
  name: ({ legal_name }: Row) => cut(legal_name == null ? nothing : toNameKey(legal_name)),
  email: ({ email }: Row) => cut(email?.toLowerCase() ?? nothing),
}

function cut(text: string): string {
  return [...text].slice(0, 64).join('')
}

/** Reads all pages of the list; `between` runs between each two. */
async function walk(call: GivenService['call'], path: string, between: () => Promise<unknown>): Promise<Row[]> {
  const seen: Row[] = []
  for (let cursor = ''; ; ) {
    const { status, text, body } = await call('GET', `${path}${cursor}`)
    expect(status, text).toBe(200)
    seen.push(...body.data)
    expect(body.has_more).toBe(body.next_cursor !== null)
    if (!body.has_more || seen.length > 500) return seen
    cursor = `&cursor=${body.next_cursor}`
    await between()
  }
}

function expectEachOnce(before: Row[], seen: Row[]): void {
  const ids = seen.map(({ id }) => id)
  expect(new Set(ids).size, 'nobody stands there twice').toBe(ids.length)
  expect(before.filter(({ id }) => !ids.includes(id))).toEqual([])
}

/** Expects the rows sorted by the bytes of their keys, and by id where keys are equal. */
function expectSorted(rows: Row[], order: 'asc' | 'desc', keyOf: (row: Row) => string): void {
  const placed = rows.map((row) => ({ key: keyOf(row), id: row.id }))
  const sorted = placed.toSorted((one, other) => {
    const byKey = Buffer.compare(Buffer.from(one.key), Buffer.from(other.key))
    const ascending = byKey === 0 ? Buffer.compare(Buffer.from(one.id), Buffer.from(other.id)) : byKey
    return order === 'asc' ? ascending : -ascending
  })
  expect(placed).toEqual(sorted)
}
