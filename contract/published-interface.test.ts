import { describe, expect, test } from 'vitest'
import type { Operation } from './operation'
import { extensions, published } from './operations'
import { serviceOperations } from './service-operations'
import { absentIn, faultsOf, nullIn } from './test-schema'

type Members = Readonly<Record<string, unknown>>

/** The members that the published interface gives each record, and no other ones. */
const quote = {
  id: 'quote-1',
  source_amount: 101,
  quoted_amount: 28_411.34,
  exchange_rate: 284.1134,
  source: { currency: 'USDC', payment_rail: 'prefunded_account' },
  destination: { currency: 'VES', account_id: 'account-1' },
  status: 'completed',
  created_at: '2026-11-20T14:00:00.000Z',
  expires_at: '2026-11-20T14:05:00.000Z',
  external_transfer_id: 'ord-1042',
  commission_fees: [{ fee: 1, type: 'percentage', label: 'Service fee' }],
  total_fees: 1,
}
const customerBody = {
  email: 'ana@example.com',
  phone_number: '+584121234567',
  type: 'individual',
  kyc_type: 'standard',
  address_line_1: 'Av. Libertador 1',
  city: 'Caracas',
  country: 'VE',
}
const customer = { id: 'customer-1', ...customerBody, is_verified: true, created_at: '2026-11-20T14:00:00.000Z' }
const wallet = {
  email: 'ana@example.com',
  user_id: 'customer-1',
  balance: '2028',
  type: 'individual',
  state: 'ACTIVE',
  wallet_address: '0x8f3a2b7c9d4e5f60718293a4b5c6d7e8f9010203',
}
const transaction = { id: 't-1', amount: '1000', customer_email: 'ana@example.com', type: 'deposit', status: 'processing' }
const accountBody = {
  bank_code: '0134',
  country_code: 'VE',
  account_type: 'bankaccount',
  account_number: '01340001610000000042',
  id_doc_number: 'V12345678',
}
const quoteBody = {
  amount: 10_100,
  customer_id: 'customer-1',
  source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: 'prefunded-1' },
  destination: { currency: 'VES', account_id: 'account-1', payment_rail: 'pago_movil' },
  fees_paid_by: 'source',
}

const requests: [what: string, operation: Operation, body: Members][] = [
  ['creates a quote', published.createQuote, quoteBody],
  ['pays a quote', published.payQuote, { source: { prefunded_account_id: 'prefunded-1' } }],
  ['creates a customer', published.createCustomer, customerBody],
  ['updates a customer', published.updateCustomer, customerBody],
  ['creates a bank account', published.createBankAccount, accountBody],
]

const answers: [what: string, operation: Operation, answer: Members][] = [
  ['a new quote', published.createQuote, quote],
  ['a confirmed quote', published.confirmQuote, quote],
  ['a new customer', published.createCustomer, { id: 'customer-1' }],
  ['a customer', published.readCustomer, customer],
  ['a deletion of a customer', published.deleteCustomer, { success: true }],
  ['a deletion of a bank account', published.deleteBankAccount, { success: true }],
  ['a wallet', published.findWalletByEmail, wallet],
  ['a transaction', published.findTransactionByReference, transaction],
  ['a rate', published.readExchangeRate, { rate: 284.1134 }],
]

test.each(requests)('a request that %s has the published members, and needs no others', (_what, { body }, members) => {
  expect(faultsOf(body, members)).toEqual([])
})

test.each(answers)('the answer %s has the published members, and needs no others', (_what, { answer }, members) => {
  expect(faultsOf(answer, members)).toEqual([])
  expect(answer.parse(members)).toEqual(members)
})

test.each(answers)('the answer %s lacks none of the published members', (_what, { answer }, members) => {
  expect(absentIn(answer, members)).toEqual([])
})

