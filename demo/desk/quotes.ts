import { sendCall } from '#backoffice/calls/send-call'
import type { PaymentDeps } from '#backoffice/payments/payments'
import { rememberQuoteIntent, stepKey, type TypedQuote } from '#backoffice/quote-intents/quote-intents'
import type { Quote } from '#contract/transfers'
import { certainAfter } from '#lib/api/our-clock'
import { planBank, quoteBodyOf } from '../past/live-order'
import type { Order } from '../story/orders'
import { atWork, type DeskAct, optionsOf, type Scene } from './scene'

/** A quote as finance typed it at the desk. */
export type DeskQuote = { quote: Quote; typed: TypedQuote; accountId: string }

/** Locks a rate for an order. */
export async function quoteAtDesk(scene: Scene, order: Order): Promise<DeskQuote> {
  const { desk, organization } = scene
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
  const typed: TypedQuote = {
    amountMinor: BigInt(order.amountMinor),
    side: 'source',
    feesPaidBy: 'source',
    customerId: body.customer_id,
    accountId: body.destination.account_id,
    sourceCurrency: body.source.currency,
    destinationCurrency: body.destination.currency,
    sourceRail: body.source.payment_rail,
    sourceAccountId: body.source.account_id ?? null,
  }
  await rememberQuoteIntent(desk.db, { quoteId: quote.id, typed, madeBy: actor.personId ?? '', now: desk.now() })
  return { quote, typed, accountId: organization.sourceOf(order.source) }
}

/** Returns the dependencies of payments at the demo's desk. */
export function depsOf({ desk, organization }: Pick<Scene, 'desk' | 'organization'>): PaymentDeps {
  return { desk, api: organization.callers.desk, hasExtension: async () => true, certainAfter }
}

type Paid = { quote: Quote; transactionId: string; confirms: boolean }

/** Plans the bank's answer, and what finance does next with the payment. */
export function goOnPaid(scene: Scene, order: Order, { quote, transactionId, confirms }: Paid): void {
  const { later, random } = scene
  planBank(scene, order, { transactionId, quote })
  if (!confirms) return // it was submitted, and cannot be cancelled
  if (order.outcome.kind === 'cancelledPaid') later(90, cancel(quote))
  else if (order.outcome.kind !== 'lapsed') later(random.between(20, 200), confirm(quote))
}
function confirm(quote: Quote): DeskAct {
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

/** Cancels a quote, before or after it was paid. */
export function cancel(quote: Quote): DeskAct {
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
