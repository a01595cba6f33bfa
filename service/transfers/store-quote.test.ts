import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultMids } from '../rates/provider'
import { type GivenTransfers, givenTransfers } from './test-transfers'

let given: GivenTransfers
let whileAskingForTheRate = async () => {}

beforeAll(async () => {
  const read = async (base: string, quote: string) => {
    await whileAskingForTheRate()
    const mid = defaultMids[`${base}/${quote}`]
    return mid === undefined ? undefined : { mid, asOf: given.now() }
  }
  given = await givenTransfers({ rateProvider: { id: 'watched', read } })
})
beforeEach(() => {
  whileAskingForTheRate = async () => {}
})
afterAll(() => given.close())

test('the same request sent eight times at once makes one quote, and a repeat gets its answer to the byte', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ idempotencyKey: 'at-once' })))
  const created = answers.filter(({ status }) => status === 201)
  expect(new Set(created.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ status }) => status !== 201).every(({ body }) => body.code === 'idempotency_key_in_use')).toBe(true)

  const repeat = await ask({ idempotencyKey: 'at-once' })
  expect([repeat.text, repeat.headers.get('idempotency-replayed')]).toEqual([created[0]?.text, 'true'])
  expect(repeat.headers.get('location')).toBe(`/v1/transfers/quote/${repeat.body.id}`)
  expect(await quotesStored()).toEqual([repeat.body.id])
  expect((await given.events()).filter((type) => type === 'quote.created')).toHaveLength(1)
})

test('a repeat gets the first answer although the customer may no longer transact, and the key says nothing for another request', async () => {
  const first = await ask({ idempotencyKey: 'before' })
  await given.database.sql`update payments.customers set state = 'SUSPENDED'`
  expect((await ask({ idempotencyKey: 'before' })).text).toBe(first.text)
  expect((await ask({ idempotencyKey: 'before', amount: 20_000 })).body).toMatchObject({
    code: 'idempotency_key_reused',
    errors: [{ header: 'Idempotency-Key' }],
  })
  expect((await ask({ idempotencyKey: 'after' })).body.code).toBe('customer_suspended')
  await given.database.sql`update payments.customers set state = 'ACTIVE'`
  expect((await ask({ idempotencyKey: 'after' })).status).toBe(201)
})

test('a customer who is blocked while their quote is priced gets none', async () => {
  const before = await quotesStored()
  whileAskingForTheRate = async () => {
    await given.database.sql`update payments.customers set state = 'BLOCKED'`
  }
  expect((await ask({ idempotencyKey: 'too-late' })).body.code).toBe('customer_blocked')
  expect(await quotesStored()).toEqual(before)
  await given.database.sql`update payments.customers set state = 'ACTIVE'`
})

test('what was quoted is stored as it was answered', async () => {
  const { body } = await ask({ idempotencyKey: 'whole', description: 'Rent', external_transfer_id: 'ord-7' })
  expect(await given.readQuote(body.id)).toEqual(body)
})

function ask({ idempotencyKey, ...change }: Record<string, unknown> & { idempotencyKey: string }) {
  const body = {
    amount: 10_000,
    customer_id: given.customer.id,
    source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: given.prefundedId },
    destination: { currency: 'VES', account_id: given.customer.pagomovilId },
    ...change,
  }
  return given.call('POST', '/v1/transfers/quote', { body, idempotencyKey })
}

async function quotesStored(): Promise<string[]> {
  const rows = await given.database.sql`select id from payments.quotes order by id`
  return rows.map(({ id }) => String(id))
}
