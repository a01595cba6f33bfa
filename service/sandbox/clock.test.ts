import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '../test-service'
import { type GivenTransfers, givenTransfers, pagomovil } from '../transfers/test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

const advance = (seconds: number, idempotencyKey?: string) =>
  given.call('POST', '/v1/sandbox/clock/advance', { body: { seconds }, idempotencyKey })
const eventsOf = async (id: string) =>
  (await given.database.sql`select type from payments.events where object_id = ${id} order by created_at, id`).map(
    ({ type }) => type,
  )

/** Creates a payout whose outcome the sandbox derives from the recipient's phone. */
async function payout(scenario: number) {
  const destinationId = await given.givenAccount(pagomovil(scenario))
  const quote = await given.quote({ destinationId })
  const { body: transaction } = await given.pay(quote.id)
  return { quote, transaction }
}

test('an open quote ends when its time is brought nearer, and says so at once', async () => {
  const quote = await given.quote()
  expect((await advance(299)).body).toEqual({ seconds: 299 })
  expect(await given.readQuote(quote.id)).toMatchObject({ status: 'pending' })
  await advance(1)
  expect(await given.readQuote(quote.id)).toMatchObject({ status: 'expired' })
  expect(await eventsOf(quote.id)).toEqual(['quote.created', 'quote.expired'])
  expect((await given.pay(quote.id)).body.code).toBe('quote_expired')
})

test('a payout that is not confirmed in its window lapses, and the money is back', async () => {
  const before = await given.balance()
  const { quote, transaction } = await payout(9)
  expect((await given.balance()).held).not.toBe(before.held)
  await advance(1800)
  expect(await given.readQuote(quote.id)).toMatchObject({ status: 'expired' })
  expect(await given.readTransaction(transaction.id)).toMatchObject({ status: 'failed', failure_code: 'confirmation_expired' })
  expect(await given.balance()).toEqual(before)
  expect((await given.confirm(quote.id)).body.code).toBe('confirmation_expired')
  await given.mustBalance()
})

test('a rail that takes a minute has answered, and one that returns the money after two has done so', async () => {
  const [slow, returning] = [await payout(3), await payout(6)]
  for (const { quote } of [slow, returning]) await given.confirm(quote.id)
  await given.runJobs()
  const statuses = async () =>
    Promise.all([slow, returning].map(async ({ transaction }) => (await given.readTransaction(transaction.id)).status))
  expect(await statuses()).toEqual(['processing', 'completed'])
  await advance(59)
  await given.runJobs()
  expect(await statuses()).toEqual(['processing', 'completed'])
  await advance(1)
  await given.runJobs()
  expect(await statuses()).toEqual(['completed', 'completed'])
  await advance(60)
  await given.runJobs()
  expect(await statuses()).toEqual(['completed', 'failed'])
  await given.mustBalance()
})

test('when a payout was delivered stays as it was told, however far the clock goes, also when it comes back', async () => {
  const [delivered, returning] = [await payout(1), await payout(6)]
  for (const { quote } of [delivered, returning]) await given.confirm(quote.id)
  await given.runJobs()
  const read = () => Promise.all([delivered, returning].map(({ transaction }) => given.readTransaction(transaction.id)))
  const told = (await read()).map(({ completed_at }) => completed_at)
  for (const { created_at, completed_at } of await read()) expect(completed_at >= created_at).toBe(true)
  await advance(3600)
  await given.runJobs()
  const after = await read()
  expect(after.map(({ status }) => status)).toEqual(['completed', 'failed'])
  expect(after.map(({ completed_at }) => completed_at)).toEqual(told)
})

test('a payout that its rail never answers is stuck after a day, and nothing of it is refunded', async () => {
  const { quote, transaction } = await payout(5)
  await given.confirm(quote.id)
  await given.runJobs()
  const before = await given.balance()
  await advance(24 * 3600 - 1)
  expect(await eventsOf(transaction.id)).not.toContain('transaction.stuck')
  await advance(1)
  await given.runJobs()
  expect((await eventsOf(transaction.id)).filter((type) => type === 'transaction.stuck')).toHaveLength(1)
  expect(await given.readTransaction(transaction.id)).toMatchObject({ status: 'processing' })
  expect(await given.balance()).toEqual(before)
  await given.mustBalance()
})

