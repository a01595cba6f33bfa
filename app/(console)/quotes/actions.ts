'use server'

import { revalidatePath } from 'next/cache'
import { formatters } from '#app/formatters'
import type { Masked } from '#backoffice/columns'
import { mustBeAsTyped, termsKeeping, typedOf } from '#backoffice/payments/as-typed'
import { askToPay } from '#backoffice/payments/ask-to-pay'
import { makeQuote } from '#backoffice/payments/make-quote'
import { mustStillBePayable } from '#backoffice/payments/read-payee'
import { sendPayment } from '#backoffice/payments/send-payment'
import { stepKey, type TypedQuote } from '#backoffice/quote-intents/quote-intents'
import { ownReferenceOf } from '#backoffice/registry/registry'
import { ServiceError } from '#contract/errors'
import type { CreateQuoteBody } from '#contract/quote-bodies'
import { orRefusal } from '#contract/refusal-as-value'
import type { ActionContext } from '#lib/access/action'
import { action } from '#lib/access/action'
import type { Staff } from '#lib/access/session'
import { certainAfter } from '#lib/api/our-clock'
import { api } from '#lib/server/api'
import { openPayments } from '#lib/server/payments'
import { accountSnapshot } from '../_records/customer/shown-account'
import { readPhase } from '../_records/payment/read-phases'
import { withLimitSentence } from '../_records/quote/limit-sentence'
import { mustPayFrom, ownSource } from '../_records/quote/own-source'
import { mustNotBePaidElsewhere } from '../_records/quote/paid-elsewhere'
import { readKnownQuote } from '../_records/quote/read-quote'
import { mustBeConfirmable, mustBeDeposit, mustBePayable, mustNotBeOfBatch, mustNotBePaidOrOver } from './pay-guard'
import { mustBeReleasable } from './release-guard'
import {
  AskToPayInput,
  CancelQuoteInput,
  ConfirmQuoteInput,
  CreateQuoteInput,
  PayQuoteInput,
  QuoteAgainInput,
  toQuoteBody,
} from './schema'

/** Locks a rate with a new quote. Nothing is debited; the quote waits for Pay on its own page. A refused limit is named. */
export const createQuote = action(
  { needs: 'quote.create', input: CreateQuoteInput, audit: { action: 'quote.create' } },
  async (input, _staff, context) => {
    const amount = { amountMinor: BigInt(input.amountMinor), side: input.side, feesPaidBy: input.feesPaidBy }
    const quote = await orRefusal(lockRate(toQuoteBody(input), amount, input.idempotencyKey, context))
    if (quote instanceof ServiceError) throw await withLimitSentence(quote, input, await formatters())
    return { quoteId: quote.id }
  },
)

/** Quotes the same payment at the current rate. A result worse than the accepted one must be accepted again before Pay. */
export const quoteAgain = action(
  { needs: 'quote.create', input: QuoteAgainInput, audit: { action: 'quote.create' } },
  async ({ quoteId, keep, acceptedReceived, acceptedDebit, idempotencyKey }, _staff, context) => {
    const known = await readKnownQuote(context.desk, quoteId)
    const old = known.quote
    if (old.customer_id === undefined) throw new ServiceError('customer_not_found', `quote ${quoteId} names no customer`)
    const typed = termsKeeping(keep, known)
    const body = toQuoteBody({
      customerId: old.customer_id,
      accountId: old.destination.account_id,
      amountMinor: typed.amountMinor.toString(),
      side: typed.side,
      sourceCurrency: old.source.currency,
      destinationCurrency: old.destination.currency,
      feesPaidBy: typed.feesPaidBy,
      prefundedAccountId: ownSource(known),
      reference: ownReferenceOf(known.stored) ?? old.external_transfer_id,
      description: old.description ?? undefined,
    })
    const accepted = { accepted_received: acceptedReceived, accepted_debit: acceptedDebit }
    const quote = await lockRate(body, { ...typed, replacesQuoteId: quoteId }, idempotencyKey, context, accepted)
    return { quoteId: quote.id }
  },
)

