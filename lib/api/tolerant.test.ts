import { describe, expect, test, vi } from 'vitest'
import { BankAccountList } from '#contract/bank-accounts'
import { Customer, CustomerCreated } from '#contract/customers'
import { LedgerEntries } from '#contract/ledger-entries'
import { MeasureTaken } from '#contract/measures'
import { PrefundedAccountList } from '#contract/prefunded-accounts'
import { ExchangeRate } from '#contract/rates'
import { QuotePage } from '#contract/transfer-lists'
import { Quote, Transaction } from '#contract/transfers'
import { WalletSummary } from '#contract/wallets'
import { parseJson } from './json'
import { countMissingRows, countUnreadRows, mayHaveMore, notReadIn, unreadRowsIn, withNotRead } from './not-read'
import { readTolerantly, Unreadable } from './tolerant'

const quote = {
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
  commission_fees: [{ fee: 1, type: 'percentage', label: 'Service fee' }],
  total_fees: 1,
}
const customer = {
  id: 'c1',
  email: 'ana@example.com',
  phone_number: null,
  type: 'individual',
  kyc_type: 'standard',
  address_line_1: null,
  city: null,
  country: 'VE',
  is_verified: true,
  created_at: '2026-11-20T14:00:00.000Z',
}
const account = { id: 'a1', account_type: 'pagomovil', country_code: 'VE', bank_code: '0134' }

test('a missing id is empty text', () => {
  const { account_id: _, ...destination } = quote.destination
  expect(readTolerantly(Quote, { ...quote, destination }).destination.account_id).toBe('')
})

test('a record inside another one is found under its other names too', () => {
  const { email, ...unnamed } = customer
  const taken = readTolerantly(MeasureTaken, { outcome: 'done', customer: { ...unnamed, email_address: email } })
  expect(taken.customer.email).toBe('ana@example.com')
})

test('what fits is read as it is', () => {
  expect(readTolerantly(Quote, quote)).toEqual(quote)
  expect(readTolerantly(Customer, customer)).toEqual(customer)
})

describe('what another implementation may write differently is read as it was meant', () => {
  test.each([
    ['an amount as text', { source_amount: '101.00' }, { source_amount: 101 }],
    ['a rate as text', { exchange_rate: '284.1134' }, { exchange_rate: 284.1134 }],
    ['an id as a number', { id: 42 }, { id: '42' }],
    ['a time with an offset', { created_at: '2026-11-20T10:00:00-04:00' }, { created_at: '2026-11-20T14:00:00.000Z' }],
    ['a time without milliseconds', { created_at: '2026-11-20T14:00:00Z' }, {}],
    ['a status we do not know', { status: 'on_hold' }, { status: 'on_hold' }],
    [
      'the rail as the text of the interface spells it',
      { source: { currency: 'VES', payment_rail: 'pago_movil' } },
      { source: { currency: 'VES', payment_rail: 'pagomovil' } },
    ],
    ['a member we do not know', { colour: 'blue' }, {}],
    ['an extension that is null', { minor_units: null, rate_details: null }, {}],
    ['an extension in another shape', { minor_units: 'none', amount_side: 7 }, {}],
  ])('%s', (_title, change, expected) => {
    expect(readTolerantly(Quote, { ...quote, ...change })).toEqual({ ...quote, ...expected })
  })

  test('booleans as text, absent members that are null with us', () => {
    const { phone_number, city, ...rest } = customer
    expect(readTolerantly(Customer, { ...rest, is_verified: 'false' })).toEqual({ ...customer, is_verified: false })
  })

  test('a list in {data}, and a bare list where we send {data}', () => {
    expect(readTolerantly(BankAccountList, { data: [account] })).toEqual([account])
    const prefunded = {
      id: 'p',
      name: 'Tesorería',
      currency: 'USDC',
      available_balance: 5,
      held_balance: '0.00',
      status: 'active',
    }
    expect(readTolerantly(PrefundedAccountList, [prefunded])).toEqual({ data: [{ ...prefunded, available_balance: '5' }] })
  })

  test.each([
    [{ rate: 36.5 }],
    [{ rate: { rate: 36.5 } }],
    [{ result: { rate: { rate: 36.5 } } }],
    [{ rate: { value: '36.50', currency: 'VES' } }],
    [{ data: { exchange_rate: { rate: '36.5' } } }],
  ])('a rate from %j, where the record has the name of its member', (body) => {
    expect(readTolerantly(ExchangeRate, body)).toEqual({ rate: 36.5 })
  })

  test('a balance in minor units as a number', () => {
    const wallet = { email: 'a@b.co', user_id: 'c1', balance: 2028, type: 'individual', state: 'ACTIVE', wallet_address: '0x1' }
    expect(readTolerantly(WalletSummary, wallet).balance).toBe('2028')
  })
})

