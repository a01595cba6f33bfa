import { ServiceError } from '#contract/errors'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { findQuote } from '../transfers/quote.queries'
import type { Quote } from '../transfers/tables'
import { toQuote } from './to-transfer'

export async function mustFindQuote(context: Context, quoteId: string): Promise<Quote> {
  const quote = await findQuote(context, quoteId)
  if (quote === undefined) throw new ServiceError('quote_not_found', `No quote ${quoteId}`)
  return quote
}

/** A quote as it stands at this moment. */
export async function showQuote(context: Context, quote: Quote) {
  return { status: 200, body: toQuote(quote, await readNow(context)) }
}
