'use server'

import { revalidatePath } from 'next/cache'
import type { Masked } from '#backoffice/columns'
import { rememberQuoteIntent, stepKey, type TypedQuote } from '#backoffice/quote-intents/quote-intents'
import { ServiceError } from '#contract/errors'
import { fromWireAmount } from '#contract/money'
import type { CreateQuoteBody } from '#contract/quote-bodies'
import type { Quote } from '#contract/transfers'
import { action } from '#lib/access/action'
import type { ActionContext } from '#lib/access/run-action'
import type { Staff } from '#lib/access/session'
import { certainAfter } from '#lib/api/our-clock'
import { api } from '#lib/server/api'
import { accountSnapshot, needsConfirmation } from '../_records/customer/shown-account'
import { readPhase } from '../_records/payment/read-phases'
import { mustPayFrom, ownSource } from '../_records/quote/own-source'
import { keepQuote, readKnownQuote } from '../_records/quote/read-quote'
import { mustBeAsTyped, typedOf } from './as-typed'
import { mustBeToPay, mustNotBeStopped } from './customer-to-pay'
import { mustBeMadeOnce } from './made-once'
import { priced } from './price'
import { CancelQuoteInput, ConfirmQuoteInput, CreateQuoteInput, PayQuoteInput, QuoteAgainInput, toQuoteBody } from './schema'

/** Locks a rate. Nothing is debited; the quote waits for Pay at its own address. */
export const createQuote = action(
  { needs: 'quote.create', input: CreateQuoteInput, audit: { action: 'quote.create' } },
  async (input, staff, context) => {
    const amount = { amountMinor: BigInt(input.amountMinor), side: input.side, feesPaidBy: input.feesPaidBy }
    const quote = await lockRate(toQuoteBody(input), amount, input.idempotencyKey, { staff, context })
    return { quoteId: quote.id }
  },
)

/** The same payment at the rate of now, after the difference was shown. What is worse than was accepted is asked again before Pay. */
export const quoteAgain = action(
  { needs: 'quote.create', input: QuoteAgainInput, audit: { action: 'quote.create' } },
  async ({ quoteId, keep, acceptedReceived, acceptedDebit, idempotencyKey }, staff, context) => {
    const known = await readKnownQuote(context.desk, quoteId)
    const old = known.quote
    if (old.customer_id === undefined) throw new ServiceError('customer_not_found', `quote ${quoteId} names no customer`)
    const { amountMinor, side, feesPaidBy } = typedOf(known)
    const kept = keep === 'destination' ? fromWireAmount(priced(old).quoted_amount) : amountMinor
    const typed = { amountMinor: side === keep ? amountMinor : kept, side: keep, feesPaidBy }
    const body = toQuoteBody({
      customerId: old.customer_id,
      accountId: old.destination.account_id,
      amountMinor: typed.amountMinor.toString(),
      side: keep,
      sourceCurrency: old.source.currency,
      destinationCurrency: old.destination.currency,
      feesPaidBy,
      prefundedAccountId: ownSource(known),
      reference: old.external_transfer_id,
      description: old.description ?? undefined,
    })
    const accepted = { accepted_received: acceptedReceived, accepted_debit: acceptedDebit }
    const quote = await lockRate(body, { ...typed, replacesQuoteId: quoteId }, idempotencyKey, { staff, context }, accepted)
    return { quoteId: quote.id }
  },
)

/** Debits once. The key belongs to the quote, so that a double click, a reload and another tab are one payment. */
export const payQuote = action(
  { needs: 'quote.pay', input: PayQuoteInput, audit: { action: 'quote.pay', object: quoteObject } },
  async ({ quoteId, prefundedAccountId }, staff, context) => {
    const known = await readKnownQuote(context.desk, quoteId)
    mustBeAsTyped(known)
    const { quote, payment } = known
    const phase = await readPhase({ quote, transaction: payment }, context.desk.now())
    if (phase === 'lapsed') throw new ServiceError('quote_expired', 'its time ended before Pay was pressed')
    await mustPayFrom(prefundedAccountId, known)
    if (quote.customer_id !== undefined) await mustNotBeStopped(quote.customer_id)
    await context.call(
      {
        operation: 'payQuote',
        object: { kind: 'quote', id: quoteId },
        idempotencyKey: stepKey('pay', quoteId),
        reference: quote.external_transfer_id,
        certainAt: certainAfter(quote.expires_at),
        after: {
          source_amount: quote.source_amount ?? null,
          currency: quote.source.currency,
          prefunded_account_id: prefundedAccountId,
        },
      },
      () =>
        api.payQuote(quoteId, { source: { prefunded_account_id: prefundedAccountId } }, options('pay', quoteId, staff, context)),
    )
    revalidatePath('/quotes/[id]', 'page')
    return { quoteId }
  },
)