test('money that nobody claims is unmatched after its day', async () => {
  const body = { amount: 100, bank_code: '0172', phone_number: '04247654321', reference: '5511' }
  const { body: deposit } = await given.call('POST', '/v1/sandbox/deposits', { body })
  await advance(24 * 3600)
  expect((await given.call('GET', `/v1/deposits/${deposit.id}`)).body.status).toBe('unmatched')
  expect(await eventsOf(deposit.id)).toEqual(['deposit.unmatched'])
  await given.mustBalance()
})

test('a deposit that was paid in time is still in time, however far the clock went since', async () => {
  const quote = await given.quote({
    amount: 5_000_000,
    source: { payment_rail: 'pagomovil', currency: 'VES' },
    destination: { currency: 'USDC', account_id: given.customer.walletAddress },
  })
  const paid = { bank_code: '0172', phone_number: '04247654322', reference: '5512' }
  await given.call('POST', '/v1/sandbox/deposits', { body: { ...paid, amount: 5_050_000 } })
  await advance(20 * 3600)
  expect((await given.confirm(quote.id, paid)).body.status).toBe('completed')
  await given.mustBalance()
})

test('an approval ends, and a stored answer is forgotten after its day', async () => {
  const customer = await given.givenCustomer()
  const body = { email: `k${Math.random()}@example.com`, type: 'individual', country: 'VE' }
  const create = () => given.call('POST', '/v1/customers', { body, idempotencyKey: 'the-same' })
  const first = await create()
  expect((await create()).body).toEqual(first.body)
  await advance(24 * 3600)
  expect((await create()).body.code).toBe('customer_already_exists')
  await advance(366 * 24 * 3600)
  await advance(366 * 24 * 3600)
  await given.service.sweep()
  expect((await given.call('GET', `/v1/customers/${customer.id}`)).body).toMatchObject({ kyc_status: 'expired' })
})

test('nothing of another organization comes nearer, and a repeat of one advance is one advance', async () => {
  const neighbour = await given.givenOrganization('test')
  const theirs = caller(given.service, neighbour.key)
  const created = await theirs('POST', '/v1/customers', {
    body: { email: 'n@example.com', type: 'individual', country: 'VE', address_line_1: 'Calle 1', city: 'Caracas' },
  })
  const { body: customer } = await theirs('GET', `/v1/customers/${created.body.id}`)
  const quoted = await theirs('POST', '/v1/transfers/quote', {
    body: {
      amount: 5_000_000,
      customer_id: customer.id,
      source: { payment_rail: 'pagomovil', currency: 'VES' },
      destination: { currency: 'USDC', account_id: customer.wallet_address },
    },
  })
  const mine = await given.givenCustomer()
  const snapshot = async () => (await theirs('GET', `/v1/transfers/quote/${quoted.body.id}`)).body
  const before = await snapshot()
  const validUntil = async () => (await given.call('GET', `/v1/customers/${mine.id}`)).body.kyc_valid_until
  const start = Date.parse(await validUntil())
  for (let repeat = 0; repeat < 3; repeat++) await advance(3600, 'once')
  expect(start - Date.parse(await validUntil())).toBe(3_600_000)
  expect(await snapshot()).toEqual(before)
})

test('a clock that is moved while a customer is held holds none of their quotes, so the two never wait for each other', async () => {
  const { id, pagomovilId } = await given.givenCustomer()
  const quote = await given.quote({ customer_id: id, destinationId: pagomovilId })
  const { sql } = given.database
  const moved = await sql.begin(async (held) => {
    await held`select from payments.customers where id = ${id} for share`
    const moving = advance(1)
    await expect.poll(() => isWaiting()).toBe(true)
    await held`select from payments.quotes where id = ${quote.id} for update nowait`
    return { moving }
  })
  expect((await moved.moving).status).toBe(200)

  async function isWaiting(): Promise<boolean> {
    const [waits] = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waits !== undefined
  }
})
