import { expect, test } from 'vitest'
import { type EchoMember, echoDifferences } from '#backoffice/payments/echo'
import type { EchoedQuote } from '#contract/echoed-quote'
import { consoleOperations } from './console-operations'
import { readTolerantly } from './tolerant'

const quote: EchoedQuote = {
  id: 'q1',
  source_amount: 101,
  quoted_amount: 28411.34,
  exchange_rate: 284.1134,
  source: { currency: 'USDC', payment_rail: 'prefunded_account' },
  destination: { currency: 'VES', account_id: 'a1' },
  status: 'pending',
  created_at: '2026-11-20T14:00:00.000Z',
  expires_at: '2026-11-20T14:05:00.000Z',
  external_transfer_id: 'ord-1',
  commission_fees: [],
  total_fees: 1,
  fees_paid_by: 'source',
}
const typed = {
  amountMinor: 10_000n,
  side: 'source',
  feesPaidBy: 'source',
  customerId: 'c1',
  accountId: 'a1',
  sourceCurrency: 'USDC',
  destinationCurrency: 'VES',
  sourceRail: 'prefunded_account',
  destinationRail: 'pagomovil',
  sourceAccountId: 'p1',
} as const

test('a quote of the amount that was typed may be paid, whoever pays the fees', () => {
  expect(echoDifferences(typed, quote)).toEqual([])
  const byPayee = { ...quote, source_amount: 100, fees_paid_by: 'destination' } as const
  expect(echoDifferences({ ...typed, feesPaidBy: 'destination' }, byPayee)).toEqual([])
  expect(echoDifferences({ ...typed, amountMinor: 2_841_134n, side: 'destination' }, quote)).toEqual([])
})

test('an API that does not repeat who pays the fees is checked against the request', () => {
  expect(echoDifferences(typed, { ...quote, fees_paid_by: undefined })).toEqual([])
})

test.each([
  ['a hundred times as much', { source_amount: 10_001 }],
  ['a hundredth', { source_amount: 2 }],
  ['one céntimo more', { source_amount: 101.01 }],
])('%s must not be paid', (_name, change) => {
  expect(echoDifferences(typed, { ...quote, ...change })).toContainEqual(
    expect.objectContaining({ member: 'amount', typed: '100.00' }),
  )
})

test.each([
  ['more decimals than USDC has', 101.0000001],
  ['what the binary arithmetic of an API leaves', 100.1 + 0.9],
  ['less than a cent more', 101.009999],
])('%s are no other amount', (_name, source_amount) => {
  expect(echoDifferences(typed, readTolerantly(consoleOperations.createQuote.answer, { ...quote, source_amount }))).toEqual([])
})

const { source, destination } = quote
const changes: [EchoMember, Partial<EchoedQuote>, string][] = [
  ['customerId', { customer_id: 'c2' }, 'c2'],
  ['accountId', { destination: { ...destination, account_id: 'a2' } }, 'a2'],
  ['sourceCurrency', { source: { ...source, currency: 'USD' } }, 'USD'],
  ['destinationCurrency', { destination: { ...destination, currency: 'USD' } }, 'USD'],
  ['sourceRail', { source: { ...source, payment_rail: 'pagomovil' } }, 'pagomovil'],
  ['destinationRail', { destination: { ...destination, payment_rail: 'wallet' } }, 'wallet'],
  ['sourceAccountId', { source: { ...source, account_id: 'p2' } }, 'p2'],
  ['side', { amount_side: 'destination' }, 'destination'],
  ['feesPaidBy', { fees_paid_by: 'destination', source_amount: 100 }, 'destination'],
]

test.each(changes)('a quote with another %s names the requested and the returned value', (member, change, came) => {
  expect(echoDifferences(typed, { ...quote, ...change })).toEqual([{ member, typed: sent(member), came }])
})

test('the account that an API says it takes the money from is read, and compared with the requested one', () => {
  const answer = { ...quote, source: { ...source, account_id: 'p2' } }
  const [differs, fits] = [answer, { ...answer, source: { ...source, account_id: 'p1' } }].map((content) =>
    echoDifferences(typed, readTolerantly(consoleOperations.createQuote.answer, content)),
  )
  expect(differs).toEqual([{ member: 'sourceAccountId', typed: 'p1', came: 'p2' }])
  expect(fits).toEqual([])
})

test.each(['pago_movil', 'pagomovil', 'mobile-payment'])('the rail %s equals the requested one', (payment_rail) => {
  expect(echoDifferences(typed, { ...quote, destination: { ...destination, payment_rail } })).toEqual([])
})

test('a member that the API does not repeat, or that was not stored, is no difference', () => {
  const silent = { ...quote, customer_id: undefined, source: { ...source, account_id: null } }
  expect(echoDifferences(typed, silent)).toEqual([])
  expect(echoDifferences({ ...typed, customerId: null, accountId: undefined }, { ...quote, customer_id: 'c2' })).toEqual([])
})

test.each([
  ['quotedAmount', { quoted_amount: 0 }, '0.00'],
  ['quotedAmount', { quoted_amount: -1 }, '-1.00'],
  ['quotedAmount', { quoted_amount: 1e21 }, undefined],
  ['quotedAmount', { quoted_amount: Number.NaN }, undefined],
  ['fees', { total_fees: -1, source_amount: 99 }, '-1.00'],
  ['rate', { exchange_rate: 0 }, undefined],
  ['rate', { exchange_rate: -284 }, undefined],
  ['rate', { exchange_rate: Number.POSITIVE_INFINITY }, undefined],
] as const)('a figure of %s that is no money must not be paid', (member, change, came) => {
  expect(echoDifferences(typed, { ...quote, ...change })).toEqual([{ member, typed: undefined, came }])
})

function sent(member: EchoMember): unknown {
  return new Map<string, unknown>(Object.entries(typed)).get(member)
}
