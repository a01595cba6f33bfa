import type { CreateQuoteBody } from '#contract/quote-bodies'
import type { Quote } from '#contract/transfers'
import { sendCall } from '../calls/send-call'
import type { Masked } from '../columns'
import type { Actor } from '../desk'
import { rememberQuoteIntent, type TypedQuote } from '../quote-intents/quote-intents'
import { keepQuote } from '../registry/remember-quote'
import { mustBeMadeOnce } from './made-once'
import type { Bracket, PaymentGround } from './payments'

export type QuoteToMake = {
  body: CreateQuoteBody
  /** The amount as a person typed it, and what it replaces. */
  amount: Pick<TypedQuote, 'amountMinor' | 'side' | 'feesPaidBy' | 'replacesQuoteId'>
  idempotencyKey: string
  /** The account as it looks now, masked; read once the quote is there. */
  readAccount: () => Promise<Masked>
  /** What this console alone knows of the quote. */
  kept?: Masked
  /** What the trail says of it besides its figures. */
  after?: Masked
}

/**
 * Makes a quote for somebody: brackets the call, keeps what was typed to be held against what came, and what the console knows of it. Throws what the
 * API refuses, and `quote_already_paid` or `quote_id_taken` where the new quote bears the id of another one. Nothing is debited.
 */
export async function makeQuote(
  { desk, api }: PaymentGround,
  actor: Actor,
  quote: QuoteToMake,
  bracket: Bracket = (...call) => sendCall(desk, actor, ...call),
): Promise<Quote> {
  const { body, amount, idempotencyKey, readAccount, kept = {}, after = {} } = quote
  const typed: TypedQuote = { ...amount, ...askedPath(body) }
  const made = await bracket(
    { operation: 'createQuote', action: 'quote.create', object: { kind: 'quote', id: '' }, idempotencyKey, after },
    async () => {
      const options = { idempotencyKey, actorId: actor.personId ?? undefined, requestId: actor.requestId }
      const answer = await api.createQuote(body, options)
      await mustBeMadeOnce(desk.db, answer.id, typed)
      return answer
    },
    (answer) => ({ object: { kind: 'quote', id: answer.id }, after: { ...describe(answer), ...after } }),
  )
  const now = desk.now()
  const account = await readAccount()
  const known = {
    ...made,
    customer_id: made.customer_id ?? body.customer_id,
    fees_paid_by: made.fees_paid_by ?? body.fees_paid_by,
    requires_confirmation: made.requires_confirmation ?? needsConfirmation(account),
  }
  await rememberQuoteIntent(desk.db, { quoteId: made.id, typed, madeBy: actor.personId ?? '', now })
  await keepQuote(desk.db, known, now, {
    ...account,
    ...kept,
    prefunded_account_id: body.source.account_id ?? null,
    own_reference: body.external_transfer_id ?? null,
    made_by: actor.name,
    made_for: body.customer_id,
  })
  return known
}

/** Whether a payment to the account has to be confirmed in a step of its own; undefined where the account could not be read. */
function needsConfirmation({ account_rail: rail }: Masked): boolean | undefined {
  return rail === undefined ? undefined : rail === 'pagomovil'
}

/** All but the amount that a quote is asked for, to be held against what comes back. */
function askedPath({ customer_id, source, destination }: CreateQuoteBody) {
  return {
    customerId: customer_id,
    accountId: destination.account_id,
    sourceCurrency: source.currency,
    destinationCurrency: destination.currency,
    sourceRail: source.payment_rail,
    sourceAccountId: source.account_id ?? null,
  }
}

function describe(quote: Quote): Masked {
  const { source, destination } = quote
  return {
    source_amount: quote.source_amount ?? null,
    source_currency: source.currency,
    quoted_amount: quote.quoted_amount ?? null,
    destination_currency: destination.currency,
  }
}
