import { sendCall } from '#backoffice/calls/send-call'
import { rememberQuoteIntent, stepKey } from '#backoffice/quote-intents/quote-intents'
import type { Quote } from '#contract/transfers'
import { certainAfter } from '#lib/api/our-clock'
import { planBank, quoteBodyOf } from '../past/live-order'
import type { Order } from '../story/orders'
import { type Act, atWork, optionsOf } from './scene'

/** Finance locks a rate, pays, and releases what has to be released, as far as the order's fate lets them. */
export function payAtDesk(order: Order): Act {
  return async (scene) => {
    const { desk, organization, later, random } = scene
    const actor = await atWork(scene, 'finance')
    const body = await quoteBodyOf(organization, order)
    const options = optionsOf(actor)
    const quote = await sendCall(
      desk,
      actor,
      { operation: 'createQuote', action: 'quote.create', object: aboutQuote(''), idempotencyKey: options.idempotencyKey },
      () => organization.callers.desk.createQuote(body, options),
      describeQuote,
    )
    const typed = {
      amountMinor: BigInt(order.amountMinor),
      side: 'source',
      feesPaidBy: 'source',
      customerId: body.customer_id,
      accountId: body.destination.account_id,
      sourceCurrency: body.source.currency,
      destinationCurrency: body.destination.currency,
      sourceRail: body.source.payment_rail,
      sourceAccountId: body.source.account_id ?? null,
    } as const
    await rememberQuoteIntent(desk.db, { quoteId: quote.id, typed, madeBy: actor.personId ?? '', now: desk.now() })
    const { kind } = order.fate
    if (kind === 'cancelled') later(70, cancel(quote))
    else if (kind !== 'expired') later(random.between(30, 140), pay(order, quote))
  }
}

function pay(order: Order, quote: Quote): Act {
  return async (scene) => {
    const { desk, organization, later, random } = scene
    const actor = await atWork(scene, 'finance')
    const accountId = organization.sourceOf(order.source)
    const options = optionsOf(actor, stepKey('pay', quote.id))
    const after = { source_amount: quote.source_amount ?? null, currency: quote.source.currency, prefunded_account_id: accountId }
    const about = {
      object: aboutQuote(quote.id),
      reference: quote.external_transfer_id,
      certainAt: certainAfter(quote.expires_at),
    }
    const paid = await sendCall(
      desk,
      actor,
      { operation: 'payQuote', action: 'quote.pay', ...about, idempotencyKey: options.idempotencyKey, after },
      () => organization.callers.desk.payQuote(quote.id, { source: { prefunded_account_id: accountId } }, options),
    )
    planBank(scene, order, { transactionId: paid.id, quote })
    if (!paid.requires_confirmation) return // it is on its way, and cannot be called back
    if (order.fate.kind === 'cancelledPaid') later(90, cancel(quote))
    else if (order.fate.kind !== 'lapsed') later(random.between(20, 200), confirm(quote))
  }
}

function confirm(quote: Quote): Act {
  return async (scene) => {
    const { desk, organization } = scene
    const actor = await atWork(scene, 'finance')
    const options = optionsOf(actor, stepKey('confirm', quote.id))
    const about = {
      object: aboutQuote(quote.id),
      reference: quote.external_transfer_id,
      certainAt: certainAfter(quote.confirm_by),
    }
    await sendCall(
      desk,
      actor,
      { operation: 'confirmQuote', action: 'quote.confirm', ...about, idempotencyKey: options.idempotencyKey },
      () => organization.callers.desk.confirmQuote(quote.id, {}, options),
    )
  }
}

function cancel(quote: Quote): Act {
  return async (scene) => {
    const { desk, organization } = scene
    const actor = await atWork(scene, 'finance')
    const options = optionsOf(actor, stepKey('cancel', quote.id))
    const intent = { operation: 'cancelQuote', action: 'quote.cancel', object: aboutQuote(quote.id) } as const
    await sendCall(desk, actor, { ...intent, idempotencyKey: options.idempotencyKey }, () =>
      organization.callers.desk.cancelQuote(quote.id, options),
    )
  }
}

function describeQuote(quote: Quote) {
  const { source_amount = null, quoted_amount = null, source, destination } = quote
  const after = { source_amount, source_currency: source.currency, quoted_amount, destination_currency: destination.currency }
  return { object: aboutQuote(quote.id), after }
}

function aboutQuote(id: string) {
  return { kind: 'quote', id }
}
