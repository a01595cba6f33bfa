import 'server-only'
import type { Masked } from '#backoffice/columns'
import { ownReferenceOf } from '#backoffice/registry/registry'
import type { Quote } from '#contract/transfers'
import { openDesk } from '#lib/server/desk'
import { readAllRemembered } from '../../_kit/list/read-remembered'
import { fitsMoneyView } from '../payment/fits-money-view'
import { type MoneyView, pageSize } from '../payment/money-view'
import type { Phase } from '../payment/phase'
import { readPhases } from '../payment/read-phases'
import { shownStatus } from '../payment/shown-status'
import { readRememberedPayment, readRememberedQuote } from './remembered-quote'

/** `ownReference`: what a person typed, for an API that does not return it. */
export type ShownQuote = { quote: Quote; phase: Phase; ownReference?: string | undefined }

/** The time and the zone in which the days of a filter are read. */
type Where = { now: Date; timeZone: string }

/** Returns one page of the quotes that were made or looked up here, with their phases; `next` is the cursor of the next page. */
export async function readRememberedQuotes(view: MoneyView, where: Where, size = pageSize) {
  return readAllRemembered((await openDesk()).db, 'quote', {
    size,
    cursor: view.trail.at(-1),
    showAll: async (entries) => {
      const seen = entries.map((entry) => ({ quote: readRememberedQuote(entry), transaction: readRememberedPayment(entry) }))
      const phases = await readPhases(seen, where.now)
      return seen.map(({ quote }, index) => {
        const details = entries[index]?.details
        const one = quote && { quote, phase: phases[index] ?? 'other', ownReference: ownReferenceOf(details) }
        return one && fitsFilters(view, one.quote, details, where) ? fittingQuotes(view, [one])[0] : undefined
      })
    },
  })
}

/** Returns whether a quote passes all filters but the status. A customer chosen in this console outranks the API's answer. */
function fitsFilters(view: MoneyView, quote: Quote, details: Masked = {}, where: Where): boolean {
  const { made_for } = details
  const { id, customer_id, created_at: createdAt, external_transfer_id: reference } = quote
  const customerId = typeof made_for === 'string' ? made_for : customer_id
  return fitsMoneyView(view, { id, customerId, createdAt, reference, ownReference: ownReferenceOf(details) }, where)
}

/** Returns the quotes whose shown status is selected. */
export function fittingQuotes(view: MoneyView, quotes: readonly ShownQuote[]): ShownQuote[] {
  if (view.status.length === 0) return [...quotes]
  return quotes.filter(({ quote, phase }) => view.status.includes(shownStatus(phase, quote.status)))
}