/** Releases a pago móvil payout, or matches a deposit with what the bank received. It cannot be called back. */
export const confirmQuote = action(
  { needs: 'quote.confirm', input: ConfirmQuoteInput, audit: { action: 'quote.confirm', object: quoteObject } },
  async ({ quoteId, deposit }, staff, context) => {
    const { quote } = await readKnownQuote(context.desk, quoteId)
    const body = deposit ? { reference: deposit.reference, bank_code: deposit.bankCode, phone_number: deposit.phone } : {}
    await context.call(
      {
        operation: 'confirmQuote',
        object: { kind: 'quote', id: quoteId },
        idempotencyKey: stepKey('confirm', quoteId),
        reference: quote.external_transfer_id,
        certainAt: certainAfter(quote.confirm_by),
      },
      () => api.confirmQuote(quoteId, body, options('confirm', quoteId, staff, context)),
    )
    revalidatePath('/quotes/[id]', 'page')
    return { quoteId }
  },
)

/** Before payment nothing was debited; after it, and before release, all of it comes back. */
export const cancelQuote = action(
  { needs: 'quote.cancel', input: CancelQuoteInput, audit: { action: 'quote.cancel', object: quoteObject } },
  async ({ quoteId }, staff, context) => {
    await context.call(
      { operation: 'cancelQuote', object: { kind: 'quote', id: quoteId }, idempotencyKey: stepKey('cancel', quoteId) },
      () => api.cancelQuote(quoteId, options('cancel', quoteId, staff, context)),
    )
    revalidatePath('/quotes/[id]', 'page')
    return { quoteId }
  },
)

type TypedAmount = Pick<TypedQuote, 'amountMinor' | 'side' | 'feesPaidBy' | 'replacesQuoteId'>
type Maker = { staff: Staff; context: ActionContext }

async function lockRate(
  body: CreateQuoteBody,
  amount: TypedAmount,
  key: string,
  { staff, context }: Maker,
  accepted: Masked = {},
) {
  const { desk, requestId, call } = context
  await mustBeToPay(body.customer_id)
  const typed = { ...amount, ...askedPath(body) }
  const quote = await call(
    { operation: 'createQuote', object: { kind: 'quote', id: '' }, idempotencyKey: key },
    async () => {
      const made = await api.createQuote(body, { idempotencyKey: key, actorId: staff.personId, requestId })
      await mustBeMadeOnce(desk.db, made.id, typed)
      return made
    },
    describeQuote,
  )
  const now = desk.now()
  const snapshot = await accountSnapshot(body.customer_id, body.destination.account_id)
  const known = {
    ...quote,
    customer_id: quote.customer_id ?? body.customer_id,
    fees_paid_by: quote.fees_paid_by ?? body.fees_paid_by,
    requires_confirmation: quote.requires_confirmation ?? needsConfirmation(snapshot),
  }
  await rememberQuoteIntent(desk.db, { quoteId: quote.id, typed, madeBy: staff.personId, now })
  await keepQuote(desk.db, known, now, {
    ...snapshot,
    ...accepted,
    prefunded_account_id: body.source.account_id ?? null,
    own_reference: body.external_transfer_id ?? null,
    made_by: staff.name,
    made_for: typed.customerId,
  })
  return quote
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

function describeQuote(quote: Quote) {
  const { source_amount = null, quoted_amount = null, source, destination } = quote
  const after = { source_amount, source_currency: source.currency, quoted_amount, destination_currency: destination.currency }
  return { object: { kind: 'quote', id: quote.id }, after }
}

function quoteObject({ quoteId }: { quoteId: string }) {
  return { kind: 'quote', id: quoteId }
}

function options(step: 'pay' | 'confirm' | 'cancel', quoteId: string, staff: Staff, { requestId }: ActionContext) {
  return { idempotencyKey: stepKey(step, quoteId), actorId: staff.personId, requestId }
}
