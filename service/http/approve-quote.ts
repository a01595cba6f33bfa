import { toWireAmount } from '#contract/money'
import { operations } from '#contract/operations'
import type { QuoteApproval } from '#contract/quote-approvals'
import { approveQuote } from '../transfers/approve-quote'
import { mustFindQuote } from './one-quote'
import { serve } from './operation'

export const approveQuoteOperation = serve(
  operations.approveQuote,
  {
    summary: 'Approve that somebody else pays a quote; needed where payments by key over an amount take two people',
    scope: 'transfers:approve',
    needsActor: true,
    mustExist: (context, id) => mustFindQuote(context, id('id')),
    answers: 'The approval',
    problems: ['quote_already_paid', 'quote_cancelled', 'quote_expired', 'quote_not_payable', 'confirmation_mismatch'],
  },
  async ({ context, body, id }) => {
    const approval = await approveQuote(context, {
      quoteId: id('id'),
      amountMinor: BigInt(body.amount),
      intentHash: body.intent_hash,
    })
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
