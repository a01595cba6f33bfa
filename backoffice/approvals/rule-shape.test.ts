import { describe, expect, test } from 'vitest'
import { firedRules, type PolicyRule, shippedRules } from './policy.rules'
import { readFired, readRequired, readRules, StoredRule, StoredRules, toStoredFired, toStoredRule } from './rule-shape'

const rule: PolicyRule = {
  currency: 'dollars',
  amountAbove: 100_000n,
  personDayAbove: null,
  payeeDayAbove: 999_999_999_999_999n,
  newPayeeHours: 24,
  role: 'approver',
  approvers: 2,
}
const stored = toStoredRule(rule)
const through = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('a rule is stored as JSON, with its amounts as text, and read back as it was', () => {
  expect(stored).toEqual({ ...rule, amountAbove: '100000', payeeDayAbove: '999999999999999' })
  expect(readRules(through([stored]))).toEqual([rule])
})

test('the policy that is shipped can be stored', () => {
  expect(readRules(through(shippedRules.map(toStoredRule)))).toEqual(shippedRules)
})

describe('a rule is refused', () => {
  test.each<[what: string, change: object]>([
    ['with a negative amount', { amountAbove: '-1' }],
    ['with decimals', { amountAbove: '1000.00' }],
    ['with a leading zero', { amountAbove: '0100' }],
    ['with an amount of sixteen digits', { amountAbove: '1000000000000000' }],
    ['with an amount that is a number', { amountAbove: 1000 }],
    ['with a currency that no rule has', { currency: 'EUR' }],
    ['with a role that decides nothing', { role: 'admin' }],
    ['without approvers', { approvers: 0 }],
    ['with more approvers than three', { approvers: 4 }],
    ['with half an hour', { newPayeeHours: 0.5 }],
    ['with more than thirty days', { newPayeeHours: 721 }],
    ['with hours before now', { newPayeeHours: -1 }],
    ['without saying that it has no limit', { payeeDayAbove: undefined }],
  ])('%s', (_what, change) => expect(StoredRule.safeParse({ ...stored, ...change }).success).toBe(false))

  test('if it adds up amounts of any currency: only an age of a payee is the same in all of them', () => {
    const any = { ...stored, currency: 'any', amountAbove: null, payeeDayAbove: null }
    expect(StoredRule.safeParse(any).success).toBe(true)
    for (const limit of ['amountAbove', 'personDayAbove', 'payeeDayAbove'])
      expect(StoredRule.safeParse({ ...any, [limit]: '1' }).error?.issues, limit).toMatchObject([
        { path: ['currency'], message: 'required' },
      ])
  })
})

test('a policy has twenty rules at most, and may have none', () => {
  const of = (count: number) => StoredRules.safeParse(Array.from({ length: count }, () => stored)).success
  expect([of(0), of(20), of(21)]).toEqual([true, true, false])
})

test('a row that somebody changed by hand is an error, not a policy without rules', () => {
  for (const row of [null, {}, [{}], 'none', [{ ...stored, approvers: '2' }]]) expect(() => readRules(row)).toThrow()
})

describe('what fired', () => {
  const facts = {
    currency: 'USDC',
    debitMinor: 2_000_000n,
    personDay: {},
    payeeDay: {},
    payeeChangedAt: undefined,
    now: new Date('2026-11-20T14:00:00.000Z'),
  }
  const fired = firedRules(shippedRules, facts)

  test('is stored with its place in the policy and its conditions', () => {
    expect(fired.length).toBeGreaterThan(1)
    expect(readFired(through(toStoredFired(fired)))).toEqual(fired)
  })

  test('is refused with a condition that no rule has', () => {
    const [first] = toStoredFired(fired)
    expect(() => readFired([{ ...first, conditions: ['weather'] }])).toThrow()
    expect(() => readFired([{ ...first, place: '0' }])).toThrow()
  })
})

test('what is required names a role that decides and at least one person', () => {
  expect(readRequired([{ role: 'compliance', approvers: 1 }])).toEqual([{ role: 'compliance', approvers: 1 }])
  for (const wrong of [[{ role: 'admin', approvers: 1 }], [{ role: 'approver', approvers: 0 }], [{ role: 'approver' }]])
    expect(() => readRequired(wrong)).toThrow()
})
