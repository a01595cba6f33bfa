import { describe, expect, test } from 'vitest'
import type { EchoedQuote } from '#contract/echoed-quote'
import { echoDifferences, figureDifferences, isUnitApart, leavesFeesApart, type TypedTerms, takesFeesOut } from './echo'

const typed: TypedTerms = {
  amountMinor: 10_000n,
  side: 'source',
  feesPaidBy: 'source',
  customerId: 'customer-1',
  accountId: 'account-1',
  sourceCurrency: 'USDC',
  destinationCurrency: 'VES',
  sourceRail: 'prefunded_account',
  destinationRail: 'pagomovil',
  sourceAccountId: 'prefunded-1',
}
const quote: EchoedQuote = {
  id: 'q1',
  source_amount: 101,
  quoted_amount: 28_411.34,
  exchange_rate: 284.1134,
  total_fees: 1,
  source: { currency: 'USDC', payment_rail: 'prefunded_account', account_id: 'prefunded-1' },
  destination: { currency: 'VES', account_id: 'account-1', payment_rail: 'pagomovil' },
  status: 'pending',
  created_at: '',
  expires_at: '',
  external_transfer_id: 'ord-1',
  commission_fees: [],
  customer_id: 'customer-1',
  fees_paid_by: 'source',
  amount_side: 'source',
}
const differences = (change: object, terms: Partial<TypedTerms> = {}) =>
  echoDifferences({ ...typed, ...terms }, { ...quote, ...change }).map(({ member, typed, came }) => [member, typed, came])

test('a quote for exactly what was typed has no differences', () => expect(differences({})).toEqual([]))

test('an answer that does not name the account of the payee does not say whom it pays', () => {
  const unnamed = { destination: { ...quote.destination, account_id: '' } }
  expect(differences(unnamed)).toEqual([['accountId', 'account-1', '']])
})

test('what an API does not repeat, or says in words of its own, is no difference', () => {
  expect(differences({ source: { currency: 'USDC', payment_rail: '' } })).toEqual([])
  expect(differences({ source: { currency: 'USDC', payment_rail: 'cuenta_de_fondos' } })).toEqual([])
  expect(differences({ fees_paid_by: 'ordenante', amount_side: 'debit' })).toEqual([])
  expect(differences({ source: { currency: '', payment_rail: 'prefunded_account' } })).toEqual([])
})

test('a published word for something else is a difference', () => {
  expect(differences({ source: { currency: 'USDC', payment_rail: 'pagomovil' } })).toEqual([
    ['sourceRail', 'prefunded_account', 'pagomovil'],
  ])
  expect(differences({ source: { currency: 'USD', payment_rail: 'prefunded_account' } })).toEqual([
    ['sourceCurrency', 'USDC', 'USD'],
  ])
})

describe('the amount', () => {
  test.each([
    ['is without the fees where the source pays them', { fees_paid_by: 'source', source_amount: 101 }, {}],
    ['is the whole debit where the destination pays them', { fees_paid_by: 'destination', source_amount: 100 }, {}],
    ['is what arrives where that was typed', {}, { side: 'destination', amountMinor: 2_841_134n }],
  ] as const)('%s', (_what, change, terms) => {
    expect(differences(change, terms).filter(([member]) => member === 'amount')).toEqual([])
  })

  test('of an API that does not say who pays the fees is judged as it was typed', () => {
    expect(differences({ fees_paid_by: undefined })).toEqual([])
    expect(differences({ fees_paid_by: undefined, source_amount: 100 }, { feesPaidBy: 'destination' })).toEqual([])
  })

  test.each([
    ['a hundred times as much', 10_001, '1000000'],
    ['a hundredth of it', 2, '100'],
    ['a cent more', 101.01, '10001'],
    ['a cent less', 100.99, '9999'],
  ])('of %s differs', (_what, source_amount, came) => {
    expect(differences({ source_amount })).toEqual([['amount', '10000', came]])
  })

  test.each([undefined, 101.005, Number.NaN, Number.POSITIVE_INFINITY, 1e-7])(
    'of %s is no amount, and differs from every other',
    (source_amount) => {
      expect(differences({ source_amount })).toEqual([['sourceAmount', undefined, undefined]])
    },
  )

  test('that no number holds exactly is told from one that did not come', () => {
    const change = { source_amount: undefined, inexact: ['source_amount'] }
    expect(echoDifferences(typed, { ...quote, ...change })).toEqual([
      { member: 'sourceAmount', typed: undefined, came: undefined, inexact: true },
    ])
    expect(echoDifferences(typed, { ...quote, source_amount: undefined })[0]).not.toHaveProperty('inexact')
  })

  test('is not blamed for fees that are missing', () => {
    expect(differences({ total_fees: undefined })).toEqual([['fees', undefined, undefined]])
  })

  test('is a matter of its unit only if it is a hundred times as large or small', () => {
    const isUnit = (source_amount: number, change: object = {}) =>
      echoDifferences(typed, { ...quote, source_amount, ...change }).some(isUnitApart)
    expect([isUnit(10_001), isUnit(2)]).toEqual([true, true])
    expect([isUnit(102), isUnit(101, { total_fees: 2 }), isUnit(1_001), isUnit(101, { total_fees: undefined })]).toEqual([
      ...[false, false, false, false],
    ])
  })

  test('with more decimals than its currency has is reported with that figure', () => {
    expect(echoDifferences(typed, { ...quote, quoted_amount: 28_412.345 })).toEqual([
      { member: 'quotedAmount', typed: undefined, came: undefined, exact: '28412.345' },
    ])
  })
})

