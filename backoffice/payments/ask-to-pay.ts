import { ServiceError } from '#contract/errors'
import { askForPayment, type RequestedApproval } from '../approvals/ask'
import { type Bounds, boundsAround, boundsAtRate, isReasonable, type PricedFigures } from '../approvals/bounds.rules'
import type { PaymentIntent } from '../approvals/payment-intent'
import type { Masked } from '../columns'
import type { Actor } from '../desk'
import { findOwnReference } from '../registry/registry'
import { mustBeAsTyped } from './as-typed'
import type { TypedTerms } from './echo'
import type { PaymentDeps } from './payments'
import { exactFigures, type PricedQuote, priced } from './price'
import { readPaidPayee } from './read-payee'

/** The allowed change of the price: down to a rate if the debit is fixed, up to a debit (minor units) if the receipt is. */
type RequestedBounds = { worstRate?: string | undefined; largestDebitMinor?: bigint | undefined }

export type PaymentToAsk = {
  quote: Parameters<typeof priced>[0]
  /** The typed terms. */
  typed: TypedTerms
  /** The person who made the quote, if this console knows. */
  quoteMaker?: string | undefined
  sourceAccountId: string
  /** The destination account, masked. */
  account: Masked
  room: RequestedBounds
  note: string | null
}

/**
 * Requests the approval of a quote as an intent with bounds, which is valid longer than the quote. Throws `quote_expired`, the
 * errors of `mustBeAsTyped`, `validation_failed` for bounds that are tighter than the quote or too loose, and the errors of
 * reading the payee.
 */
export async function askToPay(deps: PaymentDeps, actor: Actor, requested: PaymentToAsk): Promise<RequestedApproval> {
  const { desk } = deps
  const quote = priced(requested.quote)
  if (quote.expires_at !== undefined && desk.now() >= new Date(quote.expires_at))
    throw new ServiceError('quote_expired', 'its rate is over')
  mustBeAsTyped({ quote, intent: requested.typed, stored: requested.account })
  const intent = await toIntent(deps, quote, requested)
  return askForPayment(desk, actor, { quoteId: quote.id, intent, note: requested.note, quoteMaker: requested.quoteMaker })
}

async function toIntent(deps: PaymentDeps, quote: PricedQuote, requested: PaymentToAsk): Promise<PaymentIntent> {
  const { typed, room, sourceAccountId, account } = requested
  const [customerId, accountId] = [typed.customerId ?? quote.customer_id, typed.accountId ?? quote.destination.account_id]
  if (customerId === undefined) throw new ServiceError('customer_not_found', `quote ${quote.id} names no customer`)
  const figures = exactFigures(quote)
  const { snapshot } = await readPaidPayee(deps, { customerId, accountId })
  return {
    customerId,
    accountId,
    payee: snapshot,
    amountMinor: typed.amountMinor,
    side: typed.side,
    feesPaidBy: typed.feesPaidBy,
    sourceCurrency: quote.source.currency,
    destinationCurrency: quote.destination.currency,
    sourceRail: quote.source.payment_rail,
    sourceAccountId,
    reference: ((await findOwnReference(deps.desk.db, quote.id)) ?? quote.external_transfer_id) || null,
    description: quote.description ?? null,
    bounds: toBounds(figures, typed.side, room),
    asked: figures,
    account,
  }
}

function toBounds(figures: PricedFigures, side: TypedTerms['side'], { worstRate, largestDebitMinor }: RequestedBounds): Bounds {
  const offered = boundsAround(figures, side)
  const bounds =
    side === 'source'
      ? boundsAtRate(figures, worstRate ?? offered.worstRate ?? figures.rate)
      : { ...offered, largestDebitMinor: largestDebitMinor ?? offered.largestDebitMinor }
  if (isReasonable(bounds, figures, side)) return bounds
  const pointer = side === 'source' ? '/worstRate' : '/largestDebitMinor'
  throw new ServiceError('validation_failed', `${pointer}: out of range`, { errors: [{ pointer, code: 'out_of_range' }] })
}
