import { ServiceError } from '#contract/errors'
import { fromWireAmount } from '#contract/money'
import type { Quote, Transaction } from '#contract/transfers'
import { transaction } from '#database/open'
import { takeCoveredPermit } from '../approvals/cover'
import { type Cover, takePermit } from '../approvals/permit'
import { appendAudit } from '../audit/append-audit'
import type { CallOutcome } from '../calls/record-calls'
import { sendCall } from '../calls/send-call'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { stepKey } from '../quote-intents/quote-intents'
import type { Bracket, PaymentDeps } from './payments'
import { mustNotBeExpired, priced } from './price'

export type PaymentToSend = {
  /** A quote with all figures: the policy evaluates its debit. */
  quote: Quote
  prefundedAccountId: string
  /** The approval that covers it; without one, the policy must not require any. */
  cover?: Cover
  after?: Masked
}

/** Refusals by the desk itself: nothing is sent, so without an action around them they would leave no audit record. */
const ownRefusals: readonly string[] = ['approval_required', 'approval_waiting', 'approval_closed', 'approval_differs']

/**
 * Pays a quote once: permit and intent are committed in one transaction before the call is sent. Throws refusals of the desk (see
 * `takePermit`, `takeCoveredPermit`), `quote_expired`, and refusals of the API. After `outcome_unknown` the worker looks it up.
 */
export async function sendPayment(
  { desk, api, certainAfter }: PaymentDeps,
  actor: Actor,
  payment: PaymentToSend,
  bracket: Bracket = recordedCall(desk, actor, payment.quote.id),
): Promise<Transaction> {
  const { prefundedAccountId, cover, after } = payment
  const quote = priced(payment.quote)
  const key = stepKey('pay', quote.id)
  const permitted = {
    quoteId: quote.id,
    customerId: quote.customer_id ?? null,
    accountId: quote.destination.account_id,
    currency: quote.source.currency,
    debitMinor: fromWireAmount(quote.source_amount),
  }
  const intent = {
    operation: 'payQuote',
    action: 'quote.pay',
    object: { kind: 'quote', id: quote.id },
    idempotencyKey: key,
    reference: quote.external_transfer_id,
    certainAt: certainAfter(quote.expires_at),
    after: {
      source_amount: quote.source_amount,
      currency: quote.source.currency,
      prefunded_account_id: prefundedAccountId,
      ...after,
    },
  } as const
  return bracket(
    {
      ...intent,
      permit: (tx) => (cover ? takeCoveredPermit(tx, desk, actor, permitted, cover) : takePermit(tx, desk, actor, permitted)),
    },
    () => {
      const body = { source: { prefunded_account_id: prefundedAccountId } }
      return api.payQuote(quote.id, body, {
        idempotencyKey: key,
        actorId: actor.personId ?? undefined,
        requestId: actor.requestId,
        beforeSend: () => mustNotBeExpired(quote, desk.now()),
      })
    },
    describePaid,
  )
}

/** Returns what the audit trail records of an accepted payment: its id at the API, under which its provider finds it. */
export function describePaid({ id }: Pick<Transaction, 'id'>): CallOutcome {
  return id === '' ? {} : { after: { transaction_id: id } }
}

/** Returns `sendCall` for a payment without an action around it: it also records a refusal by the desk. */
function recordedCall(desk: Desk, actor: Actor, quoteId: string): Bracket {
  return async (intent, send, describe) => {
    let isSent = false
    const sendOnce = () => {
      isSent = true
      return send()
    }
    try {
      return await sendCall(desk, actor, intent, sendOnce, describe)
    } catch (error) {
      if (!isSent) await recordRefused(desk, actor, quoteId, error)
      throw error
    }
  }
}

/** Records a refusal by the desk, which left no intent, with the person and the reason. */
async function recordRefused(desk: Desk, actor: Actor, quoteId: string, error: unknown): Promise<void> {
  if (!(error instanceof ServiceError) || !ownRefusals.includes(error.code)) return
  const entry = { action: 'quote.pay', object: { kind: 'quote', id: quoteId }, result: 'failed', code: error.code } as const
  await transaction(desk.db, (tx) => appendAudit(tx, desk, actor, entry))
}
