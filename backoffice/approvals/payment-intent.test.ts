import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashIntent, type PaymentIntent, parseIntent, toStoredIntent } from './payment-intent'

const intent: PaymentIntent = {
  customerId: 'customer-1',
  accountId: 'account-1',
  payee: { email: 'h1', account_number: 'h2' },
  amountMinor: 10_000n,
  side: 'source',
  feesPaidBy: 'source',
  sourceCurrency: 'USDC',
  destinationCurrency: 'VES',
  sourceRail: 'prefunded_account',
  sourceAccountId: 'prefunded-1',
  reference: 'ord-1',
  description: null,
  bounds: { worstRate: '283.5', largestDebitMinor: 10_150n, leastReceivedMinor: 2_835_000n },
  asked: { rate: '284.1134', debitMinor: 10_100n, feesMinor: 100n, receivedMinor: 2_841_134n },
  account: { bank_name: 'Banesco', account_last_four: '0042', version: 3, is_active: true, phone: null },
}
const hashOf = (change: object = {}, about = { kind: 'payment', subjectId: 'quote-1' }) =>
  hashIntent({ ...about, intent: { ...toStoredIntent(intent), ...change } })

test('an intent is stored without a number that JSON could change, and read back as it was', () => {
  const stored: unknown = JSON.parse(JSON.stringify(toStoredIntent(intent)))
  expect(parseIntent(stored)).toEqual(intent)
  expect(toStoredIntent(parseIntent(stored))).toEqual(stored)
})

test('amounts of any size survive', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (minor) => {
      const large = { ...intent, amountMinor: minor, bounds: { ...intent.bounds, largestDebitMinor: minor } }
      expect(parseIntent(JSON.parse(JSON.stringify(toStoredIntent(large))))).toEqual(large)
    }),
  )
})

test.each([
  ['a negative amount', { amountMinor: '-1' }],
  ['an amount with decimals', { amountMinor: '100.00' }],
  ['an amount that is a number', { amountMinor: 10_000 }],
  ['a rate with an exponent', { bounds: { ...toStoredIntent(intent).bounds, worstRate: '2e2' } }],
  ['no side', { side: undefined }],
  ['a third payer of fees', { feesPaidBy: 'nobody' }],
  ['a payee in clear structure', { payee: { email: { text: 'ana@example.com' } } }],
  ['an account with a list', { account: { phones: ['1'] } }],
])('an intent with %s is refused', (_what, change) => {
  expect(() => parseIntent({ ...toStoredIntent(intent), ...change })).toThrow()
})

test('an intent without a limit of the rate is one', () => {
  const open = { ...intent, bounds: { ...intent.bounds, worstRate: null } }
  expect(parseIntent(toStoredIntent(open))).toEqual(open)
})

describe('the hash of an intent', () => {
  test('is the same for the same content, in whatever order its members come from the database', () => {
    const shuffled = Object.fromEntries(Object.entries(toStoredIntent(intent)).reverse())
    const inner = { ...toStoredIntent(intent), payee: { account_number: 'h2', email: 'h1' } }
    expect(hashIntent({ kind: 'payment', subjectId: 'quote-1', intent: shuffled })).toBe(hashOf())
    expect(hashIntent({ kind: 'payment', subjectId: 'quote-1', intent: inner })).toBe(hashOf())
    expect(hashOf()).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each<[what: string, change: object]>([
    ['the amount', { amountMinor: '10001' }],
    ['the account', { accountId: 'account-2' }],
    ['a member of the payee', { payee: { email: 'h1', account_number: 'h3' } }],
    ['the bound', { bounds: { ...toStoredIntent(intent).bounds, largestDebitMinor: '10151' } }],
    ['the reference', { reference: 'ord-2' }],
    ['the description', { description: '' }],
    ['the account that pays', { sourceAccountId: 'prefunded-2' }],
    ['what is shown of the account', { account: { ...intent.account, account_last_four: '0043' } }],
    ['a further member', { note: 'x' }],
  ])('is another one when %s changes', (_what, change) => expect(hashOf(change)).not.toBe(hashOf()))

  test('is bound to what it is about', () => {
    expect(hashOf({}, { kind: 'payment', subjectId: 'quote-2' })).not.toBe(hashOf())
    expect(hashOf({}, { kind: 'batch', subjectId: 'quote-1' })).not.toBe(hashOf())
  })

  test('tells a text from a number, no member from null, and one order of a list from another', () => {
    const of = (value: unknown) => hashIntent({ kind: 'payment', subjectId: 's', intent: value })
    const values = [{}, { a: 1 }, { a: '1' }, { a: null }, { b: 1 }, null, 'null', [1, 2], [2, 1], [[1], 2]]
    expect(new Set(values.map(of)).size).toBe(values.length)
  })
})
