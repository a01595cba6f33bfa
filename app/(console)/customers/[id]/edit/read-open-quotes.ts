import 'server-only'
import type { Writing } from '#app/writing'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import type { OpenQuotes } from './members'

/** Quotes of a customer that wait to be paid: at most five, and whether there are others. An API that cannot list them may have some. */
export async function readOpenQuotes(customerId: string, w: Writing): Promise<OpenQuotes> {
  const open = await attempt(api.listQuotes({ customer_id: customerId, status: 'pending', limit: 5 }))
  if (!open.ok) return { named: [], others: true }
  const named = open.value.data.map((quote) => ({
    reference: quote.external_transfer_id,
    amount: w.amount(quote.source_amount, quote.source.currency),
  }))
  return { named, others: open.value.has_more }
}
