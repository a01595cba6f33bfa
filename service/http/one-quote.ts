import { ServiceError } from '#contract/errors'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { findQuoteNow } from '../transfers/quote.queries'
import type { Quote } from '../transfers/tables'
import { toQuote } from './to-transfer'

/** Returns a quote as it is stored; its status may have lapsed since. Throws `quote_not_found`. */
export async function mustFindQuote(context: Context, quoteId: string): Promise<Quote> {
  const { quote } = await mustFindQuoteNow(context, quoteId)
  return quote
}

/** Returns a quote with its status at this moment. */
export async function readQuote(context: Context, quoteId: string) {
  const { quote, now } = await mustFindQuoteNow(context, quoteId)
  return { status: 200, body: toQuote(quote, now) }
}

/** Returns a quote with the time of the read. Throws `quote_not_found`. */
export async function mustFindQuoteNow(context: Context, quoteId: string): Promise<{ quote: Quote; now: Date }> {
  const found = await findQuoteNow(context, quoteId)
  if (found === undefined) throw new ServiceError('quote_not_found', `No quote ${quoteId}`)
  return found
}

/** Returns a quote that was read before, with its status at this moment. */
export async function showQuote(context: Context, quote: Quote) {
  return { status: 200, body: toQuote(quote, await readNow(context)) }
}
