import 'server-only'
import type { Formatters } from '#app/formatters'
import { type Call, listUnknownPayments } from '#backoffice/calls/calls'
import { isPriced } from '#backoffice/payments/price'
import { findRemembered } from '#backoffice/registry/registry'
import { figureToMinor } from '#contract/figures'
import type { Quote } from '#contract/transfers'
import { openDesk } from '#lib/server/desk'
import { shortId } from '#lib/shared/masks'
import { customerNames } from '../_records/customer/customer-names'
import { fitsMoneyView } from '../_records/payment/fits-money-view'
import type { MoneyView } from '../_records/payment/money-view'
import { readRememberedQuote } from '../_records/quote/remembered-quote'

/** A payment of this console whose answer was lost, by the quote that was paid. */
export type UnconfirmedPayment = { quoteId: string; reference: string; customer: string; sentAt: Date }

type Sent = { call: Call; quote: Quote | undefined; customerId: string | undefined }

/**
 * Returns the payments that fit the filters and whose answer was lost, newest first: no transaction of them is known here. A
 * quote that cannot be read fits only a list without filters.
 */
export async function readUnconfirmed(
  view: MoneyView,
  { format, seesEmails }: { format: Formatters; seesEmails: boolean },
): Promise<UnconfirmedPayment[]> {
  const { db } = await openDesk()
  const calls = (await listUnknownPayments(db)).filter(({ operation }) => operation === 'payQuote')
  const sent = await Promise.all(
    calls.map(async (call): Promise<Sent> => {
      const entry = await findRemembered(db, { kind: 'quote', id: call.objectId })
      const [quote, madeFor] = [entry && readRememberedQuote(entry), entry?.details.made_for]
      return { call, quote, customerId: typeof madeFor === 'string' ? madeFor : quote?.customer_id }
    }),
  )
  const shown = sent.filter((one) => isInView(view, one, format))
  const nameOf = await customerNames(
    shown.map(({ customerId }) => customerId),
    { seesEmails },
  )
  return shown.map(({ call: { objectId, sentAt }, quote, customerId }) => ({
    quoteId: objectId,
    reference: quote?.external_transfer_id || shortId(objectId),
    customer: nameOf(customerId) ?? shortId(objectId),
    sentAt,
  }))
}

/** The statuses that such a payment can turn out to have, if it was made. */
const openStatuses = ['pending', 'processing']

function isInView(view: MoneyView, { call, quote, customerId }: Sent, format: Formatters): boolean {
  if (view.status.length > 0 && !view.status.some((status) => openStatuses.includes(status))) return false
  const facts = {
    id: call.objectId,
    customerId,
    type: 'withdraw',
    createdAt: call.sentAt.toISOString(),
    reference: quote?.external_transfer_id,
    amount: quote && isPriced(quote) ? figureToMinor(quote.source_amount, 'ceil').toString() : undefined,
  }
  return fitsMoneyView(view, facts, format)
}
