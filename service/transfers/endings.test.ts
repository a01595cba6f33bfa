import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RailAdapter, RailOutcome } from '../rails/rail'
import { sandboxRail } from '../rails/sandbox-rail'
import { type GivenTransfers, givenTransfers } from './test-transfers'

/** The outcomes that the rail returns, in this order; then it times out. */
let says: (RailOutcome | Error)[] = []
const say = async (): Promise<RailOutcome> => {
  const word = says.shift() ?? timedOut
  if (word instanceof Error) throw word
  return word
}
const rail: RailAdapter = { ...sandboxRail, submit: say, status: say }

const timedOut: RailOutcome = { outcome: 'unknown' }
const completed: RailOutcome = { outcome: 'completed', providerReference: 'BANK-1' }
const rejected: RailOutcome = { outcome: 'rejected', code: '14', failureCode: 'beneficiary_phone_invalid' }

let given: GivenTransfers
let before: { available: string; held: string }
beforeAll(async () => {
  given = await givenTransfers({ rails: { test: rail }, log: () => {} })
})
afterAll(() => given.close())
beforeEach(async () => {
  says = []
  before = await given.balance()
})

/** The expected entries of every step of a payout of 100 USDC with 1 USDC of fees. */
const booked = {
  pay: ['prefunded > hold 101.00 USDC'],
  release: ['hold > fx 100.00 USDC', 'fx > transit:pagomovil 28411.34 VES'],
  settle: ['transit:pagomovil > ext:sandbox 28411.34 VES', 'hold > fees 1.00 USDC'],
  release_reversal: ['transit:pagomovil > fx 28411.34 VES', 'fx > hold 100.00 USDC'],
  refund: ['hold > prefunded 101.00 USDC'],
  return: [
    'ext:sandbox > transit:pagomovil 28411.34 VES',
    'transit:pagomovil > fx 28411.34 VES',
    'fx > hold 100.00 USDC',
    'fees > hold 1.00 USDC',
    'hold > prefunded 101.00 USDC',
  ],
}
const paid = ['quote.paid', 'transaction.created', 'quote.confirmation_required']
const sent = [...paid, 'quote.confirmed', 'transaction.processing']

test('completed: the money is outside, the fees are earned', async () => {
  says = [completed]
  const payout = await release()
  await mustHaveEnded(payout, {
    transaction: { status: 'completed', failure_code: null, provider_reference: 'BANK-1' },
    quote: 'completed',
    books: ['pay', 'release', 'settle'],
    events: [...sent, 'quote.completed', 'transaction.completed'],
    refunded: false,
  })
})

test('rejected: converted back at the original rate and refunded with the fees', async () => {
  says = [rejected]
  const payout = await release()
  await mustHaveEnded(payout, rejectedEnding)
})

test('broken off, timed out, then completed: asked about, sent once, and delivered', async () => {
  says = [new Error('socket hang up'), timedOut, completed]
  const payout = await release()
  await mustStillBeOut(payout)
  await later(30)
  await mustStillBeOut(payout)
  await later(60)
  await mustHaveEnded(payout, {
    transaction: { status: 'completed', failure_code: null },
    quote: 'completed',
    books: ['pay', 'release', 'settle'],
    events: [...sent, 'quote.completed', 'transaction.completed'],
    refunded: false,
  })
})

test('timed out, then rejected: refunded only when the bank has said so', async () => {
  says = [timedOut, rejected]
  const payout = await release()
  await mustStillBeOut(payout)
  await later(30)
  await mustHaveEnded(payout, rejectedEnding)
})

test('returned within 30 days: everything comes back, the fees too', async () => {
  says = [
    { ...completed, checkAt: at(30 * 86_400) },
    { outcome: 'returned', code: 'AC04' },
  ]
  const payout = await release()
  await later(30 * 86_400)
  await mustHaveEnded(payout, {
    transaction: { status: 'failed', failure_code: 'returned' },
    quote: 'failed',
    books: ['pay', 'release', 'settle', 'return'],
    events: [...sent, 'quote.completed', 'transaction.completed', 'quote.failed', 'transaction.returned', 'transaction.refunded'],
    refunded: true,
  })
})

