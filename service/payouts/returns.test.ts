import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RailOutcome } from '../rails/rail'
import { sandboxRail } from '../rails/sandbox-rail'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

/** The bank's answer to look-ups of a delivered payout. */
let later: RailOutcome = { outcome: 'completed' }
let given: GivenTransfers
beforeAll(async () => {
  const rail = {
    ...sandboxRail,
    submit: async (_: unknown, now: Date) => ({ outcome: 'completed', checkAt: new Date(now.getTime() + 1000) }) as const,
    status: async () => later,
  }
  given = await givenTransfers({ rails: { test: rail }, fundedMinor: 1_000_000_00n, log: () => {} })
})
afterAll(() => given.close())
beforeEach(() => {
  later = { outcome: 'completed' }
})

/** 28,411.34 VES for 100.00 USDC and 1.00 USDC of fees. */
const whole = 2_841_134
const part = { outcome: 'returned', reference: 'DEV-1', amount: 1_000_000 }

test('a part that came back is booked by two people: its share of the payment and of the fees goes back, the payout stays delivered', async () => {
  const { id, before } = await delivered()
  expect(await say(id, part, 'ana')).toEqual([200, 'claimed'])
  expect(await refunded(before)).toBe(0)
  expect(await waiting()).toContain(id)
  expect(await say(id, part, 'luis')).toEqual([200, 'confirmed'])
  expect(await waiting()).not.toContain(id)

  expect(await refunded(before)).toBe(35_54)
  expect(await given.readTransaction(id)).toMatchObject({ status: 'completed', failure_code: null, returned_amount: 10_000 })
  expect(await returns(id)).toEqual([
    [
      'ext:sandbox > transit:pagomovil 10000.00 VES',
      'transit:pagomovil > fx 10000.00 VES',
      'fx > hold 35.19 USDC',
      'fees > hold 0.35 USDC',
      'hold > prefunded 35.54 USDC',
    ],
  ])
  expect(await events(id)).toMatchObject([
    {
      type: 'transaction.partially_returned',
      data: { status: 'completed', returned_minor: '1000000', refunded_minor: '3554' },
    },
  ])
  await given.mustBalance()
})

test('parts that add up to the whole give back every cent, and the payout has then come back', async () => {
  const seed = Number(process.env.RETURNS_SEED ?? randomInt(1e6))
  console.log(`seed ${seed} (RETURNS_SEED)`)
  for (const parts of [2, 3, 7]) {
    const { id, before, quoteId } = await delivered()
    for (const [index, amount] of split(whole, parts, seed + parts).entries())
      await sayTwice(id, { outcome: 'returned', reference: `DEV-${index}`, amount })
    expect(await refunded(before)).toBe(101_00)
    expect(await given.readTransaction(id)).toMatchObject({
      status: 'failed',
      failure_code: 'returned',
      returned_amount: 28_411.34,
    })
    expect(await given.readQuote(quoteId)).toMatchObject({ status: 'failed' })
    expect((await events(id)).map(({ type }) => type)).toEqual([
      ...Array.from({ length: parts - 1 }, () => 'transaction.partially_returned'),
      'transaction.returned',
      'transaction.refunded',
    ])
    await given.mustBalance()
  }
})

test('an organization that keeps its fees gives back the share of the principal only', async () => {
  await given.service.provisioning.changeOrganization(given.organizationId, { refundFeesOnReturn: false })
  const { id, before } = await delivered()
  await sayTwice(id, part)
  expect(await refunded(before)).toBe(35_19)
  await given.service.provisioning.changeOrganization(given.organizationId, { refundFeesOnReturn: true })
  await sayTwice(id, { outcome: 'returned', reference: 'DEV-2', amount: whole - part.amount })
  expect(await refunded(before)).toBe(101_00 - 35)
  await given.mustBalance()
})

test('what came back after 30 days is booked by two people like any other return', async () => {
  const { id, before } = await delivered()
  given.advance(400 * 86_400)
  await sayTwice(id, { outcome: 'returned', reference: 'DEV-1', amount: whole })
  expect(await refunded(before)).toBe(101_00)
  expect(await given.readTransaction(id)).toMatchObject({ status: 'failed', failure_code: 'returned' })
  await given.mustBalance()
})

test.each([
  ['in part', 0, { outcome: 'returned', amountMinor: 1_000_000n }, 'partial'],
  ['too late', 31, { outcome: 'returned' }, 'late'],
] as const)('what a rail says came back %s waits for people, who book it', async (_, days, outcome, reason) => {
  const { id } = await delivered()
  given.advance(days * 86_400 + 1)
  later = outcome
  await given.runJobs()
  expect(await events(id)).toMatchObject([{ type: 'transaction.return_refused', data: { reason } }])
  expect(await waiting()).toContain(id)
  expect((await read(id)).return_refused_at).toBe(given.now().toISOString())
  await sayTwice(id, part)
  expect(await waiting()).not.toContain(id)
  await given.mustBalance()
})

