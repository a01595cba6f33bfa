import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers } from './test-transfers'

const clients = 32
const rounds = Number(process.env.PAY_RACE_ROUNDS ?? 20)

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

/** Pays from all clients at once, half of them at each of two instances. */
function payFromEverywhere(quoteId: string, keyOf: (client: number) => string | undefined) {
  return Promise.all(
    Array.from({ length: clients }, (_, client) =>
      given.pay(quoteId, { idempotencyKey: keyOf(client), call: client % 2 === 0 ? given.call : other.call }),
    ),
  )
}

describe.each([
  ['without a key', () => () => undefined],
  ['each with a key of its own', () => () => randomUUID()],
  [
    'all with the same key',
    (): (() => string) => {
      const key = randomUUID()
      return () => key
    },
  ],
] as const)('32 clients pay one quote %s', (_title, newKeys) => {
  test('and it is paid once, whoever asks', { timeout: 60_000 + rounds * 2000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const quote = await given.quote()
      const before = await given.balance()
      const answers = await payFromEverywhere(quote.id, newKeys())

      const won = answers.filter(({ status }) => status === 200)
      const first = won.filter(({ headers }) => headers.get('idempotency-replayed') === null)
      expect(first).toHaveLength(1)
      expect(new Set(won.map(({ text }) => text)).size).toBe(1)
      const refusals = answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.code}`)
      for (const refused of refusals) expect(['409 quote_already_paid', '409 idempotency_key_in_use']).toContain(refused)
      const after = await given.balance()
      expect(Number(before.available) - Number(after.available)).toBeCloseTo(101)
    }
    await given.mustBalance()
  })
})

test('of payments that come at once, exactly as many succeed as there is money for', { timeout: 60_000 }, async () => {
  for (let round = 1; round <= 5; round++) {
    const enoughFor = round * 3
    const account = await given.givenPrefunded('USDC', BigInt(enoughFor) * 101_00n + 100_99n)
    const quotes = await Promise.all(Array.from({ length: enoughFor + 12 }, () => given.quote()))

    const answers = await Promise.all(
      quotes.map(({ id }, client) => given.pay(id, { prefundedId: account, call: client % 2 === 0 ? given.call : other.call })),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(enoughFor)
    expect(answers.filter(({ body }) => body.code === 'insufficient_funds')).toHaveLength(12)
    expect((await given.balance(account)).available).toBe('100.99')
  }
  await given.mustBalance()
})

test('a payout that is confirmed, cancelled and swept at once is either released or returned', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 10; round++) {
    const quote = await given.quote()
    const paid = await given.pay(quote.id)
    await Promise.all([
      given.confirm(quote.id),
      given.cancel(quote.id),
      given.confirm(quote.id),
      given.cancel(quote.id),
      given.service.sweep(),
    ])
    const { status } = await given.readTransaction(paid.body.id)
    expect(['processing', 'failed']).toContain(status)
    await given.mustBalance()
  }
})
