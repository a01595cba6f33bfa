import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { BankAccount, BankAccountList } from '#contract/bank-accounts'
import { Customer, CustomerCreated, CustomerSummary } from '#contract/customers'
import { EchoedQuote } from '#contract/echoed-quote'
import { CommissionFee } from '#contract/quote-parts'
import { ExchangeRate } from '#contract/rates'
import { Quote, Transaction } from '#contract/transfers'
import { WalletSummary } from '#contract/wallets'
import { namesIn, valueAt } from './pointer'
import { envelopes, spellings } from './spellings'
import { readTolerantly } from './tolerant'

/** One complete record of each kind, in our spelling. */
const records: Record<string, { schema: z.ZodType; whole: Record<string, unknown> }> = {
  Quote: {
    schema: Quote,
    whole: quote(),
  },
  EchoedQuote: {
    schema: EchoedQuote,
    whole: {
      ...quote(),
      source: { currency: 'USDC', payment_rail: 'prefunded_account', account_id: 'p:1' },
      destination: { currency: 'VES', account_id: '00a1', payment_rail: 'pagomovil' },
    },
  },
  CommissionFee: { schema: CommissionFee, whole: { fee: 1, type: 'percentage', label: 'Service fee' } },
  Transaction: {
    schema: Transaction,
    whole: {
      id: 't1',
      amount: '10100',
      customer_email: 'ana@example.com',
      type: 'withdraw',
      status: 'processing',
      payment_provider: 'bank',
      quote_id: 'q1',
      customer_id: 'c1',
      partner_reference_id: 'ord-1',
      failure_code: 'returned',
      created_at: '2026-11-20T14:00:00.000Z',
      updated_at: '2026-11-20T14:01:00.000Z',
      completed_at: '2026-11-20T14:02:00.000Z',
    },
  },
  Customer: { schema: Customer, whole: customer() },
  CustomerSummary: { schema: CustomerSummary, whole: without(customer(), 'bank_accounts') },
  CustomerCreated: { schema: CustomerCreated, whole: { id: 'c1' } },
  BankAccount: { schema: BankAccount, whole: account() },
  WalletSummary: {
    schema: WalletSummary,
    whole: {
      email: 'ana@example.com',
      user_id: 'c1',
      balance: '2028',
      type: 'individual',
      state: 'ACTIVE',
      wallet_address: '0x1',
    },
  },
  ExchangeRate: { schema: ExchangeRate, whole: { rate: 284.1134, as_of: '2026-11-20T14:00:00.000Z' } },
}

const every = Object.entries(spellings).flatMap(([kind, { members }]) =>
  Object.entries(members).flatMap(([member, names]) => names.map((name) => ({ kind, member, name }))),
)

test('the table is about records that we know', () => {
  expect(Object.keys(spellings).sort()).toEqual(Object.keys(records).sort())
  expect(every.length).toBeGreaterThan(150)
})

