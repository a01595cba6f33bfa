import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWireAmount } from '#contract/money'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { remoteApi, transactionOf } from '../calls/test-remote-api'
import type { Actor } from '../desk'
import { sendPayment } from '../payments/send-payment'
import { openQuote } from '../payments/test-payments'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { type PolicyRule, shippedRules } from './policy.rules'
import { returnPermits } from './return-permits'
import { simulatePolicy } from './simulate'
import { type PastPayment, simulatePolicies } from './simulate.rules'

let desk: TestDesk
let lucia: Actor
let quotes = 0
beforeAll(async () => {
  desk = await testDesk()
  lucia = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

const above = (amountAbove: bigint, approvers = 1): PolicyRule => ({
  currency: 'dollars',
  amountAbove,
  personDayAbove: null,
  payeeDayAbove: null,
  newPayeeHours: null,
  role: 'approver',
  approvers,
})

test('a change is tried on what was paid in the last 30 days, each payment as it stood then', async () => {
  await pay('c1', 600_00n)
  passTime(desk, 31 * 86_400)
  await pay('c1', 600_00n)
  const edit = { action: 'customer.edit', object: { kind: 'customer', id: 'c2' }, result: 'done' } as const
  await pay('c2', 400_00n)
  passTime(desk, 60)
  await transaction(desk.db, (tx) => appendAudit(tx, desk, lucia, edit))
  passTime(desk, 86_500)
  await pay('c2', 700_00n)
  const lower = [...shippedRules, above(500_00n)]
  expect(await simulatePolicy(desk, [shippedRules, lower])).toMatchObject({
    payments: 3,
    before: { requested: 0, approvers: 0 },
    after: { requested: 2, approvers: 2 },
    changed: [{ payment: { customerId: 'c2', debitMinor: 700_00n }, before: [] }, { payment: { customerId: 'c1' } }],
  })
  const longer = shippedRules.map((rule) => (rule.newPayeeHours === null ? rule : { ...rule, newPayeeHours: 48 }))
  expect((await simulatePolicy(desk, [shippedRules, longer])).changed.map(({ payment }) => payment.debitMinor)).toEqual([700_00n])
})

test('a payment whose money came back is not tried: the one that replaces it is', async () => {
  passTime(desk, 40 * 86_400)
  await pay('c9', 600_00n)
  await transaction(desk.db, (tx) => returnPermits(tx, desk, [`q${quotes}`]))
  await pay('c9', 600_00n)
  expect(await simulatePolicy(desk, [shippedRules, [...shippedRules, above(500_00n)]])).toMatchObject({
    payments: 1,
    after: { requested: 1 },
  })
})

test('sums begin anew with each business day, and count what would have waited too', () => {
  const payment = (hour: number, day: string): PastPayment => ({
    quoteId: `q${hour}`,
    personId: 'lucia',
    customerId: 'c1',
    accountId: 'a1',
    currency: 'USDC',
    debitMinor: 900_00n,
    at: new Date(Date.UTC(2026, 10, 20, hour)),
    day,
  })
  const payments = [payment(14, '2026-11-20'), payment(15, '2026-11-20'), payment(16, '2026-11-20'), payment(30, '2026-11-21')]
  const simulation = simulatePolicies([[], shippedRules], payments, [])
  expect(simulation.changed.map(({ payment: { quoteId } }) => quoteId)).toEqual(['q16'])
})

async function pay(customerId: string, debitMinor: bigint): Promise<void> {
  const quote = openQuote(desk, { id: `q${++quotes}`, customer_id: customerId, source_amount: toWireAmount(debitMinor) })
  const api = remoteApi({ payQuote: async () => transactionOf({}) })
  const deps = { desk, api, hasExtension: async () => false, certainAfter: () => undefined }
  await sendPayment(deps, lucia, { quote, prefundedAccountId: 'p1' })
}