test('returned to an organization that keeps its fees: the principal comes back', async () => {
  const { sql } = given.database
  await sql`update payments.organizations set refund_fees_on_return = false`
  says = [{ ...completed, checkAt: at(60) }, { outcome: 'returned' }]
  const payout = await release()
  await later(60)
  expect(await readBooks(payout.transactionId)).toMatchObject({
    return: booked.return.flatMap((line) =>
      line.startsWith('fees') ? [] : [line.startsWith('hold > prefunded') ? 'hold > prefunded 100.00 USDC' : line],
    ),
  })
  expect(Number(before.available) - Number((await given.balance()).available)).toBeCloseTo(1)
  await given.mustBalance()
  await sql`update payments.organizations set refund_fees_on_return = true`
})

test.each([
  ['a day too late', 31, undefined, 'late'],
  ['in part', 1, 2_841_133n, 'partial'],
] as const)('returned %s: told of once, and nothing is booked', async (_, days, amountMinor, reason) => {
  const checkAt = at(days * 86_400)
  const back: RailOutcome = { outcome: 'returned', amountMinor }
  says = [{ ...completed, checkAt }, back]
  const payout = await release()
  await later(days * 86_400)
  await mustHaveEnded(payout, {
    transaction: { status: 'completed', failure_code: null },
    quote: 'completed',
    books: ['pay', 'release', 'settle'],
    events: [...sent, 'quote.completed', 'transaction.completed', 'transaction.return_refused'],
    refunded: false,
  })
  const [event] = await given.database.sql`
    select data from payments.events where type = 'transaction.return_refused' and object_id = ${payout.transactionId}`
  expect(event?.data).toMatchObject({ status: 'completed', reason })
})

test('not confirmed in time: the hold goes back', async () => {
  const payout = await pay()
  given.advance(1800)
  await given.service.sweep()
  await mustHaveEnded(payout, {
    transaction: { status: 'failed', failure_code: 'confirmation_expired' },
    quote: 'expired',
    books: ['pay', 'refund'],
    events: [...paid, 'quote.expired', 'transaction.failed', 'transaction.refunded'],
    refunded: true,
  })
})

test('cancelled before it was confirmed: the hold goes back', async () => {
  const payout = await pay()
  await given.cancel(payout.quoteId)
  await mustHaveEnded(payout, {
    transaction: { status: 'failed', failure_code: 'cancelled' },
    quote: 'cancelled',
    books: ['pay', 'refund'],
    events: [...paid, 'quote.cancelled', 'transaction.failed', 'transaction.refunded'],
    refunded: true,
  })
})

test('stuck, then two people read at the bank that it was paid', async () => {
  const payout = await stuckPayout()
  const reading = { outcome: 'completed', reference: '004512', amount: 2_841_134 }
  expect(await say2(payout, reading)).toEqual(['claimed', 'confirmed'])
  await mustHaveEnded(payout, {
    transaction: { status: 'completed', failure_code: null, provider_reference: '004512' },
    quote: 'completed',
    books: ['pay', 'release', 'settle'],
    events: [...sent, 'transaction.stuck', 'quote.completed', 'transaction.completed'],
    refunded: false,
  })
})

test('stuck, then two people read at the bank that it was refused', async () => {
  const payout = await stuckPayout()
  expect(await say2(payout, { outcome: 'rejected', code: 'AC04' })).toEqual(['claimed', 'confirmed'])
  await mustHaveEnded(payout, {
    transaction: { status: 'failed', failure_code: 'beneficiary_account_closed' },
    quote: 'failed',
    books: ['pay', 'release', 'release_reversal', 'refund'],
    events: [...sent, 'transaction.stuck', 'quote.failed', 'transaction.failed', 'transaction.refunded'],
    refunded: true,
  })
})

type Payout = { quoteId: string; transactionId: string }
type Ending = {
  transaction: Record<string, unknown>
  quote: string
  books: (keyof typeof booked)[]
  events: string[]
  refunded: boolean
}

const rejectedEnding: Ending = {
  transaction: { status: 'failed', failure_code: 'beneficiary_phone_invalid' },
  quote: 'failed',
  books: ['pay', 'release', 'release_reversal', 'refund'],
  events: [...sent, 'quote.failed', 'transaction.failed', 'transaction.refunded'],
  refunded: true,
}

