'use server'

import { action } from '#lib/access/action'
import { MatchInput, RefundInput, WaitingInput } from './deposit.schema'
import { endRequest, sendDecision } from './send-decision'

/** Requests that the money is given to a quote, or to the wallet that it came to; it waits for a second person. */
export const requestMatch = action(
  { needs: 'deposit.request', input: MatchInput, audit: { action: 'deposit.request_match' } },
  ({ id, quoteId, idempotencyKey }, staff, context) =>
    sendDecision({ id, idempotencyKey, body: { action: 'match', quote_id: quoteId } }, 'request', staff, context),
)

/** Reports that the money was sent back, which waits for a second person. */
export const requestRefund = action(
  { needs: 'deposit.request', input: RefundInput, audit: { action: 'deposit.request_refund' } },
  ({ id, body, idempotencyKey }, staff, context) =>
    sendDecision({ id, idempotencyKey, body: { action: 'refund', ...body } }, 'request', staff, context),
)

/** Agrees as the second person with exactly the request that was read. */
export const agreeDecision = action(
  { needs: 'deposit.approve', input: WaitingInput, audit: { action: 'deposit.agree' } },
  (input, staff, context) => sendDecision(input, 'agree', staff, context),
)

/** Withdraws a request of the same person. */
export const withdrawDepositRequest = action(
  { needs: 'deposit.request', input: WaitingInput, audit: { action: 'deposit.withdraw' } },
  (input, staff, context) => endRequest(input, { own: true }, staff, context),
)

/** Rejects the request of another person. */
export const rejectDepositRequest = action(
  { needs: 'deposit.approve', input: WaitingInput, audit: { action: 'deposit.reject' } },
  (input, staff, context) => endRequest(input, { own: false }, staff, context),
)
