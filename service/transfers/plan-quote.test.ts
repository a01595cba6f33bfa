import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuoteFlow, QuoteStep } from '#contract/quote-moves'
import { type GivenDeposits, givenDeposits } from '../deposits/test-deposits'
import { newId } from '../ground/ids'
import type { PlannedEntries } from '../ledger/planned-entries.rules'
import { venezuelanBank } from './test-transfers'

let given: GivenDeposits
let bank: string
beforeAll(async () => {
  given = await givenDeposits()
  bank = await given.givenAccount(venezuelanBank)
})
afterAll(() => given.close())

const flows: QuoteFlow[] = ['deposit', 'wallet_transfer', 'two_step_payout', 'one_step_payout']

/** The expected postings, in the order of booking. */
const usdc = ['prefunded > hold 101000000 USDC/6', 'hold > wallet 100000000 USDC/6', 'hold > fees 1000000 USDC/6']
const out = (rail: string) => [
  'prefunded > hold 101000000 USDC/6',
  'hold > fx 100000000 USDC/6',
  `fx > transit:${rail} 2841134 VES/2`,
  `transit:${rail} > ext:sandbox 2841134 VES/2`,
  'hold > fees 1000000 USDC/6',
]
const expected: Record<QuoteFlow, string[]> = {
  deposit: ['suspense:pagomovil > fees 50000 VES/2', 'suspense:pagomovil > fx 5000000 VES/2', 'fx > wallet 170740000 USDC/6'],
  wallet_transfer: usdc,
  two_step_payout: out('pagomovil'),
  one_step_payout: out('bank_transfer'),
}
const booking: Record<QuoteFlow, QuoteStep[]> = {
  deposit: ['confirm'],
  wallet_transfer: ['pay'],
  two_step_payout: ['pay', 'confirm', 'complete'],
  one_step_payout: ['pay', 'complete'],
}

test.each(flows)('what a %s will book is kept from its beginning, by the step that books it, and is booked so', async (flow) => {
  const id = await givenQuote(flow)
  const { entries, ...kept } = await readPlan(id)
  expect([kept.flow, Object.keys(entries)]).toEqual([flow, booking[flow]])
  const planned = booking[flow].flatMap((step) => entries[step] ?? [])
  expect(planned.flatMap(({ postings }) => postings.map(toText))).toEqual(expected[flow])
  await live(flow, id)
  const booked = await readBooked(id)
  expect(booked.map(toText)).toEqual(expected[flow])
  expect([...new Set(booked.map(({ kind, reference }) => `${kind} ${reference}`))]).toEqual(
    planned.map(({ kind, reference }) => `${kind} ${reference}`),
  )
  await given.mustBalance()
})

test.each(flows)('a %s that a version before has made, without a plan, books the same', async (flow) => {
  const id = await givenQuote(flow)
  await given.database.sql`update payments.quotes set flow = null, entries = null where id = ${id}`
  await live(flow, id)
  expect((await readBooked(id)).map(toText)).toEqual(expected[flow])
  await given.mustBalance()
})

test('a process of the version before is told to try again, in words that it knows, where a quote has no plan', async () => {
  const id = await givenQuote('two_step_payout')
  await given.database.sql`update payments.quotes set flow = null, entries = null where id = ${id}`
  const ids = Array.from({ length: 12 }, newId).sort()
  const paying = given.database.sql`
    select payments.pay_quote(q.org_id, q.id, ${given.prefundedId}::uuid, ${ids}::uuid[], ${given.now()}::timestamptz, null, null, 'a request', null, null)
    from payments.quotes q where q.id = ${id}`
  await expect(paying).rejects.toMatchObject({ code: 'PY001', message: 'service_unavailable' })
})

test('a payout that a version before has made and paid is released and delivered without a plan', async () => {
  const id = await givenQuote('two_step_payout')
  expect((await given.pay(id)).status).toBe(200)
  await given.database.sql`update payments.quotes set flow = null, entries = null where id = ${id}`
  expect((await given.confirm(id)).status).toBe(200)
  await deliver()
  expect((await readBooked(id)).map(toText)).toEqual(expected.two_step_payout)
  await given.mustBalance()
})

test('a payment that is refused for a quote without a plan is refused as any other', async () => {
  const id = await givenQuote('two_step_payout')
  await given.database.sql`update payments.quotes set flow = null, entries = null where id = ${id}`
  const poor = await given.givenPrefunded('USDC', 0n)
  expect((await given.pay(id, { prefundedId: poor })).body.code).toBe('insufficient_funds')
  expect((await given.pay(id)).status).toBe(200)
})

async function givenQuote(flow: QuoteFlow): Promise<string> {
  if (flow === 'deposit') return (await given.depositQuote()).id
  if (flow === 'one_step_payout') return (await given.quote({ destinationId: bank })).id
  const wallet = { destination: { currency: 'USDC', account_id: given.customer.walletAddress } }
  return (await given.quote(flow === 'wallet_transfer' ? wallet : {})).id
}

/** Runs a quote of this flow to its successful end. */
async function live(flow: QuoteFlow, id: string): Promise<void> {
  if (flow === 'deposit') {
    const told = given.told({ phone_number: given.payer() })
    await given.notify([told])
    expect((await given.claim(id, told)).body).toMatchObject({ status: 'completed' })
    return
  }
  expect((await given.pay(id)).status).toBe(200)
  if (flow === 'two_step_payout') expect((await given.confirm(id)).status).toBe(200)
  await deliver()
  expect(await given.readQuote(id)).toMatchObject({ status: 'completed' })
}

/** Runs the jobs until the sandbox completes a payout, two seconds after the submission. */
async function deliver(): Promise<void> {
  await given.runJobs()
  given.advance(2)
  await given.runJobs()
}

type Line = { kind: string; reference: string; from: string; to: string; asset: string; amount: bigint }

async function readPlan(id: string): Promise<{ flow: QuoteFlow; entries: PlannedEntries }> {
  const [row] = await given.database.sql`select flow, entries from payments.quotes where id = ${id}`
  return { flow: row?.flow, entries: row?.entries }
}

async function readBooked(id: string): Promise<Line[]> {
  return given.database.sql<Line[]>`
    select l.kind, l.reference, p.from_account as "from", p.to_account as "to", p.asset, p.amount from payments.ledger_transactions l
    join payments.postings p on p.org_id = l.org_id and p.ledger_transaction_id = l.id
    where l.quote_id = ${id} order by l.created_at, l.id, p.line`
}

/** Returns a posting as text, without ids and so without the paying account. */
function toText({ from, to, amount, asset }: Record<'from' | 'to' | 'asset', string> & { amount: string | bigint }): string {
  const place = (name: string) => name.replace(/:([0-9a-f-]{36})?$/, '')
  return `${place(from)} > ${place(to)} ${amount} ${asset}`
}
