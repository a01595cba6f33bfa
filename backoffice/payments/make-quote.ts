import type { CreateQuoteBody } from '#contract/quote-bodies'
import type { Quote } from '#contract/transfers'
import type { Db } from '#database/open'
import { sendCall } from '../calls/send-call'
import type { Masked } from '../columns'
import type { Actor } from '../desk'
import { rememberQuoteIntent, type TypedQuote } from '../quote-intents/quote-intents'
import { findOwnReference } from '../registry/registry'
import { rememberQuote } from '../registry/remember-quote'
import { mustBeMadeOnce } from './made-once'
import type { Bracket, PaymentDeps } from './payments'

export type QuoteToMake = {
  body: CreateQuoteBody
  /** The amount as typed, and the quote that it replaces. */
  amount: Pick<TypedQuote, 'amountMinor' | 'side' | 'feesPaidBy' | 'replacesQuoteId'>
  idempotencyKey: string
  /** Reads the account in its current form, masked, after the quote was made. */
  readAccount: () => Promise<Masked>
  /** Data about the quote that only this console has. */
  stored?: Masked
  /** Members of the audit record besides the figures. */
  after?: Masked
}

/**
 * Creates a quote on behalf of a person: sends the call with intent and outcome, and stores the typed terms and the quote. Throws
 * refusals of the API, and `quote_already_paid` or `quote_id_taken` if the new quote has the id of another one. It debits
 * nothing.
 */
export async function makeQuote(
  { desk, api }: PaymentDeps,
  actor: Actor,
  quote: QuoteToMake,
  bracket: Bracket = (...call) => sendCall(desk, actor, ...call),
): Promise<Quote> {
  const { body, amount, idempotencyKey, readAccount, stored = {}, after = {} } = quote
  const typed: TypedQuote = { ...amount, ...requestedPath(body) }
  const made = await bracket(
    { operation: 'createQuote', action: 'quote.create', object: { kind: 'quote', id: '' }, idempotencyKey, after },
    async () => {
      const options = { idempotencyKey, actorId: actor.personId ?? undefined, requestId: actor.requestId }
      const answer = await api.createQuote(body, options)
      await mustBeMadeOnce(desk.db, answer.id, typed)
      return answer
    },
    (answer) => ({ object: { kind: 'quote', id: answer.id }, after: { ...describeQuote(answer), ...after } }),
  )
  const now = desk.now()
  await rememberQuoteIntent(desk.db, { quoteId: made.id, typed, madeBy: actor.personId ?? '', now })
  const [account, ownReference] = [await readAccount(), await findTypedReference(desk.db, quote)]
  const known = toKnownQuote(made, { body, account, ownReference, stored })
  await rememberQuote(desk.db, known.quote, now, known.more)
  return known.quote
}

type Making = { body: CreateQuoteBody; account: Masked; ownReference: string | undefined; stored: Masked }

/**
 * Returns a new quote with what the request says of it although the answer does not, and `more` that only this console knows:
 * the account, the source of the money, and for whom and under which reference it was made.
 */
export function toKnownQuote(made: Quote, { body, account, ownReference, stored }: Making): { quote: Quote; more: Masked } {
  return {
    quote: {
      ...made,
      customer_id: made.customer_id ?? body.customer_id,
      requires_confirmation: made.requires_confirmation ?? needsConfirmation(account),
    },
    more: {
      ...account,
      ...stored,
      prefunded_account_id: body.source.account_id ?? null,
      own_reference: ownReference ?? null,
      made_for: body.customer_id,
    },
  }
}

/**
 * Returns the reference that a person typed for the payment. A quote that replaces another is requested under the same one, or
 * under the API's reference of the other, which nobody typed.
 */
function findTypedReference(db: Db, { body, amount: { replacesQuoteId } }: QuoteToMake): Promise<string | undefined> {
  return replacesQuoteId ? findOwnReference(db, replacesQuoteId) : Promise.resolve(body.external_transfer_id)
}

/** Returns whether payments to the account need a separate confirmation; undefined if the account could not be read. */
export function needsConfirmation({ account_rail: rail }: Masked): boolean | undefined {
  return rail === undefined ? undefined : rail === 'pagomovil'
}

/** Returns all terms of a request except the amount, to compare them with the quote. */
function requestedPath({ customer_id, source, destination }: CreateQuoteBody) {
  return {
    customerId: customer_id,
    accountId: destination.account_id,
    sourceCurrency: source.currency,
    destinationCurrency: destination.currency,
    sourceRail: source.payment_rail,
    sourceAccountId: source.account_id ?? null,
  }
}

/** Returns what the audit trail records of a quote. */
export function describeQuote(quote: Quote): Masked {
  const { source, destination } = quote
  return {
    source_amount: quote.source_amount ?? null,
    source_currency: source.currency,
    quoted_amount: quote.quoted_amount ?? null,
    destination_currency: destination.currency,
  }
}