describe('a member that the interface does not require', () => {
  test('of a quote is the rail, the account that pays and who pays the fees', () => {
    const { body } = published.createQuote
    expect(absentIn(body, quoteBody)).toEqual(['fees_paid_by'])
    expect(faultsOf(body, { ...quoteBody, source: { payment_rail: 'prefunded_account', currency: 'USDC' } })).toEqual([])
    expect(faultsOf(body, { ...quoteBody, destination: { currency: 'VES', account_id: 'account-1' } })).toEqual([])
  })

  test('of a customer is e-mail or phone, the tier and the address', () => {
    expect(absentIn(published.createCustomer.body, customerBody)).toEqual([
      ...['email', 'phone_number', 'kyc_type', 'address_line_1', 'city'],
    ])
  })

  test('of a confirmation is all of it', () => {
    expect(published.confirmQuote.body.parse(undefined)).toEqual({})
    expect(published.confirmQuote.body.parse({})).toEqual({})
  })
})

test('a customer without an e-mail, a phone or an address has null there', () => {
  expect(nullIn(published.readCustomer.answer, customer)).toEqual([
    ...['email', 'phone_number', 'address_line_1', 'city', 'country'],
  ])
  expect(nullIn(published.findTransactionByReference.answer, transaction)).toEqual(['customer_email'])
  for (const [what, operation, members] of [answers[0], answers[6], answers[8]].flatMap((one) => (one ? [one] : [])))
    expect(nullIn(operation.answer, members), what).toEqual([])
})

test.each([
  ['a quote of an amount in major units', published.createQuote, { ...quoteBody, amount: 101.5 }, ['/amount invalid_type']],
  ['a payment that names no account', published.payQuote, { source: {} }, ['/source/prefunded_account_id required']],
  [
    'a customer without contact',
    published.createCustomer,
    { ...customerBody, email: undefined, phone_number: undefined },
    [...['/email contact_required', '/phone_number contact_required']],
  ],
  ['a customer in no country', published.updateCustomer, { ...customerBody, country: undefined }, ['/country required']],
  ['an account at no bank', published.createBankAccount, { ...accountBody, bank_code: undefined }, ['/bank_code required']],
  [
    'a pago móvil without a phone',
    published.createBankAccount,
    { ...accountBody, account_type: 'pagomovil' },
    ['/phone_number required'],
  ],
])('%s is refused', (_what, { body }, members, faults) => expect(faultsOf(body, members)).toEqual(faults))

test('the states and statuses that the interface lists are all known', () => {
  for (const state of ['REGISTERED', 'ONBOARDING', 'ACTIVE', 'DELETED', 'BLOCKED', 'SUSPENDED'])
    expect(faultsOf(published.findWalletByEmail.answer, { ...wallet, state }), state).toEqual([])
  for (const status of ['pending', 'completed', 'failed', 'processing'])
    expect(faultsOf(published.findTransactionByReference.answer, { ...transaction, status }), status).toEqual([])
  for (const type of ['deposit', 'transfer', 'withdraw'])
    expect(faultsOf(published.findTransactionByReference.answer, { ...transaction, type }), type).toEqual([])
  for (const currency of ['USDC', 'USD', 'VES'])
    expect(faultsOf(published.createQuote.answer, { ...quote, source: { ...quote.source, currency } }), currency).toEqual([])
})

test('amounts of USDC in text are minor units, so a balance has neither a point nor a sign', () => {
  for (const balance of ['20.28', '-1', '', '1e3', ' 2028', '2,028'])
    expect(faultsOf(published.findWalletByEmail.answer, { ...wallet, balance }), balance).toEqual(['/balance invalid_format'])
})

test('every path begins with the version, and no operation of ours takes a request of the interface away', () => {
  const own: Operation[] = Object.values<Operation>({ ...extensions, ...serviceOperations })
  for (const { path } of [...Object.values<Operation>(published), ...own]) expect(path).toMatch(/^\/v1\//)
  const requestsOf = ({ method, path }: Operation) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`
  const free = own.filter(({ fixed }) => Object.keys(fixed ?? {}).length === 0).map(requestsOf)
  expect(
    Object.values<Operation>(published)
      .map(requestsOf)
      .filter((request) => free.includes(request)),
  ).toEqual([])
})