describe('an unreadable member is omitted alone, and is reported', () => {
  test.each([
    ['an amount that is missing', { total_fees: undefined }, 'total_fees', undefined],
    ['an amount that is null', { source_amount: null }, 'source_amount', undefined],
    ['an amount with an exponent in text', { source_amount: '1e3' }, 'source_amount', undefined],
    ['an amount with a comma', { source_amount: '28.411,34' }, 'source_amount', undefined],
    ['an amount that is not finite', { source_amount: Number.NaN }, 'source_amount', undefined],
    ['a time that is none', { expires_at: 'soon' }, 'expires_at', undefined],
    ['a status without end', { status: 'x'.repeat(10_000) }, 'status', ''],
    ['a status that is a number', { status: 3 }, 'status', ''],
    ['fees that are no list', { commission_fees: 'none' }, 'commission_fees', []],
    ['a reference that is a list', { external_transfer_id: ['a'] }, 'external_transfer_id', ''],
  ])('%s', (_title, change, member, instead) => {
    const read = readTolerantly(Quote, { ...quote, ...change })
    expect({ [member]: undefined, ...read }).toEqual({ ...quote, [member]: instead })
    expect(notReadIn(read).map(({ path, cost }) => [path.join('/'), cost])).toEqual([[member, 'member']])
  })

  test('what was read whole has nothing to tell, and a member that may be none is no loss', () => {
    expect(notReadIn(readTolerantly(Quote, quote))).toEqual([])
    expect(notReadIn(readTolerantly(Customer, { ...customer, legal_name: null }))).toEqual([])
  })

  test('an odd row costs that row, with its place and its reason', () => {
    const read = readTolerantly(BankAccountList, [account, { bank: 'no id' }, 'x', { ...account, id: 'a3' }])
    expect(read.map(({ id }) => id)).toEqual(['a1', 'a3'])
    expect(countUnreadRows(read)).toBe(2)
    expect(notReadIn(read)).toEqual([
      { path: [1, 'id'], why: 'missing', cost: 'row' },
      { path: [2], why: 'unlike', cost: 'row' },
    ])
    const page = readTolerantly(QuotePage, {
      data: [{ ...quote, commission_fees: [{ fee: 1 }] }, { note: 'archived' }],
      has_more: false,
    })
    expect(unreadRowsIn(page)).toMatchObject([{ path: ['data', 1, 'id'] }])
    expect(unreadRowsIn(withNotRead(page, { ...page }))).toEqual(unreadRowsIn(page))
  })

  test('a fee that cannot be read stays in its list, with what can be read of it', () => {
    const [service] = quote.commission_fees
    const odd = [service, { fee: 'see the tariff', type: 'fixed', label: 'Rail' }, { fee: 1 }, 'Tax: see the tariff']
    const read = readTolerantly(Quote, { ...quote, commission_fees: odd })
    const rest = [
      { type: 'fixed', label: 'Rail' },
      { fee: 1, type: '', label: '' },
      { type: '', label: '' },
    ]
    expect(read.commission_fees).toEqual([service, ...rest])
    expect(notReadIn(read).filter(({ why }) => why === 'unlike')).toEqual([
      { path: ['commission_fees', 1, 'fee'], why: 'unlike', cost: 'member' },
    ])
    expect(notReadIn(read).every(({ cost }) => cost === 'member')).toBe(true)
  })

  test.each([
    ['as a number', parseJson('{"source_amount": 900719925474099.37}')],
    ['as text', { source_amount: '900719925474099.37' }],
    ['with its currency', parseJson('{"source_amount": {"value": 900719925474099.37, "currency": "USDC"}}')],
    ['with an exponent', parseJson('{"source_amount": 9.0071992547409937e14}')],
    ['with an endless exponent', parseJson('{"source_amount": 1e300}')],
  ])('a figure that no number holds exactly was sent all the same: %s', (_title, change) => {
    const read = readTolerantly(Quote, { ...quote, ...Object(change) })
    expect(read).toEqual({ ...quote, source_amount: undefined, inexact: ['source_amount'] })
    expect(notReadIn(read)).toEqual([{ path: ['source_amount'], why: 'inexact', cost: 'member' }])
  })

  test.each([
    [101.10000000000001, 101.1],
    [1.0950000000000002, 1.095],
    ['101.0950000', 101.095],
    [0.0000001, 0.0000001],
  ])('an amount has six decimals at most, and no rests of binary arithmetic: %s', (source_amount, read) => {
    expect(readTolerantly(Quote, { ...quote, source_amount })).toEqual({ ...quote, source_amount: read })
  })

  test('a rate keeps all of its digits', () => {
    const exchange_rate = 0.00351972134
    expect(readTolerantly(Quote, { ...quote, exchange_rate })).toEqual({ ...quote, exchange_rate })
  })

  test('a ledger that lacks an entry would be wrong: it is read whole or not at all', () => {
    expect(() => readTolerantly(LedgerEntries, { data: [{ id: 'e1' }] })).toThrow('/data/0/')
    const entryOf = (amount: unknown) => ({
      data: [
        {
          id: 'e1',
          kind: 'pay',
          created_at: '2026-11-20T14:00:00Z',
          postings: [{ from: 'a', to: 'b', currency: 'USDC', amount }],
        },
      ],
    })
    expect(readTolerantly(LedgerEntries, entryOf('101.00')).data).toHaveLength(1)
    for (const amount of ['plenty', '<b>1</b>', '-1', '1.001'])
      expect(() => readTolerantly(LedgerEntries, entryOf(amount)), amount).toThrow('/data/0/')
  })

  test('an amount in major units where minor units stand is not known', () => {
    const transaction = { id: 't', customer_email: null, type: 'withdraw', status: 'completed' }
    for (const amount of ['10.00', parseJson('10.00'), { value: parseJson('10.50'), currency: 'USDC' }, -5])
      expect(readTolerantly(Transaction, { ...transaction, amount }).amount).toBeUndefined()
  })
})