/** Pays a quote once. The idempotency key belongs to the quote: a double click, a reload and another tab make one payment. */
export const payQuote = action(
  { needs: 'quote.pay', input: PayQuoteInput, audit: { action: 'quote.pay', object: quoteObject } },
  async ({ quoteId, prefundedAccountId }, _staff, context) => {
    const known = await readKnownQuote(context.desk, quoteId)
    mustBeAsTyped(known)
    const { quote, payment, stored } = known
    mustNotBeOfBatch(stored)
    const phase = await readPhase({ quote, transaction: payment }, context.desk.now())
    mustNotBePaidOrOver(phase)
    await mustPayFrom(prefundedAccountId, known)
    await mustNotBePaidElsewhere(context.desk.db, known, phase)
    await sendPayment(await openPayments(), context.actor, { quote, prefundedAccountId }, context.call)
    revalidatePath('/quotes/[id]', 'page')
    return { quoteId }
  },
)

/** Requests the approval of a second person, with the bound for the price until then. Nothing is debited. */
export const askForApproval = action(
  { needs: 'payment.ask_approval', input: AskToPayInput, audit: { action: 'approval.ask' } },
  async ({ quoteId, prefundedAccountId, worstRate, largestDebitMinor, note = null }, _staff, context) => {
    const known = await readKnownQuote(context.desk, quoteId)
    const { quote, payment, intent, stored } = known
    mustNotBeOfBatch(stored)
    const phase = await readPhase({ quote, transaction: payment }, context.desk.now())
    mustBePayable(phase)
    await mustNotBePaidElsewhere(context.desk.db, known, phase)
    await mustPayFrom(prefundedAccountId, known)
    const payments = await openPayments()
    if (quote.customer_id !== undefined) await mustStillBePayable(payments, quote.customer_id)
    const { id } = await askToPay(payments, context.actor, {
      quote,
      typed: intent ?? typedOf(known),
      quoteMaker: intent?.madeBy,
      sourceAccountId: prefundedAccountId,
      account: quote.customer_id === undefined ? {} : await accountSnapshot(quote.customer_id, quote.destination.account_id),
      room: { worstRate, largestDebitMinor: largestDebitMinor === undefined ? undefined : BigInt(largestDebitMinor) },
      note,
    })
    revalidatePath('/quotes/[id]', 'page')
    return { approvalId: id }
  },
)

/**
 * Releases a pago móvil payout to the account for which it was quoted, or matches a deposit with what the bank received. It cannot
 * be recalled.
 */
export const confirmQuote = action(
  { needs: 'quote.confirm', input: ConfirmQuoteInput, audit: { action: 'quote.confirm', object: quoteObject } },
  async ({ quoteId, deposit }, staff, context) => {
    const known = await readKnownQuote(context.desk, quoteId)
    const { quote, payment } = known
    mustBeConfirmable(await readPhase({ quote, transaction: payment }, context.desk.now()))
    if (deposit === undefined) await mustBeReleasable(known)
    else mustBeDeposit(quote)
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

/** Cancels a quote. Before payment nothing was debited; after payment and before the release, the whole debit is returned. */
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

async function lockRate(
  body: CreateQuoteBody,
  amount: TypedAmount,
  idempotencyKey: string,
  { actor, call }: ActionContext,
  stored: Masked = {},
) {
  const payments = await openPayments()
  await mustStillBePayable(payments, body.customer_id)
  const readAccount = () => accountSnapshot(body.customer_id, body.destination.account_id)
  return makeQuote(payments, actor, { body, amount, idempotencyKey, readAccount, stored }, call)
}

function quoteObject({ quoteId }: { quoteId: string }) {
  return { kind: 'quote', id: quoteId }
}

function options(step: 'pay' | 'confirm' | 'cancel', quoteId: string, staff: Staff, { requestId }: ActionContext) {
  return { idempotencyKey: stepKey(step, quoteId), actorId: staff.personId, requestId }
}