test('once people have booked a part, the rail books nothing by itself: not even when it says that all came back', async () => {
  const { id, before } = await delivered()
  await sayTwice(id, part)
  later = { outcome: 'returned' }
  given.advance(1)
  await given.runJobs()
  expect(await refunded(before)).toBe(35_54)
  expect((await events(id)).at(-1)).toMatchObject({ type: 'transaction.return_refused', data: { reason: 'partial' } })
  expect(await waiting()).toContain(id)
  await given.mustBalance()
})

test('one movement of the bank is booked once, and never more than was delivered', async () => {
  const { id } = await delivered()
  await sayTwice(id, part)
  expect(await say(id, part, 'ana')).toEqual([409, 'return_already_booked'])
  for (const reference of ['dev-1', 'DEV1'])
    expect(await say(id, { ...part, reference }, 'eva')).toEqual([409, 'return_already_booked'])
  for (const amount of [whole - part.amount + 1, whole])
    expect(await say(id, { ...part, reference: 'DEV-2', amount }, 'ana')).toEqual([409, 'confirmation_mismatch'])
  await sayTwice(id, { ...part, reference: 'DEV-2', amount: whole - part.amount })
  expect(await say(id, { ...part, reference: 'DEV-3', amount: 1 }, 'ana')).toEqual([409, 'invalid_transition'])
  await given.mustBalance()
})

test('a part is booked once, however many people say the same at once, through two processes', async () => {
  const seed = Number(process.env.RETURNS_SEED ?? randomInt(1e6))
  console.log(`seed ${seed} (RETURNS_SEED)`)
  const other = await given.anotherInstance()
  const { id, before } = await delivered()
  const answers = await Promise.all(
    Array.from({ length: 6 + (seed % 5) }, (_, index) =>
      say(id, part, `person-${index}`, (seed + index) % 2 === 0 ? other.call : given.call),
    ),
  )
  await other.close()
  const words = answers.map(([, word]) => word)
  expect(words.filter((word) => word === 'claimed' || word === 'confirmed').sort()).toEqual(['claimed', 'confirmed'])
  expect(words.filter((word) => word === 'return_already_booked')).toHaveLength(answers.length - 2)
  expect(await refunded(before)).toBe(35_54)
  await given.mustBalance()
})

/** Creates a delivered payout; returns it with the available balance before the payment, in cents. */
async function delivered() {
  await given.database.sql`delete from jobs.jobs`
  const quote = await given.quote()
  const { id }: { id: string } = (await given.pay(quote.id)).body
  await given.confirm(quote.id)
  await given.runJobs()
  expect(await given.readTransaction(id)).toMatchObject({ status: 'completed', returned_amount: 0 })
  return { id, quoteId: quote.id, before: await available() }
}

async function say(id: string, body: unknown, actor: string, call = given.call): Promise<[number, string]> {
  const answer = await call('POST', `/v1/payouts/${id}/outcome`, { body, headers: { 'x-actor-id': actor } })
  return [answer.status, answer.body.step ?? answer.body.code]
}

async function sayTwice(id: string, body: unknown): Promise<void> {
  expect(await say(id, body, 'ana')).toEqual([200, 'claimed'])
  expect(await say(id, body, 'luis')).toEqual([200, 'confirmed'])
}

async function available(): Promise<number> {
  return Math.round(Number((await given.balance()).available) * 100)
}

async function refunded(before: number): Promise<number> {
  return (await available()) - before
}

async function read(id: string) {
  return (await given.call('GET', `/v1/payouts/${id}`)).body
}

async function waiting(): Promise<string[]> {
  const { body } = await given.call('GET', '/v1/payouts/waiting?limit=100')
  return body.data.map(({ transaction }: { transaction: { id: string } }) => transaction.id)
}

/** Returns the events of a transaction since its delivery, oldest first. */
function events(id: string) {
  return given.database.sql<{ type: string; data: object }[]>`
    select type, data from payments.events where object_id = ${id}
      and type not in ('transaction.created', 'transaction.processing', 'transaction.completed') order by created_at, id`
}

/** Returns the postings of each return, without the ids in account names. */
async function returns(id: string): Promise<string[][]> {
  type Entry = { kind: string; postings: { from: string; to: string; amount: string; currency: string }[] }
  const { body } = await given.call('GET', `/v1/transfers/${id}/ledger-entries`)
  const short = (name: string) => name.replace(/:[0-9a-f-]{36}$/, '')
  return body.data
    .filter(({ kind }: Entry) => kind === 'return')
    .map(({ postings }: Entry) =>
      postings.map(({ from, to, amount, currency }) => `${short(from)} > ${short(to)} ${amount} ${currency}`),
    )
}

/** Splits a sum into this number of parts, each at least 1. */
function split(sum: number, parts: number, seed: number): number[] {
  const cuts = new Set<number>()
  for (let random = seed; cuts.size < parts - 1; random = (random * 48_271 + 11) % 2_147_483_647)
    cuts.add(1 + (random % (sum - 1)))
  const places = [0, ...[...cuts].sort((a, b) => a - b), sum]
  return places.slice(1).map((place, index) => place - (places[index] ?? 0))
}
