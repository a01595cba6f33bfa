import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  added,
  firedRules,
  mostRequired,
  type PolicyFacts,
  type PolicyRule,
  requirementsOf,
  ruleCurrencies,
  shippedRules,
  strictest,
  sumFor,
} from './policy.rules'

const now = new Date('2026-11-20T14:00:00.000Z')
const plain: PolicyFacts = { currency: 'USDC', debitMinor: 101_00n, personDay: {}, payeeDay: {}, payeeChangedAt: undefined, now }
const rule: PolicyRule = {
  currency: 'dollars',
  amountAbove: null,
  personDayAbove: null,
  payeeDayAbove: null,
  newPayeeHours: null,
  role: 'approver',
  approvers: 1,
}
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('the policy that is shipped', () => {
  const cases: [what: string, facts: Partial<PolicyFacts>, approvers: number][] = [
    ['a small payment to somebody known', {}, 0],
    ['exactly 1,000.00', { debitMinor: 1_000_00n }, 0],
    ['a cent above 1,000.00', { debitMinor: 1_000_01n }, 1],
    ['the same in USD', { currency: 'USD', debitMinor: 1_000_01n }, 1],
    ['exactly 10,000.00', { debitMinor: 10_000_00n }, 1],
    ['a cent above 10,000.00', { debitMinor: 10_000_01n }, 2],
    ['an account added a minute ago', { payeeChangedAt: hoursAgo(1 / 60) }, 1],
    ['an account added a second less than 24 hours ago', { payeeChangedAt: new Date(hoursAgo(24).getTime() + 1000) }, 1],
    ['an account added 24 hours ago', { payeeChangedAt: hoursAgo(24) }, 0],
    ['a new account that is paid in bolívares', { currency: 'VES', payeeChangedAt: hoursAgo(1) }, 1],
    ['the last payment to one account within 2,000.00 of a day', { payeeDay: { USDC: 1_899_00n } }, 0],
    ['the first one above it', { payeeDay: { USDC: 1_899_01n } }, 1],
    ['a part of it in USD', { payeeDay: { USDC: 1_000_00n, USD: 899_01n } }, 1],
    ['the last payment of a person within 10,000.00 of a day', { personDay: { USDC: 9_899_00n } }, 0],
    ['the first one above that', { personDay: { USDC: 9_899_01n } }, 1],
  ]
  test.each(cases)('%s', (_, facts, approvers) => {
    const required = requirementsOf(firedRules(shippedRules, { ...plain, ...facts }))
    expect(required).toEqual(approvers === 0 ? [] : [{ role: 'approver', approvers }])
  })

  test('of a large payment to a new account both rules are named, in the order of the policy', () => {
    const fired = firedRules(shippedRules, { ...plain, debitMinor: 3_232_00n, payeeChangedAt: hoursAgo(17) })
    expect(fired.map(({ place, conditions }) => [place, ...conditions])).toEqual([
      [0, 'amount'],
      [2, 'new_payee'],
      [3, 'payee_day'],
    ])
  })
})

describe('one rule', () => {
  test('fires when all of its conditions hold, and not for some of them', () => {
    const both = [{ ...rule, amountAbove: 500_00n, newPayeeHours: 24 }]
    const large = { ...plain, debitMinor: 501_00n }
    expect(firedRules(both, large)).toEqual([])
    expect(firedRules(both, { ...plain, payeeChangedAt: hoursAgo(1) })).toEqual([])
    expect(firedRules(both, { ...large, payeeChangedAt: hoursAgo(1) })[0]?.conditions).toEqual(['amount', 'new_payee'])
  })

  test('without a condition fires for each payment of its currency', () => {
    const each = [{ ...rule, currency: 'VES' as const }]
    expect(firedRules(each, plain)).toEqual([])
    expect(firedRules(each, { ...plain, currency: 'VES' })).toHaveLength(1)
  })

  test('with an age of 0 hours takes nobody for new', () => {
    expect(firedRules([{ ...rule, newPayeeHours: 0 }], { ...plain, payeeChangedAt: now })).toEqual([])
  })

  test('requires each role for itself', () => {
    const rules: PolicyRule[] = [rule, { ...rule, role: 'compliance', approvers: 2 }, { ...rule, approvers: 3 }]
    expect(requirementsOf(firedRules(rules, plain))).toEqual([
      { role: 'approver', approvers: 3 },
      { role: 'compliance', approvers: 2 },
    ])
  })
})

