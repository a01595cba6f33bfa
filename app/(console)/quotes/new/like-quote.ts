import 'server-only'
import type { Masked } from '#backoffice/columns'
import { typedOf } from '#backoffice/payments/as-typed'
import { isPriced } from '#backoffice/payments/price'
import { ServiceError } from '#contract/errors'
import { isId } from '#contract/ids'
import { orRefusal } from '#contract/refusal-as-value'
import type { Quote } from '#contract/transfers'
import { openDesk } from '#lib/server/desk'
import { writeMoney } from '#lib/shared/money-entry'
import { ownSource } from '../../_records/quote/own-source'
import { type KnownQuote, readKnownQuote } from '../../_records/quote/read-quote'
import type { QuoteDraft } from './quote-draft'

/**
 * Returns the terms of another quote for the form of a new one. Only the id of that quote is in the address, because a reference
 * may be personal. Empty if there is no such quote, or if it cannot be read.
 */
export async function readLike(quoteId: unknown, locale: string): Promise<Partial<QuoteDraft>> {
  if (typeof quoteId !== 'string' || !isId(quoteId)) return {}
  const known = await orRefusal(readKnownQuote(await openDesk(), quoteId))
  return known instanceof ServiceError ? {} : toDraft(known, locale)
}

function toDraft(known: KnownQuote, locale: string): Partial<QuoteDraft> {
  const { quote, intent, stored } = known
  return {
    customerId: intent?.customerId ?? quote.customer_id ?? null,
    accountId: intent?.accountId ?? quote.destination.account_id,
    prefundedAccountId: ownSource(known) ?? '',
    reference: referenceOf(quote, stored),
    description: quote.description ?? '',
    ...(intent !== undefined || isPriced(quote) ? amountOf(known, locale) : {}),
  }
}

function amountOf(known: KnownQuote, locale: string) {
  const { amountMinor, side, feesPaidBy } = typedOf(known)
  return { typed: writeMoney(amountMinor, locale), minor: amountMinor.toString(), side, feesPaidBy }
}

/** Returns the reference that a person entered. One that the API gave to a quote of ours belongs to that quote. */
function referenceOf({ external_transfer_id: reference }: Quote, { own_reference: own }: Masked): string {
  if (own === undefined) return reference
  return typeof own === 'string' ? own : ''
}
