import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenDeposits, givenDeposits, type Told } from './test-deposits'

const seed = Number(process.env.RACE_SEED ?? randomInt(1e9))
const rounds = 2
const claimants = 32

let given: GivenDeposits
beforeAll(async () => {
  given = await givenDeposits()
})
afterAll(() => given.close())

/** Returns the number of answers per code or status, in a stable order. */
function tally(answers: { body: { status?: unknown; code?: string } }[]): Record<string, number> {
  const words = answers.map(({ body }) => String(body.code ?? body.status))
  return Object.fromEntries([...new Set(words)].sort().map((word) => [word, words.filter((one) => one === word).length]))
}

let payments = 0
/** Creates a payment with its own last four digits of the reference, because wrong claims of one payment are limited too. */
function paidAnew(): Told {
  return given.told({ phone_number: given.payer(), reference: String(600_001 + payments++) })
}

async function receive(told: Told): Promise<string> {
  await given.notify([told])
  const [deposit] = await given.deposits('?limit=1')
  return deposit?.id ?? ''
}

test(`of 32 quotes that claim one movement at once exactly one gets it (seed ${seed})`, async () => {
  const other = await given.anotherInstance()
  const calls = [given.call, other.call]
  for (let round = 0; round < rounds; round++) {
    const quotes = await Promise.all(Array.from({ length: claimants }, () => given.depositQuote()))
    const told = paidAnew()
    const id = await receive(told)
    const { reference, bank_code, phone_number } = told
    const order = quotes.toSorted((a, b) => (hash(a.id) < hash(b.id) ? -1 : 1))
    const answers = await Promise.all(
      order.map((quote, index) =>
        calls[index % 2]?.('POST', `/v1/transfers/quote/${quote.id}/confirm`, { body: { reference, bank_code, phone_number } }),
      ),
    )
    const {
      completed,
      deposit_already_used: used = 0,
      deposit_claim_limit: limited = 0,
    } = tally(answers.flatMap((answer) => answer ?? []))
    expect([completed, used + limited]).toEqual([1, claimants - 1])
    // Five claims of one phone may be wrong; the right one counts among them only until it has succeeded.
    expect([4, 5]).toContain(used)
    const statuses = await Promise.all(quotes.map(async (quote) => (await given.readQuote(quote.id)).status))
    expect(statuses.filter((status) => status === 'completed')).toHaveLength(1)
    expect(await given.eventsOf(id)).toEqual(['deposit.matched'])
  }
  await other.close()
  await given.mustBalance()
})

test('one quote that is claimed 32 times at once, with two movements that fit, is credited once', async () => {
  const quote = await given.depositQuote()
  const told = paidAnew()
  await given.notify([told, { ...told, id: `${told.id}-again` }])
  const before = BigInt(await given.wallet())
  const answers = await Promise.all(Array.from({ length: claimants }, () => given.claim(quote.id, told)))
  expect(tally(answers)).toEqual({ completed: claimants })
  expect(BigInt(await given.wallet()) - before).toBe(17_074n)
  expect(await given.deposits('?status=pending')).toHaveLength(1)
  await given.mustBalance()
})

test('a claim, a match and a refund of the same money at once: one of them gets it', async () => {
  for (let round = 0; round < rounds; round++) {
    const [claimed, named] = [await given.depositQuote(), await given.depositQuote()]
    const told = paidAnew()
    const id = await receive(told)
    await given.database.sql`update payments.inbound_movements set unmatched_at = now() where id = ${id}`
    const before = await given.inSuspense()
    const answers = await Promise.all([
      given.claim(claimed.id, told),
      ...['ana', 'eva', 'luis', 'rosa'].map((actor, index) =>
        index % 2
          ? given.decide(id, 'match', { quote_id: named.id }, actor)
          : given.decide(id, 'refund', { reference: 'R-1' }, actor),
      ),
    ])
    const winners = answers.filter(({ body }) => body.status === 'completed' || body.outcome === 'done')
    expect(winners).toHaveLength(1)
    expect(await given.inSuspense()).toBe(before - 5_050_000n)
    expect((await given.eventsOf(id)).filter((type) => /matched|refunded/.test(type))).toHaveLength(1)
  }
  await given.mustBalance()
})

/** Returns a number that orders texts by the seed. */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) + seed) % 1_000_003, seed)
}
