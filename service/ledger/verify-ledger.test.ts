import { afterEach, beforeEach, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

let given: GivenTransfers
let quoteId: string
beforeEach(async () => {
  given = await givenTransfers()
  quoteId = (await given.quote()).id
  await given.pay(quoteId)
  const released = await given.quote()
  await given.pay(released.id)
  await given.confirm(released.id)
  expect(await given.service.verifyLedger()).toEqual([])
})
afterEach(() => given.close())

test.each([
  [
    'update payments.ledger_accounts set balance = balance + 1 where kind = $$prefunded$$',
    'a balance is the sum of its postings',
  ],
  [
    'update payments.ledger_accounts set balance = balance + 1 where kind = $$prefunded$$',
    'per asset, all balances of an organization add up to zero',
  ],
  [
    'update payments.quotes set status = $$completed$$ where status = $$awaiting_confirmation$$',
    'a hold is what was paid while awaiting, the fees while processing, and nothing in the end',
  ],
  [
    'update payments.quotes set quoted_amount = quoted_amount + 1 where status = $$processing$$',
    'what is in transit is what processing transactions will deliver',
  ],
  [
    'update payments.transactions set status = $$failed$$, failure_code = $$cancelled$$',
    'a failed transaction has taken nothing from its prefunded account',
  ],
  ['update payments.outbound_usage set used = used - 1', 'a month counts what was sent in it and not refunded'],
  ['alter table payments.postings disable trigger postings_stay', 'nobody can change or delete what is booked'],
])('%s is found: %s', async (tampering, invariant) => {
  await given.database.sql.unsafe(tampering)
  const findings = await given.service.verifyLedger()
  expect(findings.map((finding) => finding.invariant)).toContain(invariant)
})

test('a second payment in the books is found, and money that no bank reported', async () => {
  const [prefunded, hold] = [`prefunded:${given.prefundedId}`, `hold:${quoteId}`]
  const book = (reference: string, kind: string, postings: object[], quote: string | null) =>
    given.database.sql`select payments.post_ledger(${given.organizationId}, now(), 'nobody', ${JSON.stringify([
      { id: crypto.randomUUID(), kind, reference, quote_id: quote, postings },
    ])}::text::jsonb)`
  await book('again', 'pay', [{ from: prefunded, to: hold, asset: 'USDC/6', amount: '1' }], quoteId)
  await book('from nowhere', 'inbound', [{ from: 'ext:sandbox', to: 'suspense:pagomovil', asset: 'VES/2', amount: '5' }], null)
  const invariants = (await given.service.verifyLedger()).map((finding) => finding.invariant)
  expect(invariants).toContain('a quote is paid once, released at most once, and not both settled and taken back before')
  expect(invariants).toContain('what is in suspense is what banks reported and no deposit has claimed')
})

test('no account goes below its floor, and the same event is not booked twice', async () => {
  const funding = { organizationId: given.organizationId, accountId: given.prefundedId, amountMinor: 500n, reference: 'wire-1' }
  const before = await given.balance()
  await given.service.provisioning.fund(funding)
  await given.service.provisioning.fund(funding)
  expect(Number((await given.balance()).available) - Number(before.available)).toBeCloseTo(5)
  await expect(given.database.sql`update payments.ledger_accounts set balance = -1 where kind = 'prefunded'`).rejects.toThrow(
    'check',
  )
})