describe('of any policy and any payment', () => {
  const minor = fc.bigInt({ min: 0n, max: 20_000_00n })
  const limit = fc.option(minor, { nil: null })
  const rules = fc.array(
    fc.record({
      currency: fc.constantFrom(...ruleCurrencies),
      amountAbove: limit,
      personDayAbove: limit,
      payeeDayAbove: limit,
      newPayeeHours: fc.option(fc.integer({ min: 0, max: 72 }), { nil: null }),
      role: fc.constantFrom('approver' as const, 'compliance' as const),
      approvers: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 8 },
  )
  const sums = fc.dictionary(fc.constantFrom('USDC', 'USD', 'VES'), minor)
  const facts = fc.record({
    currency: fc.constantFrom('USDC', 'USD', 'VES'),
    debitMinor: minor,
    personDay: sums,
    payeeDay: sums,
    payeeChangedAt: fc.option(
      fc.integer({ min: 0, max: 100 }).map((hours) => hoursAgo(hours)),
      { nil: undefined },
    ),
    now: fc.constant(now),
  })

  test('a larger payment never requires fewer approvers, nor does a day on which more was paid', () => {
    fc.assert(
      fc.property(rules, facts, minor, (policy, payment, more) => {
        const before = requirementsOf(firedRules(policy, payment))
        const larger = [
          { ...payment, debitMinor: payment.debitMinor + more },
          { ...payment, personDay: added(payment.personDay, payment.currency, more) },
          { ...payment, payeeDay: added(payment.payeeDay, payment.currency, more) },
        ]
        for (const one of larger) {
          const after = requirementsOf(firedRules(policy, one))
          expect(strictest([...before, ...after])).toEqual(after)
        }
      }),
    )
  })

  test('another rule never takes one away, and the order of rules changes nothing of what they ask for', () => {
    fc.assert(
      fc.property(rules, rules, facts, (policy, others, payment) => {
        const requirements = (all: readonly PolicyRule[]) => requirementsOf(firedRules(all, payment))
        expect(requirements([...policy, ...others])).toEqual(strictest([...requirements(policy), ...requirements(others)]))
        expect(requirements([...policy].reverse())).toEqual(requirements(policy))
      }),
    )
  })

  test('split into any parts, what is paid to one account in a day is stopped before the part that passes its limit', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 999_99n }), { minLength: 1, maxLength: 40 }), (parts) => {
        const policy: PolicyRule[] = [{ ...rule, payeeDayAbove: 2_000_00n }]
        let paid: PolicyFacts['payeeDay'] = {}
        for (const [index, debitMinor] of parts.entries()) {
          const currency = index % 2 === 0 ? 'USDC' : 'USD'
          if (firedRules(policy, { ...plain, currency, debitMinor, payeeDay: paid }).length === 0)
            paid = added(paid, currency, debitMinor)
        }
        expect(sumFor(rule, paid)).toBeLessThanOrEqual(2_000_00n)
      }),
    )
  })
})

test('the most that a policy can require leaves out other currencies, and rules above the whole amount', () => {
  const rule = { amountAbove: null, personDayAbove: null, payeeDayAbove: null, newPayeeHours: null, role: 'approver' } as const
  const rules: PolicyRule[] = [
    { ...rule, currency: 'dollars', newPayeeHours: 24, approvers: 1 },
    { ...rule, currency: 'any', amountAbove: 5_000_00n, approvers: 2 },
    { ...rule, currency: 'VES', role: 'compliance', approvers: 3 },
  ]
  const most = (currency: string, debitMinor: bigint) => mostRequired(rules, { currency, debitMinor })
  expect(most('USDC', 5_000_00n)).toEqual([{ role: 'approver', approvers: 1 }])
  expect(most('USDC', 5_000_01n)).toEqual([{ role: 'approver', approvers: 2 }])
  expect(most('VES', 1n)).toEqual([{ role: 'compliance', approvers: 3 }])
})