/** Ways of writing the same name. */
const hands: Record<string, (name: string) => string> = {
  snake: (name) => name,
  camel: (name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  pascal: (name) =>
    name.replace(/(^|_|\.)(\w)/g, (_, gap: string, letter: string) => (gap === '.' ? '.' : '') + letter.toUpperCase()),
  kebab: (name) => name.replaceAll('_', '-'),
}
/** Envelopes around a record. */
const shapes: Record<string, (record: unknown, noun: string) => unknown> = {
  bare: (record) => record,
  'in data': (record) => ({ success: true, data: record }),
  'in result and a noun': (record, noun) => ({ result: { [noun]: record } }),
  'as a list of one': (record) => ({ items: [record] }),
}

describe.each(every)('$kind.$member is also read as $name', ({ kind, member, name }) => {
  test.each(Object.keys(hands).flatMap((hand) => Object.keys(shapes).map((shape) => [hand, shape] as const)))(
    '%s, %s',
    (hand, shape) => {
      const { schema, whole } = recordOf(kind)
      const renamed = put(drop(whole, member), (hands[hand] ?? String)(name), valueAt(whole, toPath(member)))
      const noun = spellings[kind]?.nouns[0] ?? 'data'
      const read = readTolerantly(schema, shapes[shape]?.(renamed, noun))
      expect(valueAt(read, toPath(member))).toEqual(valueAt(whole, toPath(member)))
    },
  )
})

describe.each([...envelopes, ...(spellings.BankAccount?.plural ?? [])])('a list of accounts is read out of %s', (name) => {
  test.each([
    ['once', (rows: unknown) => ({ [name]: rows })],
    ['in camel case', (rows: unknown) => ({ [(hands.camel ?? String)(name)]: rows, total: 1 })],
    ['in another envelope', (rows: unknown) => ({ data: { [name]: rows } })],
    ['in a result and another', (rows: unknown) => ({ result: { data: { [name]: rows } } })],
  ])('%s', (_title, wrap) => {
    expect(readTolerantly(BankAccountList, wrap([account()]))).toEqual([account()])
    expect(readTolerantly(BankAccountList, wrap([]))).toEqual([])
  })
})

test('our own name wins over another one, and what is null or odd leaves its place to the next', () => {
  const { whole } = recordOf('BankAccount')
  expect(readTolerantly(BankAccount, { ...whole, code: 'x', bank: { code: '9999' } }).bank_code).toBe('0134')
  for (const bank_code of [null, { a: 1 }])
    expect(readTolerantly(BankAccount, { ...whole, bank_code, bank: { code: '9999' } }).bank_code).toBe('9999')
})

test.each([['PENDING'], ['Pending'], [' pending']])('a word of ours is known however it is written: %s', (status) => {
  expect(readTolerantly(Quote, { ...recordOf('Quote').whole, status }).status).toBe('pending')
})

test.each([
  [true, true],
  ['TRUE', true],
  [1, true],
  ['1', true],
  ['yes', true],
  ['false', false],
  [0, false],
  ['no', false],
])('a boolean is read from %j', (is_verified, read) => {
  expect(readTolerantly(Customer, { ...customer(), is_verified }).is_verified).toBe(read)
})

test.each([
  ['2026-11-20T10:00:00-04:00'],
  ['2026-11-20T14:00:00'],
  ['2026-11-20 14:00:00Z'],
  [1_795_183_200],
  ['1795183200'],
  [1_795_183_200_000],
])('a time is read from %j', (created_at) => {
  expect(readTolerantly(Customer, { ...customer(), created_at }).created_at).toBe('2026-11-20T14:00:00.000Z')
})

test.each([101, '101', '101.00', '0101.0', { value: 101, currency: 'USDC' }, { amount: '101.00' }, { amount: { value: '101' } }])(
  'an amount is read from %j',
  (source_amount) => {
    expect(readTolerantly(Quote, { ...recordOf('Quote').whole, source_amount }).source_amount).toBe(101)
  },
)

test('the currency may stand beside the amount', () => {
  const { source: _, ...rest } = recordOf('Quote').whole
  const read = readTolerantly(Quote, { ...rest, source_amount: { value: '101.00', currency: 'USDC' } })
  expect(read).toMatchObject({ source_amount: 101, source: { currency: 'USDC', payment_rail: '' } })
})

function quote() {
  return {
    id: 'q:1+~/ x',
    source_amount: 101,
    quoted_amount: 28_411.34,
    exchange_rate: 284.1134,
    source: { currency: 'USDC', payment_rail: 'prefunded_account' },
    destination: { currency: 'VES', account_id: '00a1' },
    status: 'pending',
    created_at: '2026-11-20T14:00:00.000Z',
    expires_at: '2026-11-20T14:05:00.000Z',
    external_transfer_id: 'ord-1',
    commission_fees: [{ fee: 1, type: 'percentage', label: 'Service fee' }],
    total_fees: 1,
  }
}

function recordOf(kind: string) {
  const record = records[kind]
  if (record === undefined) throw new Error(`No record of the kind ${kind}`)
  return record
}

function toPath(member: string): string {
  return `/${member.replace('.', '/')}`
}

function drop(whole: Record<string, unknown>, member: string): Record<string, unknown> {
  const [name = '', part] = member.split('.')
  if (part === undefined) return without(whole, name)
  const group = Object.entries(Object(whole[name])).filter(([own]) => own !== part)
  return { ...whole, [name]: Object.fromEntries(group) }
}

function without(whole: Record<string, unknown>, member: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== member))
}

function put(record: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = namesIn(`/${path.replaceAll('.', '/')}`)
  if (rest.length === 0) return { ...record, [name]: value }
  const group = Object.entries(record).find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1]
  const inside = typeof group === 'object' && group !== null ? Object.fromEntries(Object.entries(group)) : {}
  return { ...without(record, name.toLowerCase()), [name]: put(inside, rest.join('.'), value) }
}

function customer(): Record<string, unknown> {
  return {
    id: '9007199254740993',
    email: 'ana@example.com',
    phone_number: '+584121234567',
    type: 'individual',
    kyc_type: 'standard',
    address_line_1: 'Calle 1',
    city: 'Caracas',
    country: 'VE',
    is_verified: true,
    created_at: '2026-11-20T14:00:00.000Z',
    kyc_status: 'approved',
    bank_accounts: [account()],
    legal_name: 'Ana Pérez',
    state: 'ACTIVE',
    updated_at: '2026-11-20T14:01:00.000Z',
  }
}

function account(): Record<string, unknown> {
  return {
    id: 'a1',
    customer_id: 'c1',
    account_type: 'pagomovil',
    country_code: 'VE',
    bank_code: '0134',
    bank_name: 'Banesco',
    account_number: '0134************0042',
    account_number_last4: '0042',
    id_doc_number: 'V*****678',
    phone_number: '+58412*****67',
    account_holder_name: 'Ana Pérez',
    created_at: '2026-11-20T14:00:00.000Z',
  }
}
