import { z } from 'zod'
import type { Approval } from '../approvals/approval'
import type { PaymentIntent } from '../approvals/payment-intent'
import { findLatestCall } from '../calls/calls'
import type { Desk } from '../desk'
import { findRemembered } from '../registry/registry'
import type { PricedQuote } from './price'
import { quoteBodyFor } from './quote-body'

/** What was stored of a quote that passed all checks, besides the terms that it repeats of the intent. */
const Stored = z.object({
  source_amount: z.number(),
  quoted_amount: z.number(),
  exchange_rate: z.number(),
  total_fees: z.number(),
  created_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  external_transfer_id: z.string(),
})

/**
 * Returns the quote that an earlier attempt made and that the API did not find when it was to be paid: an API with eventual
 * consistency finds it some seconds later, and a new quote would not be found either. It may have expired meanwhile. Returns
 * undefined if the latest payment of the approval did not end so.
 */
export async function findUnfoundQuote(
  { db }: Desk,
  { quoteId }: Pick<Approval, 'quoteId'>,
  intent: PaymentIntent,
): Promise<PricedQuote | undefined> {
  if (quoteId === null) return undefined
  const call = await findLatestCall(db, { operation: 'payQuote', object: { kind: 'quote', id: quoteId } })
  if (call?.state !== 'failed' || call.code !== 'quote_not_found') return undefined
  const stored = Stored.safeParse((await findRemembered(db, { kind: 'quote', id: quoteId }))?.details)
  if (!stored.success) return undefined
  const { created_at, expires_at, ...figures } = stored.data
  const { source, destination } = quoteBodyFor(intent)
  return {
    ...figures,
    created_at: created_at ?? undefined,
    expires_at: expires_at ?? undefined,
    id: quoteId,
    customer_id: intent.customerId,
    source,
    destination,
    status: 'pending',
    commission_fees: [],
  }
}