async function pay(): Promise<Payout> {
  const quote = await given.quote()
  const answer = await given.pay(quote.id)
  expect(answer.status, answer.text).toBe(200)
  return { quoteId: quote.id, transactionId: answer.body.id }
}

async function release(): Promise<Payout> {
  const payout = await pay()
  expect((await given.confirm(payout.quoteId)).status).toBe(200)
  await given.runJobs()
  return payout
}

/** Creates a payout whose outcome stayed unknown for a day. */
async function stuckPayout(): Promise<Payout> {
  const payout = await release()
  await later(86_400)
  await given.service.sweep()
  await given.service.sweep()
  await mustStillBeOut(payout)
  return payout
}

async function later(seconds: number): Promise<void> {
  given.advance(seconds)
  await given.runJobs()
}

function at(seconds: number): Date {
  return new Date(given.now().getTime() + seconds * 1000)
}

async function say2({ transactionId }: Payout, body: unknown): Promise<string[]> {
  const steps: string[] = []
  for (const actor of ['ana', 'luis']) {
    const answer = await given.call('POST', `/v1/payouts/${transactionId}/outcome`, { body, headers: { 'x-actor-id': actor } })
    expect(answer.status, answer.text).toBe(200)
    steps.push(answer.body.step)
  }
  return steps
}

async function mustStillBeOut({ transactionId }: Payout): Promise<void> {
  expect(await given.readTransaction(transactionId)).toMatchObject({ status: 'processing', failure_code: null })
  expect(Object.keys(await readBooks(transactionId))).toEqual(['pay', 'release'])
  await given.mustBalance()
}

async function mustHaveEnded({ quoteId, transactionId }: Payout, ending: Ending): Promise<void> {
  expect(await given.readTransaction(transactionId)).toMatchObject(ending.transaction)
  expect(await given.readQuote(quoteId)).toMatchObject({ status: ending.quote })
  expect(await readBooks(transactionId)).toEqual(Object.fromEntries(ending.books.map((kind) => [kind, booked[kind]])))
  const { sql } = given.database
  const told = await sql`
    select type, data ->> 'status' as status from payments.events
    where object_id in (${quoteId}, ${transactionId}) and type <> 'quote.created' order by created_at, id`
  expect(told.map(({ type }) => type)).toEqual(ending.events)
  for (const { type, status } of told)
    expect(Object.entries(eventsByStatus).find(([, types]) => types.includes(type))?.[0]).toBe(status)
  const after = await given.balance()
  expect(Number(before.available) - Number(after.available)).toBeCloseTo(ending.refunded ? 0 : 101)
  expect(after.held).toBe(before.held)
  const [sends] = await sql`select submissions from payments.transactions where id = ${transactionId}`
  expect(sends?.submissions).toBe(ending.books.includes('release') ? 1 : 0)
  await given.mustBalance()
}

/** Events by the status that their quote or transaction has right after them. */
const eventsByStatus = {
  awaiting_confirmation: ['quote.paid', 'quote.confirmation_required'],
  pending: ['transaction.created'],
  processing: ['quote.confirmed', 'transaction.processing', 'transaction.stuck'],
  completed: ['quote.completed', 'transaction.completed', 'transaction.return_refused'],
  failed: ['quote.failed', 'transaction.failed', 'transaction.returned', 'transaction.refunded'],
  expired: ['quote.expired'],
  cancelled: ['quote.cancelled'],
}

/** Returns the postings of each entry, without the ids in account names. */
async function readBooks(transactionId: string): Promise<Record<string, string[]>> {
  type Entry = { kind: string; postings: { from: string; to: string; amount: string; currency: string }[] }
  const { body } = await given.call('GET', `/v1/transfers/${transactionId}/ledger-entries`)
  const short = (name: string) => name.replace(/:[0-9a-f-]{36}$/, '')
  return Object.fromEntries(
    body.data.map(({ kind, postings }: Entry) => [
      kind,
      postings.map(({ from, to, amount, currency }) => `${short(from)} > ${short(to)} ${amount} ${currency}`),
    ]),
  )
}
