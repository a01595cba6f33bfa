import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PolicyRule } from './policy.rules'
import { type PastPayment, simulatePolicies } from './simulate.rules'

const rule = (change: Partial<PolicyRule>): PolicyRule => ({
  currency: 'dollars',
  amountAbove: null,
  personDayAbove: null,
  payeeDayAbove: null,
  newPayeeHours: null,
  role: 'approver',
  approvers: 1,
  ...change,
})
const start = Date.UTC(2026, 10, 20, 14)
const payment = (number: number, change: Partial<PastPayment> = {}): PastPayment => ({
  quoteId: `q${number}`,
  personId: 'lucia',
  customerId: 'c1',
  accountId: 'a1',
  currency: 'USDC',
  debitMinor: 100_00n,
  at: new Date(start + number * 60_000),
  day: '2026-11-20',
  ...change,
})

test('a policy compared with itself changes no payment, whatever the payments are', () => {
  const payments = fc.array(
    fc.record({
      debitMinor: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      personId: fc.constantFrom('lucia', 'jose'),
      customerId: fc.constantFrom('c1', 'c2', null),
      currency: fc.constantFrom('USDC', 'USD'),
    }),
    { maxLength: 20 },
  )
  const rules = [rule({ amountAbove: 1_000_00n }), rule({ personDayAbove: 3_000_00n, approvers: 2 }), rule({ newPayeeHours: 24 })]
  fc.assert(
    fc.property(payments, (facts) => {
      const { changed, before, after, ...rest } = simulatePolicies(
        [rules, rules],
        facts.map((one, number) => payment(number, one)),
        [],
      )
      expect([changed, rest.payments]).toEqual([[], facts.length])
      expect(after).toEqual(before)
    }),
  )
})

test('every payment that one policy alone stops is listed with both requirements, the newest first', () => {
  const payments = [payment(1, { debitMinor: 500_00n }), payment(2), payment(3, { debitMinor: 900_00n })]
  const { before, after, changed } = simulatePolicies([[], [rule({ amountAbove: 400_00n, approvers: 2 })]], payments, [])
  expect([before, after]).toEqual([
    { requested: 0, approvers: 0 },
    { requested: 2, approvers: 4 },
  ])
  expect(changed.map(({ payment: { quoteId }, ...requirements }) => [quoteId, requirements])).toEqual([
    ['q3', { before: [], after: [{ role: 'approver', approvers: 2 }] }],
    ['q1', { before: [], after: [{ role: 'approver', approvers: 2 }] }],
  ])
})

test('the sums of a day are those of the person and of the payee, each for itself', () => {
  const stopped = (policy: PolicyRule, payments: PastPayment[]) =>
    simulatePolicies([[], [policy]], payments, []).changed.map(({ payment: { quoteId } }) => quoteId)
  const ofTwo = [payment(1), payment(2, { personId: 'jose' }), payment(3, { customerId: 'c2' }), payment(4)]
  expect(stopped(rule({ personDayAbove: 250_00n }), ofTwo)).toEqual(['q4'])
  expect(stopped(rule({ payeeDayAbove: 250_00n }), ofTwo)).toEqual(['q4'])
  expect(stopped(rule({ personDayAbove: 150_00n }), ofTwo)).toEqual(['q4', 'q3'])
  expect(stopped(rule({ payeeDayAbove: 150_00n }), ofTwo)).toEqual(['q4', 'q2'])
})

test('without a customer the account is the payee, and its changes are not known', () => {
  const ofAccount = [
    payment(1, { customerId: null }),
    payment(2, { customerId: null, accountId: 'a2' }),
    payment(3, { customerId: null }),
  ]
  const policy = [rule({ payeeDayAbove: 150_00n }), rule({ newPayeeHours: 24, approvers: 2 })]
  const change = {
    kind: 'customer_added',
    at: new Date(start),
    by: 'Ana',
    byId: null,
    customerId: 'a1',
    accountId: undefined,
  } as const
  const { changed } = simulatePolicies([[], policy], ofAccount, [change])
  expect(changed.map(({ payment: { quoteId }, after }) => [quoteId, after])).toEqual([
    ['q3', [{ role: 'approver', approvers: 1 }]],
  ])
})

test('a payee counts as new until the hours have passed since its last change before the payment', () => {
  const change = { kind: 'account_added', at: new Date(start), by: 'Ana', byId: null, customerId: 'c1', accountId: 'a1' } as const
  const hour = 60
  const payments = [payment(1), payment(24 * hour - 1), payment(24 * hour + 1), payment(25 * hour, { accountId: 'a2' })]
  const { changed } = simulatePolicies([[], [rule({ newPayeeHours: 24 })]], payments, [change])
  expect(changed.map(({ payment: { quoteId } }) => quoteId)).toEqual([`q${24 * hour - 1}`, 'q1'])
})