describe('a figure', () => {
  test.each([
    [{ source_amount: 0 }, [['sourceAmount', '0']]],
    [{ source_amount: -1 }, [['sourceAmount', '-100']]],
    [{ quoted_amount: 0 }, [['quotedAmount', '0']]],
    [{ quoted_amount: undefined }, [['quotedAmount', undefined]]],
    [{ total_fees: -0.01 }, [['fees', '-1']]],
    [{ total_fees: 0 }, []],
    [{ total_fees: 0.001 }, [['fees', undefined]]],
    [{ exchange_rate: 0 }, [['rate', undefined]]],
    [{ exchange_rate: -284 }, [['rate', undefined]]],
    [{ exchange_rate: Number.NaN }, [['rate', undefined]]],
    [{ exchange_rate: undefined }, [['rate', undefined]]],
    [{ exchange_rate: 0.00341492 }, []],
    [
      { source_amount: 0, quoted_amount: -5 },
      [
        ['sourceAmount', '0'],
        ['quotedAmount', '-500'],
      ],
    ],
  ])('of %j is judged so: %j', (change, expected) => {
    const found = figureDifferences({ ...quote, ...change })
    expect(found.map(({ member, came }) => [member, came])).toEqual(expected)
    expect(found.every(({ typed }) => typed === undefined)).toBe(true)
  })
})

describe('a quote for something else is never paid:', () => {
  const { source, destination } = quote

  test.each([
    ['another customer', { customer_id: 'customer-2' }, ['customerId', 'customer-1', 'customer-2']],
    ['another account', { destination: { ...destination, account_id: 'account-2' } }, ['accountId', 'account-1', 'account-2']],
    ['another currency', { source: { ...source, currency: 'USD' } }, ['sourceCurrency', 'USDC', 'USD']],
    [
      'another currency of the payee',
      { destination: { ...destination, currency: 'USD' } },
      ['destinationCurrency', 'VES', 'USD'],
    ],
    ['another rail', { source: { ...source, payment_rail: 'pagomovil' } }, ['sourceRail', 'prefunded_account', 'pagomovil']],
    [
      'another rail to the payee',
      { destination: { ...destination, payment_rail: 'bank_transfer' } },
      ['destinationRail', 'pagomovil', 'bank_transfer'],
    ],
    [
      'another account that pays',
      { source: { ...source, account_id: 'prefunded-2' } },
      ['sourceAccountId', 'prefunded-1', 'prefunded-2'],
    ],
    ['the other side', { amount_side: 'destination' }, ['side', 'source', 'destination']],
  ])('%s', (_what, change, difference) => expect(differences(change)).toEqual([difference]))

  test('other fees, which also change the amount', () => {
    expect(differences({ fees_paid_by: 'destination' }).map(([member]) => member)).toEqual(['amount', 'feesPaidBy'])
  })

  test('several at once are all named', () => {
    const change = { customer_id: 'x', source: { ...source, currency: 'VES', account_id: 'y' } }
    expect(differences(change).map(([member]) => member)).toEqual(['customerId', 'sourceCurrency', 'sourceAccountId'])
  })
})

describe('what proves nothing is no difference:', () => {
  test('a member that the API does not return', () => {
    const change = {
      customer_id: undefined,
      fees_paid_by: undefined,
      amount_side: undefined,
      source: { ...quote.source, account_id: null },
      destination: { ...quote.destination, payment_rail: null },
    }
    expect(differences(change)).toEqual([])
  })

  test('a member that was not stored when the quote was made', () => {
    const none = {
      customerId: null,
      accountId: undefined,
      sourceCurrency: null,
      destinationRail: undefined,
      sourceAccountId: null,
    }
    expect(differences({ customer_id: 'x', destination: { ...quote.destination, account_id: 'y' } }, none)).toEqual([])
  })

  test('the other spelling of pago móvil, and a rail that is not published', () => {
    for (const payment_rail of ['pago_movil', 'pigeon_post'])
      expect(
        differences({ destination: Object.assign(JSON.parse('{}'), { ...quote.destination, payment_rail }) }),
        payment_rail,
      ).toEqual([])
  })
})

test('a quote with the fees taken out of the amount is no quote for what was requested, and is told apart', () => {
  const out = { ...quote, source_amount: 100, quoted_amount: 28_127.22 }
  expect(differences(out)).toEqual([['amount', '10000', '9900']])
  expect(takesFeesOut(typed, out)).toBe(true)
  expect(takesFeesOut(typed, quote)).toBe(false)
  // The fees may also come on top of a source amount without them: then the recipient would not bear them.
  expect(takesFeesOut(typed, { ...out, quoted_amount: 28_411.34 })).toBe(false)
  expect(takesFeesOut({ ...typed, feesPaidBy: 'destination' }, out)).toBe(false)
})

test('a quote whose amount lacks the fees that come on top of it is told apart, and not paid', () => {
  const apart = { ...quote, source_amount: 100, quoted_amount: 28_411.34 }
  expect(differences(apart)).not.toEqual([])
  expect(leavesFeesApart(typed, apart)).toBe(true)
  for (const other of [
    quote,
    { ...apart, quoted_amount: 28_127.22 },
    { ...apart, total_fees: 0 },
    { ...apart, source_amount: 99 },
  ])
    expect(leavesFeesApart(typed, other)).toBe(false)
  expect(leavesFeesApart({ ...typed, feesPaidBy: 'destination' }, apart)).toBe(false)
})
