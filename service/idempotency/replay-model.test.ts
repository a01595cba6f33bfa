import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../testing/random'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

const operations = Number(process.env.REPLAY_OPERATIONS ?? 100)
const seed = Number(process.env.REPLAY_SEED ?? Date.now() % 1_000_000)
const day = 86_400

let given: GivenTransfers
let other: { key: string }
let second: Awaited<ReturnType<GivenTransfers['anotherInstance']>>
beforeAll(async () => {
  given = await givenTransfers({ fundedMinor: 10_000_000_00n })
  other = await given.givenOrganization('test')
  second = await given.anotherInstance()
})
afterAll(async () => {
  await second.close()
  await given.close()
})

type Kind = 'customer' | 'quote' | 'payment'
/** A request, and the answer that is stored under its key. `again`: the status of the same request after the key was forgotten. */
type Sent = { kind: Kind; path: string; body: object; key: string; text: string; at: number; again: 201 | 409 }
type Answer = Awaited<ReturnType<GivenTransfers['call']>>

const create = { customer: '/v1/customers', quote: '/v1/transfers/quote' } as const
/** The number of effects so far, by what the service has to have stored. */
const effects = { customer: 0, quote: 0, payment: 0, elsewhere: 0 }

/**
 * Sends random requests, and each of them again in random ways: later, at once, to another process, after a restart, with another
 * body, to another path, for another organization, and after the day for which a key is stored. After each, what is stored is what
 * the model says: as many effects as there were different requests.
 */
test(`a request has one effect, however often and however it is sent again (REPLAY_SEED=${seed})`, {
  timeout: 60_000 + operations * 400,
}, async () => {
  const below = randomFrom(seed)
  const sent: Sent[] = []
  const before = await stored()
  for (let step = 0; step < operations; step++) {
    const fresh = below(3) === 0 || sent.length === 0
    const one = fresh ? await sendNew(below) : (sent[below(sent.length)] ?? (await sendNew(below)))
    if (fresh) sent.push(one)
    for (let times = below(4); times > 0; times--) await repeats[below(repeats.length)]?.(one, below)
    const now = await stored()
    expect({ ...now, step }).toEqual({
      step,
      customer: before.customer + effects.customer,
      quote: before.quote + effects.quote,
      payment: before.payment + effects.payment,
      elsewhere: before.elsewhere + effects.elsewhere,
      debited: before.debited + BigInt(effects.payment) * debit,
    })
  }
  await given.mustBalance()
})

/** What a payment of these quotes debits, in 1/1,000,000 USDC: 20.00 with its fee of 0.20. */
const debit = 20_200_000n

async function sendNew(below: (limit: number) => number): Promise<Sent> {
  const kind = (['customer', 'quote', 'payment'] as const)[below(3)] ?? 'customer'
  const request = { ...(await requestOf(kind)), kind, key: randomUUID() }
  const twins = below(4) === 0 ? 3 : 1
  const answers = await Promise.all(
    Array.from({ length: twins }, (_, place) => send(request, place % 2 ? second.call : given.call)),
  )
  const done = answers.filter(({ status }) => status < 300)
  expect(done.filter((answer) => !isReplay(answer))).toHaveLength(1)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  for (const { status, body } of answers.filter(({ status }) => status >= 300))
    expect([status, body.code]).toEqual([409, 'idempotency_key_in_use'])
  effects[kind]++
  return { ...request, text: done[0]?.text ?? '', at: given.now().getTime(), again: kind === 'quote' ? 201 : 409 }
}

async function requestOf(kind: Kind): Promise<{ path: string; body: object }> {
  if (kind === 'customer') return { path: create.customer, body: customerBody() }
  if (kind === 'quote') return { path: create.quote, body: quoteBody() }
  const { id } = (await given.call('POST', create.quote, { body: quoteBody() })).body
  effects.quote++
  return { path: `/v1/transfers/quote/${id}/pay`, body: { source: { prefunded_account_id: given.prefundedId } } }
}

const customerBody = () => ({ email: `${randomUUID()}@example.com`, type: 'individual', country: 'VE' })
const quoteBody = () => ({
  amount: 2_000,
  customer_id: given.customer.id,
  source: { payment_rail: 'prefunded_account', currency: 'USDC' },
  destination: { currency: 'VES', account_id: given.customer.pagomovilId },
})

