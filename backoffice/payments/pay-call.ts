import type { Quote, Transaction } from '#contract/transfers'
import type { CallIntent, CallOutcome } from '../calls/record-calls'
import type { Masked } from '../columns'
import type { Actor } from '../desk'
import { stepKey } from '../quote-intents/quote-intents'
import type { PaymentDeps } from './payments'
import { mustNotBeExpired } from './price'
import { mustNotBeKnownStopped, mustNotBeRemoved } from './read-payee'

/** The payment of one quote, by whichever way it was decided: a clerk, an approval or a batch. */
export type PaymentCall = {
  quote: Quote
  /** Absent if neither the desk nor the API names one. */
  customerId: string | undefined
  prefundedAccountId: string
}

/** Returns what is stored of a payment before it is sent. The idempotency key belongs to the quote, so that it is paid once. */
export function payIntent(
  { certainAfter }: Pick<PaymentDeps, 'certainAfter'>,
  { quote, prefundedAccountId }: PaymentCall,
  about?: Masked,
): CallIntent {
  return {
    operation: 'payQuote',
    action: 'quote.pay',
    object: { kind: 'quote', id: quote.id },
    idempotencyKey: stepKey('pay', quote.id),
    reference: quote.external_transfer_id,
    certainAt: certainAfter(quote.expires_at),
    after: {
      ...about,
      source_amount: quote.source_amount ?? null,
      currency: quote.source.currency,
      prefunded_account_id: prefundedAccountId,
    },
  }
}

/**
 * Sends the payment of a quote whose intent is stored. Throws `customer_blocked`, `customer_suspended` or `customer_not_found` if
 * the customer was reported as stopped meanwhile, `destination_account_unavailable` if the account was removed, `quote_expired` if
 * the request would leave too late, and refusals of the API.
 */
export async function payAtApi(
  deps: PaymentDeps,
  { personId, requestId }: Pick<Actor, 'personId' | 'requestId'>,
  { quote, customerId, prefundedAccountId }: PaymentCall,
): Promise<Transaction> {
  if (customerId !== undefined) await mustNotBeKnownStopped(deps, customerId)
  await mustNotBeRemoved(deps, quote, customerId)
  return deps.api.payQuote(
    quote.id,
    { source: { prefunded_account_id: prefundedAccountId } },
    {
      idempotencyKey: stepKey('pay', quote.id),
      actorId: personId ?? undefined,
      requestId,
      beforeSend: () => mustNotBeExpired(quote, deps.desk.now()),
    },
  )
}

/** Returns what the audit trail records of an accepted payment: its id at the API, under which its provider finds it. */
export function describePaid({ id }: Pick<Transaction, 'id'>): CallOutcome {
  return id === '' ? {} : { after: { transaction_id: id } }
}
