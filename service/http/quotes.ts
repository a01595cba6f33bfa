import type { z } from 'zod'
import { QuotePreview } from '#contract/quote-preview'
import { QuotePage, QuoteQuery } from '#contract/transfer-lists'
import { CreateQuoteBody, Quote } from '#contract/transfers'
import { cancelQuote } from '../transfers/cancel-quotes'
import { createQuote, previewQuote, type Terms } from '../transfers/create-quote'
import { listQuotes } from '../transfers/quote.queries'
import type { QuoteRequest } from '../transfers/quote-facts'
import { readNow } from '../transfers/step'
import type { Quote as QuoteRow } from '../transfers/tables'
import { approveQuoteOperation } from './approve-quote'
import { confirmQuoteOperation } from './confirm-quote'
import { idempotently } from './idempotency'
import { toCreatedBetween, toPageAnswer, toPageRequest } from './lists'
import { mustFindQuote, oneQuote, showQuote } from './one-quote'
import { emptyBody, noQuery, type Operation, read, write } from './operation'
import { renderAnswer } from './run-operation'
import { ratesFor } from './sandbox-rate'
import { toQuote, toQuotePreview } from './to-transfer'

const quoteRefusals = [
  'customer_not_found',
  'destination_account_not_found',
  'bank_account_not_found',
  'prefunded_account_not_found',
  'customer_not_verified',
  'customer_suspended',
  'customer_blocked',
  'bank_restricted',
  'rate_unavailable',
] as const

const createQuoteOperation = write(
  {
    id: 'createQuote',
    method: 'post',
    path: '/v1/transfers/quote',
    summary: 'Quote a transfer: fees and rate are locked until it expires, no money is reserved',
    description:
      '`amount` is in minor units (1/100) of the source currency, or of the destination currency with `amount_side`. It holds until `expires_at`. The quote of a deposit says where to pay what; nothing is debited before a quote is paid.',
    scope: 'quotes:write',
    ids: {},
    body: CreateQuoteBody,
    transaction: 'own',
    answer: { status: 201, description: 'The quote', schema: Quote, headers: ['Location'] },
    sandboxRate: true,
    problems: quoteRefusals,
  },
  async ({ context, dependencies, body, request, intent }) => {
    const markets = { rails: dependencies.rails, rates: ratesFor(context, request, dependencies.rates) }
    const toAnswer = (quote: QuoteRow) =>
      renderAnswer({ status: 201, body: toQuote(quote, quote.createdAt), location: `/v1/transfers/quote/${quote.id}` })
    return createQuote(context, markets, toRequest(body), { intent, toAnswer })
  },
)

const previewQuoteOperation = write(
  {
    id: 'previewQuote',
    method: 'post',
    path: '/v1/transfers/quote/preview',
    summary: 'What a quote would be now; nothing is stored',
    scope: 'quotes:write',
    policy: 'default',
    ids: {},
    body: CreateQuoteBody,
    transaction: 'own',
    answer: { status: 200, description: 'The terms', schema: QuotePreview },
    sandboxRate: true,
    problems: quoteRefusals,
  },
  async ({ context, dependencies, body, request, intent }) => {
    const markets = { rails: dependencies.rails, rates: ratesFor(context, request, dependencies.rates) }
    const asked = toRequest(body)
    const toAnswer = (terms: Terms) => renderAnswer({ status: 200, body: toQuotePreview(terms, asked) })
    const answer = await previewQuote(context, markets, asked, { intent, toAnswer })
    return intent === undefined ? answer : idempotently(context, intent, async () => answer)
  },
)

const readQuoteOperation = read(
  {
    id: 'readQuote',
    path: '/v1/transfers/quote/{id}',
    summary: 'Read a quote',
    scope: 'quotes:read',
    ids: oneQuote,
    mustExist: (context, id) => mustFindQuote(context, id('id')),
    query: noQuery,
    answer: { status: 200, description: 'The quote', schema: Quote },
    problems: [],
  },
  async ({ context, id }) => showQuote(context, await mustFindQuote(context, id('id'))),
)

const listQuotesOperation = read(
  {
    id: 'listQuotes',
    path: '/v1/transfers/quotes',
    summary: 'Quotes, newest first',
    scope: 'quotes:read',
    ids: {},
    query: QuoteQuery,
    answer: { status: 200, description: 'One page', schema: QuotePage },
    problems: [],
  },
  async ({ context, query }) => {
    const filter = { ...toCreatedBetween(query), status: query.status }
    const found = await listQuotes(context, { filter, ...toPageRequest(query) })
    const now = await readNow(context)
    return toPageAnswer(found, (quote) => toQuote(quote, now))
  },
)

const cancelQuoteOperation = write(
  {
    id: 'cancelQuote',
    method: 'post',
    path: '/v1/transfers/quote/{id}/cancel',
    summary: 'Cancel a quote that is not with a rail yet; what was paid is returned',
    description:
      'A quote that waits for payment or for its confirmation can be called off. What is with a rail cannot: its end decides.',
    scope: 'quotes:write',
    ids: oneQuote,
    mustExist: (context, id) => mustFindQuote(context, id('id')),
    body: emptyBody,
    answer: { status: 200, description: 'The quote', schema: Quote },
    problems: ['quote_expired', 'quote_cancelled', 'invalid_transition'],
  },
  async ({ context, id }) => showQuote(context, await cancelQuote(context, id('id'))),
)

function toRequest(body: z.output<typeof CreateQuoteBody>): QuoteRequest {
  const { source, destination } = body
  return {
    amountMinor: BigInt(body.amount),
    amountSide: body.amount_side ?? 'source',
    feesPaidBy: body.fees_paid_by ?? 'source',
    customerId: body.customer_id,
    source: { rail: source.payment_rail, currency: source.currency, accountId: source.account_id },
    destination: { rail: destination.payment_rail, currency: destination.currency, accountId: destination.account_id },
    partnerReference: body.external_transfer_id,
    description: body.description,
  }
}

export const quoteOperations: readonly Operation[] = [
  createQuoteOperation,
  previewQuoteOperation,
  listQuotesOperation,
  readQuoteOperation,
  approveQuoteOperation,
  confirmQuoteOperation,
  cancelQuoteOperation,
]