const repeats: readonly ((one: Sent, below: (limit: number) => number) => Promise<void>)[] = [
  async (one) => mustReplay(one, [await send(one, given.call)]),
  async (one) => mustReplay(one, [await send(one, second.call)]),
  async (one) => mustReplay(one, await Promise.all([given.call, second.call, given.call].map((call) => send(one, call)))),
  async (one) => {
    await second.close()
    second = await given.anotherInstance()
    await mustReplay(one, [await send(one, second.call)])
  },
  async (one) => mustBeReused(one, { body: otherBody(one) }),
  async (one) => {
    const toQuote = one.path === create.customer
    await mustBeReused(one, toQuote ? { path: create.quote, body: quoteBody() } : { path: create.customer, body: customerBody() })
  },
  async (one) => {
    if (one.kind !== 'customer') return
    const answer = await given.call('POST', one.path, { body: one.body, idempotencyKey: one.key, key: other.key })
    const there = elsewhere.get(one.key)
    if (there !== undefined && isStored(there)) return mustReplay({ ...one, ...there }, [answer])
    expect([answer.status, isReplay(answer)]).toEqual([there === undefined ? 201 : 409, false])
    if (answer.status !== 201) return
    effects.elsewhere++
    elsewhere.set(one.key, { text: answer.text, at: given.now().getTime() })
  },
  async (one, below) => {
    if (below(3) > 0) return
    given.advance(day)
    await mustReplay(one, [await send(one, given.call)])
  },
]

/** The answers that the other organization stored, by key. */
const elsewhere = new Map<string, { text: string; at: number }>()

/** Returns whether an answer of this time is stored still, which it is for a day. */
function isStored({ at }: Pick<Sent, 'at'>): boolean {
  return given.now().getTime() < at + day * 1000
}

/** Of repeats that are sent at once: the stored answer to the byte, or, once the key was forgotten, what a new request gets. */
async function mustReplay(one: Sent, answers: Answer[]): Promise<void> {
  const told = answers.filter(({ body }) => body.code !== 'idempotency_key_in_use')
  if (isStored(one)) {
    expect(told.map((answer) => [answer.text, isReplay(answer)])).toEqual(told.map(() => [one.text, true]))
    return
  }
  const fresh = told.filter((answer) => !isReplay(answer))
  expect(new Set(fresh.map(({ status }) => status))).toEqual(new Set([one.again]))
  if (one.again === 409) return
  expect(fresh).toHaveLength(1)
  effects[one.kind]++
  Object.assign(one, { text: fresh[0]?.text, at: given.now().getTime() })
}

/** The key of another request is refused as long as it is stored; after that it is free. */
async function mustBeReused(one: Sent, change: { path?: string; body: object }): Promise<void> {
  if (!isStored(one)) return
  const { status, body } = await send({ ...one, ...change }, given.call)
  expect([status, body.code]).toEqual([422, 'idempotency_key_reused'])
}

function otherBody({ kind }: Sent): object {
  if (kind === 'customer') return customerBody()
  return kind === 'quote' ? { ...quoteBody(), amount: 2_001 } : { source: { prefunded_account_id: randomUUID() } }
}

function send({ path, body, key }: Pick<Sent, 'path' | 'body' | 'key'>, call: GivenTransfers['call']): Promise<Answer> {
  return call('POST', path, { body, idempotencyKey: key })
}

function isReplay({ headers }: Answer): boolean {
  return headers.get('idempotency-replayed') === 'true'
}

async function stored() {
  const { sql } = given.database
  const [row] = await sql`
    select (select count(*)::int from payments.customers where org_id = ${given.organizationId}) as customer,
      (select count(*)::int from payments.quotes where org_id = ${given.organizationId}) as quote,
      (select count(*)::int from payments.transactions where org_id = ${given.organizationId}) as payment,
      (select count(*)::int from payments.customers where org_id <> ${given.organizationId}) as elsewhere,
      (select -balance from payments.ledger_accounts
        where org_id = ${given.organizationId} and name = ${`prefunded:${given.prefundedId}`}) as debited`
  const { customer, quote, payment, elsewhere: there, debited } = row ?? {}
  return { customer, quote, payment, elsewhere: there, debited }
}
