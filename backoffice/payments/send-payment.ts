import { ServiceError } from '#contract/errors'
import { figureToMinor } from '#contract/figures'
import type { Quote, Transaction } from '#contract/transfers'
import { transaction } from '#database/open'
import { takeCoveredPermit } from '../approvals/cover'
import { type Cover, takePermit } from '../approvals/permit'
import { appendAudit } from '../audit/append-audit'
import { sendCall } from '../calls/send-call'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { describePaid, payAtApi, payIntent } from './pay-call'
import type { Bracket, PaymentDeps } from './payments'
import { priced } from './price'

export type PaymentToSend = {
  /** A quote with all figures: the policy evaluates its debit. */
  quote: Quote
  prefundedAccountId: string
  /** The approval that covers it; without one, the policy must not require any. */
  cover?: Cover
  after?: Masked
}

/** Refusals by the desk itself: nothing is sent, so without an action around them they would leave no audit record. */
const ownRefusals: readonly string[] = [
  'approval_required',
  'approval_waiting',
  'approval_closed',
  'approval_differs',
  'payments_stopped',
]

/**
 * Pays a quote once: permit and intent are committed in one transaction before the call is sent. Throws refusals of the desk (see
 * `takePermit`, `takeCoveredPermit`) and what `payAtApi` throws. After `outcome_unknown` the worker looks it up.
 */
export async function sendPayment(
  deps: PaymentDeps,
  actor: Actor,
  payment: PaymentToSend,
  bracket: Bracket = recordedCall(deps.desk, actor, payment.quote.id),
): Promise<Transaction> {
  const { desk } = deps
  const { prefundedAccountId, cover, after } = payment
  const quote = priced(payment.quote)
  const call = { quote, customerId: quote.customer_id, prefundedAccountId }
  const permitted = {
    quoteId: quote.id,
    customerId: quote.customer_id ?? null,
    accountId: quote.destination.account_id,
    currency: quote.source.currency,
    debitMinor: figureToMinor(quote.source_amount, 'ceil'),
  }
  return bracket(
    {
      ...payIntent(deps, call, after),
      permit: (tx) => (cover ? takeCoveredPermit(tx, desk, actor, permitted, cover) : takePermit(tx, desk, actor, permitted)),
    },
    () => payAtApi(deps, actor, call),
    describePaid,
  )
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