describe('what is no such record is an error, never an empty one', () => {
  test.each([[{}], [{ sum: 1 }], [null], ['<html>'], [{ data: { total: 3 } }]])('a list of accounts from %j', (body) => {
    expect(() => readTolerantly(BankAccountList, body)).toThrow(Unreadable)
  })

  test.each([
    ['a quote without an id', Quote, { ...quote, id: undefined }, '/id'],
    ['a wallet of nobody', WalletSummary, { message: 'nothing', status: 'error' }, '/user_id'],
    ['a rate without a rate', ExchangeRate, { from_currency: 'USDC' }, '/rate'],
    ['a created customer without an id', CustomerCreated, { ok: true }, '/id'],
  ])('%s', (_title, schema, body, where) => {
    expect(() => readTolerantly(schema, body)).toThrow(where)
  })
})

test('a list of accounts that goes on says that there may be more', () => {
  const data = [{ id: 'a1', bank_code: '0105', country_code: 'VE', account_type: 'bankaccount', id_doc_number: 'V12345678' }]
  const goesOn = (body: unknown) => mayHaveMore(readTolerantly(BankAccountList, body))
  expect([goesOn({ data, has_more: true, next_cursor: null }), goesOn({ result: { accounts: data, hasMore: 'true' } })]).toEqual([
    ...[true, true],
  ])
  expect([goesOn(data), goesOn({ data, has_more: false })]).toEqual([false, false])
})

test.each([
  { next_cursor: 'b2' },
  { nextPage: 2 },
  { meta: { has_next: true } },
  { pagination: { next: '/v1/accounts?page=2' } },
  { links: { next: { href: '/v1/accounts?page=2' } } },
  { total: 1, page: 1, size: 50 },
  { page: 1, pages: '3' },
  { meta: { current_page: 1, last_page: 2 } },
  { totalElements: 60, totalPages: 2 },
])('an account that such a list lacks may be on its next page, and is neither gone nor was it never added: %j', (beside) => {
  const read = readTolerantly(BankAccountList, { data: [], ...beside })
  expect([mayHaveMore(read), countMissingRows(read)]).toEqual([true, 1])
})

test.each([
  { next_cursor: null, next: '' },
  { meta: { has_next: false, next: null } },
  { links: { next: {} } },
  { total: 0, pages: 1 },
])('a list that ends lacks nothing: %j', (beside) =>
  expect(countMissingRows(readTolerantly(BankAccountList, { data: [], ...beside }))).toBe(0),
)

test('so it does to a part of the app that has its own copy of the modules', async () => {
  const read = readTolerantly(BankAccountList, { data: [], has_more: true })
  vi.resetModules()
  const copy = await import('./not-read')
  expect(copy.mayHaveMore).not.toBe(mayHaveMore)
  expect(copy.mayHaveMore(read)).toBe(true)
})
