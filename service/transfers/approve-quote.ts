import { and, eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { recordEvents } from '../events/record-event'
import { actorOf } from '../ground/actor'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { findQuote } from './quote.queries'
import { statusAt } from './quote.rules'
import { type Quote, type QuoteApproval, quoteApprovals } from './tables'

/**
 * Approves a quote of this amount (all that leaves the account, 1/100 of the source currency) for payment by another person;
 * `pay_quote` checks that. The event includes the hash of what the person saw, if the caller sends it. A repeat has no effect.
 * Runs in the caller's transaction.
 */
export async function approveQuote(
  context: Context,
  { quoteId, amountMinor, intentHash }: { quoteId: string; amountMinor: bigint; intentHash?: string | undefined },
): Promise<QuoteApproval> {
  const { db, organizationId, keyId } = context
  const actorId = actorOf(context)
  const quote = await findQuote(context, quoteId)
  if (quote === undefined) throw new ServiceError('quote_not_found', `No quote ${quoteId}`)
  const now = await readNow(context)
  mustBePayable(quote, now)
  if (amountMinor !== quote.sourceAmountMinor) {
    throw new ServiceError('confirmation_mismatch', 'Different: amount', {
      errors: [{ pointer: '/amount', code: 'confirmation_mismatch' }],
    })
  }
  const [made] = await db
    .insert(quoteApprovals)
    .values({ organizationId, quoteId, actorId, keyId, amountMinor, currency: quote.sourceCurrency, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (made === undefined) return mustFindApproval(context, quoteId, actorId)
  const data = {
    quote_id: quoteId,
    customer_id: quote.customerId,
    amount_minor: amountMinor.toString(),
    currency: quote.sourceCurrency,
    ...(intentHash !== undefined && { intent_hash: intentHash }),
  }
  await recordEvents({ ...context, now }, [{ type: 'quote.approved', objectId: quoteId, data }])
  return made
}

function mustBePayable(quote: Quote, now: Date): void {
  if (quote.transactionId !== null) {
    throw new ServiceError('quote_already_paid', `Quote ${quote.id} is paid`, { extra: { transaction_id: quote.transactionId } })
  }
  const status = statusAt(quote, now)
  if (status === 'cancelled') throw new ServiceError('quote_cancelled', `Quote ${quote.id} is cancelled`)
  if (status === 'expired') throw new ServiceError('quote_expired', `Quote ${quote.id} has expired`)
  if (quote.sourceRail !== 'prefunded_account')
    throw new ServiceError('quote_not_payable', `Quote ${quote.id} waits for a deposit`)
}

async function mustFindApproval({ db, organizationId }: Context, quoteId: string, actorId: string): Promise<QuoteApproval> {
  const [approval] = await db
    .select()
    .from(quoteApprovals)
    .where(
      and(
        eq(quoteApprovals.organizationId, organizationId),
        eq(quoteApprovals.quoteId, quoteId),
        eq(quoteApprovals.actorId, actorId),
      ),
    )
  if (approval === undefined) throw new Error(`The approval of quote ${quoteId} is neither new nor there`)
  return approval
}
