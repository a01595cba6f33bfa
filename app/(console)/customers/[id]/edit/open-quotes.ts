import 'server-only'
import type { Formatters } from '#app/formatters'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'

/** Returns up to five open quotes, which still pay the customer with the old data; `others` if there are or may be more. */
export async function readOpenQuotes(customerId: string, format: Formatters) {
  const open = await attempt(api.listQuotes({ customer_id: customerId, status: 'pending', limit: 5 }))
  const quotes = open.ok ? open.value : { data: [], has_more: true }
  return {
    named: quotes.data.map((quote) => ({
      reference: quote.external_transfer_id,
      amount: format.amount(quote.source_amount, quote.source.currency),
    })),
    others: quotes.has_more,
  }
}
