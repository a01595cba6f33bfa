import type { z } from 'zod'
import { operations } from '#contract/operations'
import type { CreateQuoteBody } from '#contract/quote-bodies'
import { readNow } from '../ground/clock'
import { idempotently } from '../idempotency/idempotently'
import { cancelQuote } from '../transfers/cancel-quotes'
import { createQuote, previewQuote, type Terms } from '../transfers/create-quote'
import { listQuotes } from '../transfers/quote.queries'
import type { QuoteRequest } from '../transfers/quote-facts'
import type { Quote as QuoteRow } from '../transfers/tables'
import { approveQuoteOperation } from './approve-quote'
import { confirmQuoteOperation } from './confirm-quote'
import { toCreatedBetween, toMinor, toPageAnswer, toPageRequest } from './lists'
import { mustFindQuote, readQuote, showQuote } from './one-quote'
import { type ServedOperation, serve } from './operation'
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

const createQuoteOperation = serve(
  operations.createQuote,
  {
    summary: 'Quote a transfer: fees and rate are locked until it expires, no money is reserved',
    description:
      '`amount` is in minor units (1/100) of the source currency, or of the destination currency with `amount_side`. It holds until `expires_at`. The quote of a deposit says where to pay what; nothing is debited before a quote is paid.',
    scope: 'quotes:write',
    transaction: 'own',
    answers: 'The quote',
    answerHeaders: ['Location'],
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

const previewQuoteOperation = serve(
  operations.previewQuote,
  {
    summary: 'What a quote would be now; nothing is stored',
    scope: 'quotes:write',
    policy: 'default',
    transaction: 'own',
    answers: 'The terms',
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

const readQuoteOperation = serve(
  operations.readQuote,
  {
    summary: 'Read a quote',
    description: 'Unpaid quotes are kept for 90 days.',
    scope: 'quotes:read',
    checksKeyItself: true,
    mustExist: (context, id) => mustFindQuote(context, id('id')),
    answers: 'The quote',
    problems: [],
  },
  ({ context, id }) => readQuote(context, id('id')),
)

const listQuotesOperation = serve(
  operations.listQuotes,
  {
    summary: 'Quotes, newest first',
    scope: 'quotes:read',
    readsMuch: true,
    answers: 'One page',
    problems: [],
  },
  async ({ context, query }) => {
    const { status, reference, reference_end: referenceEnd, amount } = query
    const filter = { ...toCreatedBetween(query), status, reference, referenceEnd, amountMinor: toMinor(amount) }
    const found = await listQuotes(context, { filter, ...toPageRequest(query) })
    const now = await readNow(context)
    return toPageAnswer(found, (quote) => toQuote(quote, now))
  },
)

const cancelQuoteOperation = serve(
  operations.cancelQuote,
  {
    summary: 'Cancel a quote that is not with a rail yet; what was paid is returned',
    description:
      'A quote that waits for payment or for its confirmation can be called off. What is with a rail cannot: its end decides.',
    scope: 'quotes:write',
    mustExist: (context, id) => mustFindQuote(context, id('id')),
    answers: 'The quote',
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

export const quoteOperations: readonly ServedOperation[] = [
  createQuoteOperation,
  previewQuoteOperation,
  listQuotesOperation,
  readQuoteOperation,
  approveQuoteOperation,
  confirmQuoteOperation,
  cancelQuoteOperation,
]
