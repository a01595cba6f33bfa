import { randomUUID } from 'node:crypto'
import type { PaymentsApi } from '#contract/api'
import type { BankAccount } from '#contract/bank-accounts'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { divideRounded, parseDecimal, plainNumber, toWireAmount } from '#contract/money'
import type { CreateQuoteBody } from '#contract/quote-bodies'
import type { Quote } from '#contract/transfers'
import type { Sql } from '#database/open'
import type { PricedFigures } from '../approvals/bounds.rules'
import { boundsAround } from '../approvals/bounds.rules'
import { snapshotPayee } from '../approvals/payee-snapshot'
import type { PaymentIntent } from '../approvals/payment-intent'
import { quoteOf, remoteApi, transactionOf } from '../calls/test-remote-api'
import type { Desk } from '../desk'
import type { PaymentDeps } from './payments'

/** An API with only the published operations that counts its effects. It calls `fail` before each effect and `lose` after it. */
export type TestUpstream = {
  api: PaymentsApi
  rate: number
  customer: Customer
  account: BankAccount
  quotes: Map<string, Quote>
  /** The number of payments of each quote. */
  paid: Map<string, number>
  fail: (operation: 'createQuote' | 'payQuote' | 'readCustomer') => void
  lose: (operation: 'createQuote' | 'payQuote') => void
  now: () => Date
}

export function testUpstream(now: () => Date): TestUpstream {
  const upstream: TestUpstream = {
    api: remoteApi({}),
    rate: 284.1134,
    customer: customerOf('c1'),
    account: accountOf('a1'),
    quotes: new Map(),
    paid: new Map(),
    fail: () => {},
    lose: () => {},
    now,
  }
  upstream.api = remoteApi({
    readCustomer: async () => {
      upstream.fail('readCustomer')
      return { ...upstream.customer }
    },
    listBankAccounts: async () => [{ ...upstream.account }],
    findWalletByEmail: () => Promise.reject(new ServiceError('customer_not_found', 'no wallet')),
    createQuote: async (body) => {
      upstream.fail('createQuote')
      const quote = quoteFor(upstream, body)
      upstream.quotes.set(quote.id, quote)
      upstream.lose('createQuote')
      return quote
    },
    payQuote: async (id, _body, options) => {
      options?.beforeSend?.()
      upstream.fail('payQuote')
      const quote = upstream.quotes.get(id)
      if (quote === undefined) throw new ServiceError('quote_not_found', id)
      upstream.paid.set(id, (upstream.paid.get(id) ?? 0) + 1)
      upstream.lose('payQuote')
      return transactionOf({ id: `t-${id}`, quote_id: id })
    },
    findTransactionByReference: async (reference) => {
      const quote = [...upstream.quotes.values()].find(
        ({ id, external_transfer_id }) => upstream.paid.has(id) && [id, external_transfer_id].includes(reference),
      )
      if (quote === undefined) throw new ServiceError('transaction_not_found', reference)
      return transactionOf({ id: `t-${quote.id}`, quote_id: quote.id })
    },
  })
  return upstream
}

/** Stores payments in a table of the test, so that they survive the process and can be found again. */
export function storePayments(upstream: TestUpstream, sql: Sql): void {
  const { payQuote } = upstream.api
  upstream.api.payQuote = async (id, ...rest) => {
    await sql`insert into upstream_payments (quote_id) values (${id})`
    return payQuote(id, ...rest)
  }
  upstream.api.findTransactionByReference = async (reference) => {
    const [found] = await sql<{ quote_id: string }[]>`
      select quote_id from upstream_payments where ${reference} in (quote_id, 'ref-' || quote_id)`
    if (found === undefined) throw new ServiceError('transaction_not_found', reference)
    return transactionOf({ id: `t-${found.quote_id}`, quote_id: found.quote_id })
  }
}

export function depsOf(desk: Desk, { api }: TestUpstream): PaymentDeps {
  return { desk, api, hasExtension: async () => false, certainAfter: (end) => (end ? new Date(end) : undefined) }
}

/** Makes a quote that can be paid for five minutes. */
export function openQuote({ now }: Pick<Desk, 'now'>, facts: Partial<Quote> & Pick<Quote, 'id'>): Quote {
  return quoteOf({ expires_at: new Date(now().getTime() + 300_000).toISOString(), ...facts })
}

/** Makes a quote with one percent of fees, paid by the sender; the received amount is rounded down. */
function quoteFor({ rate, now }: TestUpstream, body: CreateQuoteBody): Quote {
  const { debitMinor, feesMinor, receivedMinor } = priceOf(rate, BigInt(body.amount), body.amount_side ?? 'source')
  const id = `q-${randomUUID()}`
  return {
    id,
    source_amount: toWireAmount(debitMinor),
    quoted_amount: toWireAmount(receivedMinor),
    exchange_rate: rate,
    source: { currency: body.source.currency, payment_rail: 'prefunded_account' },
    destination: { currency: body.destination.currency, account_id: body.destination.account_id },
    status: 'pending',
    created_at: now().toISOString(),
    expires_at: new Date(now().getTime() + 300_000).toISOString(),
    external_transfer_id: body.external_transfer_id ?? `ref-${id}`,
    commission_fees: [{ fee: 1, type: 'percentage', label: 'Service fee' }],
    total_fees: toWireAmount(feesMinor),
  }
}

function priceOf(rate: number, amountMinor: bigint, side: 'source' | 'destination') {
  const units = parseDecimal(plainNumber(rate), 8)
  const net = side === 'source' ? amountMinor : divideRounded(amountMinor * 10n ** 8n, units, 'ceil')
  const feesMinor = net / 100n
  const receivedMinor = side === 'source' ? (net * units) / 10n ** 8n : amountMinor
  return { debitMinor: net + feesMinor, feesMinor, receivedMinor }
}

type IntentTerms = {
  amountMinor?: bigint
  rate?: number
  side?: 'source' | 'destination'
  room?: number
} & Partial<PaymentIntent>

/** Returns the intent for a quote of this amount at this rate. */
export function intentFor(desk: Desk, { customer, account }: TestUpstream, terms: IntentTerms = {}): PaymentIntent {
  const { amountMinor = 3_200_00n, rate = 284.1134, side = 'source', room, ...rest } = terms
  const figures: PricedFigures = { rate: plainNumber(rate), ...priceOf(rate, amountMinor, side) }
  return {
    customerId: customer.id,
    accountId: account.id,
    payee: snapshotPayee(desk.vault, customer, account),
    amountMinor,
    side,
    feesPaidBy: 'source',
    sourceCurrency: 'USDC',
    destinationCurrency: 'VES',
    sourceRail: 'prefunded_account',
    sourceAccountId: 'p1',
    reference: null,
    description: null,
    bounds: boundsAround(figures, side, room),
    asked: figures,
    account: { account_rail: 'bankaccount', account_bank: '0105' },
    ...rest,
  }
}

export function customerOf(id: string): Customer {
  return {
    id,
    email: 'pagos@losandes.example',
    phone_number: null,
    legal_name: 'Distribuidora Los Andes, C.A.',
    type: 'business',
    kyc_type: 'enhanced',
    address_line_1: null,
    city: null,
    country: 'VE',
    is_verified: true,
    created_at: '2026-03-01T14:00:00.000Z',
  }
}

function accountOf(id: string): BankAccount {
  return { id, account_type: 'bankaccount', country_code: 'VE', bank_code: '0105', account_number: '01050000000000007890' }
}
