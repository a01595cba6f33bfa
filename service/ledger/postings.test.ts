import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenDeposits, givenDeposits } from '../deposits/test-deposits'
import type { RailAdapter, RailOutcome } from '../rails/rail'
import { sandboxRail } from '../rails/sandbox-rail'

/** The outcome that the rail returns. */
let said: RailOutcome
const say = async () => said
const rail: RailAdapter = { ...sandboxRail, submit: say, status: say }

let given: GivenDeposits
beforeAll(async () => {
  given = await givenDeposits({ rails: { test: rail } })
})
afterAll(() => given.close())

/** Returns the postings of a payment in ledger units, without ids: "kind: from > to amount asset". */
async function booked(quoteId: string): Promise<string[]> {
  const rows = await given.database.sql`
    select t.kind, p.from_account as source, p.to_account as target, p.amount, p.asset
    from payments.ledger_transactions t
    join payments.postings p on p.org_id = t.org_id and p.ledger_transaction_id = t.id
    where t.quote_id = ${quoteId} order by t.created_at, t.id, p.line`
  const place = (name: string) => name.replace(/:[0-9a-f-]{36}$/, '')
  return rows.map(({ kind, source, target, amount, asset }) => `${kind}: ${place(source)} > ${place(target)} ${amount} ${asset}`)
}

/** Returns which entry of a payment reverses which. */
async function reversals(quoteId: string): Promise<Record<string, string | null>> {
  const rows = await given.database.sql`
    select t.kind, r.kind as reverses from payments.ledger_transactions t
    left join payments.ledger_transactions r on r.org_id = t.org_id and r.id = t.reverses
    where t.quote_id = ${quoteId}`
  return Object.fromEntries(rows.map(({ kind, reverses }) => [kind, reverses]))
}

async function paidQuote(change: Parameters<GivenDeposits['quote']>[0] = {}, prefundedId?: string): Promise<string> {
  const quote = await given.quote(change)
  const paid = await given.pay(quote.id, { prefundedId })
  expect(paid.status, paid.text).toBe(200)
  return quote.id
}

/** Creates a payout that was submitted to its rail with this outcome. */
async function released(outcome: RailOutcome): Promise<string> {
  said = outcome
  const quoteId = await paidQuote()
  expect((await given.confirm(quoteId)).status).toBe(200)
  await given.runJobs()
  return quoteId
}

const paid = ['pay: prefunded > hold 101000000 USDC/6']
const sent = [...paid, 'release: hold > fx 100000000 USDC/6', 'release: fx > transit:pagomovil 2841134 VES/2']
const delivered = [...sent, 'settle: transit:pagomovil > ext:sandbox 2841134 VES/2', 'settle: hold > fees 1000000 USDC/6']

test('a payout is held, converted, and outside when it was delivered; what the rail takes for it is a cost of ours', async () => {
  const quoteId = await released({ outcome: 'completed', providerReference: 'B1', costMinor: 200n })
  expect(await booked(quoteId)).toEqual([...delivered, 'rail_cost: rail_cost:pagomovil > ext:sandbox 200 VES/2'])
  expect(await reversals(quoteId)).toEqual({ pay: null, release: null, settle: null, rail_cost: null })
  await given.mustBalance()
})

test('a payout that was refused is converted back at its own rate, and each step says what it takes back', async () => {
  const quoteId = await released({ outcome: 'rejected', code: '14', failureCode: 'beneficiary_phone_invalid' })
  expect(await booked(quoteId)).toEqual([
    ...sent,
    'release_reversal: transit:pagomovil > fx 2841134 VES/2',
    'release_reversal: fx > hold 100000000 USDC/6',
    'refund: hold > prefunded 101000000 USDC/6',
  ])
  expect(await reversals(quoteId)).toEqual({ pay: null, release: null, release_reversal: 'release', refund: 'pay' })
  await given.mustBalance()
})

test('a transfer to a wallet leaves its fees with us', async () => {
  const quoteId = await paidQuote({ destination: { currency: 'USDC', account_id: given.customer.walletAddress } })
  expect(await booked(quoteId)).toEqual([
    ...paid,
    'release: hold > wallet 100000000 USDC/6',
    'settle: hold > fees 1000000 USDC/6',
  ])
  await given.mustBalance()
})

test('dollars for a wallet go through the position in currencies, and the wallet has every USDC of it', async () => {
  const dollars = await given.givenPrefunded('USD', 500_00n)
  const before = BigInt(await given.wallet())
  const change = {
    source: { payment_rail: 'prefunded_account', currency: 'USD' },
    destination: { currency: 'USDC', account_id: given.customer.walletAddress },
  }
  const quoteId = await paidQuote(change, dollars)
  expect(await booked(quoteId)).toEqual([
    'pay: prefunded > hold 10100 USD/2',
    'release: hold > fx 10000 USD/2',
    'release: fx > wallet 100000000 USDC/6',
    'settle: hold > fees 100 USD/2',
  ])
  expect(BigInt(await given.wallet()) - before).toBe(10_000n)
  await given.mustBalance()
})

test('a deposit stays in suspense until it is matched; then the fees are ours and the wallet has what was quoted', async () => {
  const quote = await given.depositQuote()
  const told = given.told({ phone_number: given.payer() })
  await given.notify([told])
  expect(await given.inSuspense()).toBe(5_050_000n)
  expect((await given.claim(quote.id, told)).body).toMatchObject({ status: 'completed' })
  expect(await booked(quote.id)).toEqual([
    'deposit: suspense:pagomovil > fees 50000 VES/2',
    'deposit: suspense:pagomovil > fx 5000000 VES/2',
    'deposit: fx > wallet 170740000 USDC/6',
  ])
  const [seen] = await given.database.sql`
    select p.from_account, p.to_account, p.amount, p.asset from payments.postings p
    join payments.ledger_transactions t on t.org_id = p.org_id and t.id = p.ledger_transaction_id where t.kind = 'inbound'`
  expect(seen).toEqual({ from_account: 'ext:sandbox', to_account: 'suspense:pagomovil', amount: 5_050_000n, asset: 'VES/2' })
  await given.mustBalance()
})
