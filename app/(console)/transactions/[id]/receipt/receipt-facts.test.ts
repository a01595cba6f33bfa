import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import { formattersIn } from '#app/formatters'
import { readMessages } from '#lib/i18n/messages'
import type { LoadedTransaction } from '../load-transaction'
import { receiptParts } from './receipt-facts'

const format = formattersIn('en', 'America/Caracas', new Date('2026-11-20T14:00:00Z'))
const messages = await readMessages('en')
const textsOf = (namespace: string) => createTranslator({ locale: 'en', messages, namespace })
const texts = {
  t: textsOf('payment-receipt'),
  figures: textsOf('transaction.facts'),
  rails: textsOf('status.accountType'),
  format,
}
const parties = { organization: 'Casa Demo', customer: 'Ana Pérez' }

const quote: NonNullable<LoadedTransaction['quote']> = {
  id: 'q1',
  source_amount: 101,
  quoted_amount: 28411.34,
  exchange_rate: 284.1134,
  source: { currency: 'USDC', payment_rail: 'prefunded_account' },
  destination: { currency: 'VES', account_id: 'a1' },
  status: 'completed',
  created_at: '2026-11-20T13:59:00.000Z',
  expires_at: '2026-11-20T14:04:00.000Z',
  external_transfer_id: 'ord-1042',
  commission_fees: [],
  total_fees: 1,
  description: 'Factura 42',
}
const record: LoadedTransaction = {
  transaction: {
    id: '0199a3c4-0000-7000-8000-000000000001',
    amount: '10100',
    customer_email: null,
    type: 'withdraw',
    status: 'completed',
    partner_reference_id: 'ord-1042',
    provider_reference: '004512',
  },
  quote,
  sent: [],
  phase: 'completed',
  source: 'Tesorería',
  foreign: false,
  customer: undefined,
  account: {
    rail: 'pagomovil',
    bank: 'Banesco',
    bankCode: '0134',
    number: null,
    phone: '+58412*****67',
    document: 'V*****678',
    holder: 'Ana Pérez',
  },
  bank: 'Banesco',
  toWallet: false,
}

const read = (given: LoadedTransaction, who = parties) =>
  receiptParts(given, who, texts).map(({ title, facts }) => [
    title,
    ...facts.map(({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`),
  ])

test('a receipt tells who paid whom, the amounts with fee and rate, and the references; never the document', () => {
  expect(read(record)).toEqual([
    [
      'Parties',
      'Paid by: Casa Demo',
      'Paid to: Ana Pérez',
      'Account: Pago móvil, Banesco 0134',
      'Number: +58412*****67',
      'Account holder: Ana Pérez',
      'Concept: Factura 42',
    ],
    ['Amounts', 'Debited: 101.00 USDC', 'Fees: 1.00 USDC', 'Rate: 1 USDC = 284.1134 VES', 'Received: 28,411.34 VES'],
    ['References', 'Transaction: 0199a3c4-0000-7000-8000-000000000001', 'Reference: ord-1042', 'Bank’s reference: 004512'],
  ])
  expect(JSON.stringify(read(record))).not.toContain('V*****678')
})

test('a deposit is paid by the customer to the organization', () => {
  const deposit: LoadedTransaction = { ...record, quote: { ...quote, source: { currency: 'VES', payment_rail: 'pagomovil' } } }
  expect(read({ ...deposit, account: undefined, toWallet: true })[0]).toEqual([
    'Parties',
    'Paid by: Ana Pérez',
    'Paid to: Casa Demo',
    'Account: Wallet of the customer',
    'Concept: Factura 42',
  ])
})

test('of an API with few fields a receipt shows what there is, and claims no direction', () => {
  const { id, customer_email, type, status } = record.transaction
  const bare = {
    ...record,
    transaction: { id, amount: '10100', customer_email, type, status },
    quote: undefined,
    account: undefined,
  }
  const few: LoadedTransaction = { ...bare, foreign: true, bank: undefined }
  expect(read(few, { ...parties, customer: 'a*****@example.com' })).toEqual([
    ['Parties', 'Customer: a*****@example.com'],
    ['Amounts', 'Amount: 101.00 USDC'],
    ['References', 'Transaction: 0199a3c4-0000-7000-8000-000000000001'],
  ])
  expect(receiptParts(few, { organization: undefined, customer: undefined }, texts).map(({ title }) => title)).toEqual([
    'Amounts',
    'References',
  ])
})
