import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../ground/ids'
import { planOf } from '../testing/test-plan'
import { type GivenTransfers, givenTransfers } from './test-transfers'
import { listTransactions } from './transaction.queries'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

test('pages of quotes are complete and newest first, also while others arrive', async () => {
  const made: string[] = []
  for (let index = 0; index < 12; index++) {
    if (index % 3 === 0) given.advance(1)
    made.push((await given.quote()).id)
  }
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await given.call('GET', `/v1/transfers/quotes?limit=5&with_count=true${cursor}`)
    seen.push(...body.data.map(({ id }: { id: string }) => id))
    expect(body.has_more).toBe(body.next_cursor !== null)
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
    await given.quote()
  } while (cursor !== '')
  expect(seen).toHaveLength(12)
  expect(new Set(seen)).toEqual(new Set(made))
})

test('transactions are filtered by status, type, customer and time, and found by their reference', async () => {
  const quote = await given.quote({ external_transfer_id: 'Order:7' })
  const paid = await given.pay(quote.id)
  const walletQuote = await given.quote({ destination: { currency: 'USDC', account_id: given.customer.walletAddress } })
  await given.pay(walletQuote.id)

  const list = async (query: string) => (await given.call('GET', `/v1/transfers?with_count=true&${query}`)).body
  expect(await list('type=transfer')).toMatchObject({ count: 1, data: [{ quote_id: walletQuote.id, status: 'completed' }] })
  expect(await list('status=pending,processing')).toMatchObject({ count: 1, data: [{ id: paid.body.id }] })
  expect(await list(`customer_id=${newId()}`)).toMatchObject({ count: 0, data: [] })
  expect(await list(`created_from=${given.now().toISOString()}`)).toMatchObject({ count: 2 })
  expect(await list('created_to=2026-01-01T00:00:00Z')).toMatchObject({ count: 0 })

  expect(await list('reference=Order')).toMatchObject({ count: 1, data: [{ id: paid.body.id }] })
  expect(await list('reference=order')).toMatchObject({ count: 0 })
  const { amount } = paid.body
  const most = BigInt(amount)
  expect(await list(`reference=Order&amount_from=${amount}&amount_to=${amount}`)).toMatchObject({ count: 1 })
  expect(await list(`reference=Order&amount_from=${most + 1n}`)).toMatchObject({ count: 0 })
  expect(await list(`reference=Order&amount_to=${most - 1n}`)).toMatchObject({ count: 0 })
  expect((await given.call('GET', '/v1/transfers?amount_from=1.5')).status).toBe(422)

  const found = await given.call('GET', '/v1/transfers/search?partner_reference_id=Order:7')
  expect(found.body).toEqual(paid.body)
  for (const reference of ['order:7', 'ord', quote.id]) {
    const missing = await given.call('GET', `/v1/transfers/search?partner_reference_id=${reference}`)
    expect([missing.status, missing.body.code]).toEqual([404, 'transaction_not_found'])
  }
})

test('quotes are found by the beginning and the end of their reference, and by exactly their amount on either side', async () => {
  const quote = await given.quote({ external_transfer_id: 'Part:1-7788' })
  await given.quote({ external_transfer_id: 'part:1-7799' })
  const list = async (query: string) => {
    const { body } = await given.call('GET', `/v1/transfers/quotes?with_count=true&${query}`)
    expect(body.count).toBe(body.data.length)
    return body.data.map(({ id }: { id: string }) => id)
  }
  for (const query of ['reference=Part:', 'reference_end=7788', 'reference=Part&reference_end=8']) {
    expect(await list(query), query).toEqual([quote.id])
  }
  for (const query of [
    'reference=PART',
    'reference=art',
    'reference_end=1-778',
    'reference=Part&reference_end=9',
    'reference=%25',
  ]) {
    expect(await list(query), query).toEqual([])
  }
  const odd = await given.quote({ amount: 12_347 })
  const minor = (amount: number) => Math.round(amount * 100)
  expect(await list(`amount=${minor(odd.source_amount)}`)).toEqual([odd.id])
  expect(await list(`amount=${minor(odd.quoted_amount)}`)).toEqual([odd.id])
  expect(await list(`amount=${minor(odd.quoted_amount) + 1}`)).toEqual([])
  expect((await given.call('GET', '/v1/transfers/quotes?amount=1.5')).status).toBe(422)
})

test("a payment is found by the bank's reference, as its receipt shows it or as its last digits are read out", async () => {
  const quote = await given.quote()
  const { id } = (await given.pay(quote.id)).body
  const list = async (query: string) => {
    const { body } = await given.call('GET', `/v1/transfers?with_count=true&${query}`)
    expect(body.count).toBe(body.data.length)
    return body.data.map((one: { id: string }) => one.id)
  }
  expect(await list('provider_reference=004512')).toEqual([])
  await given.database.sql`update payments.transactions set provider_reference = '90004512' where id = ${id}`
  for (const number of ['90004512', '004512', '4512', '0000000090004512'])
    expect(await list(`provider_reference=${number}`), number).toEqual([id])
  for (const number of ['90004511', '114512', '9000', '%4512', '_512'])
    expect(await list(`provider_reference=${encodeURIComponent(number)}`), number).toEqual([])
  expect(await list('provider_reference=4512&status=failed')).toEqual([])
  expect((await given.call('GET', '/v1/transfers?provider_reference=512')).status).toBe(422)
  const other = await given.givenOrganization('test')
  expect((await given.call('GET', '/v1/transfers?provider_reference=4512', { key: other.key })).body.data).toEqual([])
})

test('among many, the number is sought in its index, in the order of the list', async () => {
  const { organizationId } = given
  await given.database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      insert into payments.transactions (org_id, id, quote_id, customer_id, type, status, amount, rail, provider, partner_reference, submission,
        provider_reference, failure_code, created_at, updated_at, completed_at)
      select ${organizationId}::uuid, gen_random_uuid(), gen_random_uuid(), ${given.customer.id}::uuid, 'withdraw', 'failed', 100, 'pagomovil', 'sandbox',
        'many-' || n, 'answered', '9000' || lpad(n::text, 8, '0'), 'technical_error', '2026-01-20T12:00:00Z', '2026-01-20T12:00:00Z', '2026-01-20T12:00:00Z'
      from generate_series(1, 5000) n`
  })
  await given.database.sql`analyze payments.transactions`
  const page = { limit: 25, sort: 'created_at', order: 'desc', position: undefined, toCursor: () => '' } as const
  const request = { filter: { providerReference: '00001422' }, page, withCount: false }
  const plan = await planOf(given, (db) => listTransactions({ db, organizationId }, request))
  expect(plan).toMatch(
    /using transactions_by_provider_reference[^\n]*\n\s+Index Cond:[^\n]*"right"\(\w*\.?provider_reference, 4\) =/,
  )
  expect(plan).not.toContain('Sort')
})

test('a list refuses a cursor that is not its own, and a customer that is no id finds nothing', async () => {
  const answer = await given.call('GET', '/v1/transfers?cursor=abc')
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ parameter: 'cursor', code: 'invalid_cursor' }]])
  for (const path of ['/v1/transfers', '/v1/transfers/quotes']) {
    expect((await given.call('GET', `${path}?customer_id=nobody`)).body.data).toEqual([])
  }
})
