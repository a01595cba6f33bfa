import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWaiting } from '#database/testing/waiting'
import { randomFrom } from '../testing/random'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

const seed = Number(process.env.RACE_SEED ?? randomInt(1e6))
const rounds = Number(process.env.KEY_RACE_ROUNDS ?? 8)
const clients = 12

let given: GivenTransfers
let other: Awaited<ReturnType<GivenTransfers['anotherInstance']>>
beforeAll(async () => {
  given = await givenTransfers()
  other = await given.anotherInstance()
})
afterAll(async () => {
  await other.close()
  await given.close()
})

type Request = { path: string; body: unknown; ok: number; done: () => Promise<number> }

/**
 * Each returns a new request, and how often it was done: one verb stores its answer itself, one when it is known, one at last.
 */
const requests = {
  async customer(): Promise<Request> {
    const email = `${randomUUID()}@example.com`
    return {
      path: '/v1/customers',
      body: { email, type: 'individual', country: 'VE' },
      ok: 201,
      done: () => count(given.database.sql`select 1 from payments.customers where email = ${email}`),
    }
  },
  async quote(): Promise<Request> {
    const description = randomUUID().slice(0, 20)
    const body = {
      amount: 10_000,
      customer_id: given.customer.id,
      description,
      source: { payment_rail: 'prefunded_account', currency: 'USDC' },
      destination: { currency: 'VES', account_id: given.customer.pagomovilId },
    }
    const done = () => count(given.database.sql`select 1 from payments.quotes where description = ${description}`)
    return { path: '/v1/transfers/quote', body, ok: 201, done }
  },
  async payment(): Promise<Request> {
    const { id } = await given.quote()
    return {
      path: `/v1/transfers/quote/${id}/pay`,
      body: { source: { prefunded_account_id: given.prefundedId } },
      ok: 200,
      done: () => count(given.database.sql`select 1 from payments.transactions where quote_id = ${id}`),
    }
  },
}
type Kind = keyof typeof requests
const kinds: readonly Kind[] = ['customer', 'quote', 'payment']

async function count(rows: PromiseLike<readonly unknown[]>): Promise<number> {
  return (await rows).length
}

function send({ path, body }: Request, idempotencyKey: string, through: Pick<GivenTransfers, 'call'> = given) {
  return through.call('POST', path, { body, idempotencyKey })
}

/** What a request needs after it has claimed its key. */
const obstacles: Record<Kind, string> = {
  customer: 'lock table payments.customers in share mode',
  quote: 'select from payments.customers for update',
  payment: 'select from payments.quotes for update',
}

test.each(kinds)(
  'while the first request for a %s runs, no other one with its key does anything, and it has no answer',
  async (kind) => {
    const request = await requests[kind]()
    const key = randomUUID()
    const { first, repeats } = await given.database.sql.begin(async (held) => {
      await held.unsafe(obstacles[kind])
      const first = send(request, key)
      await expect.poll(() => countWaiting(given.database)).toBe(1)
      const elsewhere = await requests[kind === 'customer' ? 'quote' : 'customer']()
      return { first, repeats: [await send(request, key), await send(request, key, other), await send(elsewhere, key, other)] }
    })
    for (const { status, body, headers } of repeats)
      expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'idempotency_key_in_use', '1'])
    const answer = await first
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([request.ok, null])
    const repeat = await send(request, key, other)
    expect([repeat.text, repeat.headers.get('idempotency-replayed')]).toEqual([answer.text, 'true'])
    expect(await request.done()).toBe(1)
  },
)

test('a request that waits for the whole table, and not for a key, is told that the service is unavailable', async () => {
  const request = await requests.payment()
  const refused = await given.database.sql.begin(async (held) => {
    await held`lock table payments.idempotency_keys in share mode`
    return send(request, 'table')
  })
  expect([refused.status, refused.body.code]).toEqual([503, 'service_unavailable'])
  expect((await send(request, 'table')).status).toBe(200)
})

test(`of requests that come at once with one key, new or outdated, one has an effect (RACE_SEED=${seed})`, async () => {
  const next = randomFrom(seed)
  for (let round = 0; round < rounds; round++) {
    const kind = kinds[next(kinds.length)] ?? 'payment'
    const key = randomUUID()
    const isOutdated = next(2) === 1
    if (isOutdated) {
      await send(await requests.customer(), key)
      given.advance(24 * 3600)
    }
    const request = await requests[kind]()
    // In the midst of them the sweep deletes the outdated row.
    const sweptAt = isOutdated ? next(clients) : undefined
    const sending = Array.from({ length: clients }, async (_, client) => {
      const answer = send(request, key, next(2) === 0 ? given : other)
      if (client === sweptAt) await given.service.sweep(given.now())
      return answer
    })
    const answers = await Promise.all(sending)

    const what = `round ${round}, ${kind}, ${isOutdated ? 'outdated' : 'new'}`
    const done = answers.filter(({ status }) => status === request.ok)
    expect(
      done.filter(({ headers }) => headers.get('idempotency-replayed') === null),
      what,
    ).toHaveLength(1)
    expect(new Set(done.map(({ text }) => text)).size, what).toBe(1)
    for (const { status, body } of answers.filter(({ status }) => status !== request.ok))
      expect([status, body.code], what).toEqual([409, 'idempotency_key_in_use'])
    expect(await request.done(), what).toBe(1)
  }
  expect(await given.database.sql`select key from payments.idempotency_keys where status = 0`).toEqual([])
  await given.mustBalance()
})
