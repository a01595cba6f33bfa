import { toWireAmount } from '#contract/money'
import { ApproveQuoteBody, QuoteApproval } from '#contract/quote-approvals'
import { approveQuote } from '../transfers/approve-quote'
import { mustFindQuote, oneQuote } from './one-quote'
import { write } from './operation'

export const approveQuoteOperation = write(
  {
    id: 'approveQuote',
    method: 'post',
    path: '/v1/transfers/quote/{id}/approve',
    summary: 'Approve that somebody else pays a quote; needed where payments by key over an amount take two people',
    scope: 'transfers:approve',
    needsActor: true,
    ids: oneQuote,
    mustExist: (context, id) => mustFindQuote(context, id('id')),
    body: ApproveQuoteBody,
    answer: { status: 200, description: 'The approval', schema: QuoteApproval },
    problems: ['quote_already_paid', 'quote_cancelled', 'quote_expired', 'quote_not_payable', 'confirmation_mismatch'],
  },
  async ({ context, body, id }) => {
    const approval = await approveQuote(context, { quoteId: id('id'), amountMinor: BigInt(body.amount) })
    const answer: QuoteApproval = {
      quote_id: approval.quoteId,
      source_amount: toWireAmount(approval.amountMinor),
      source_currency: approval.currency,
      approved_by: approval.actorId,
      approved_at: approval.createdAt.toISOString(),
    }
    return { status: 200, body: answer }
  },
)
