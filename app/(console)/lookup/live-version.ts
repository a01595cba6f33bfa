import 'server-only'
import { pathOf } from '#lib/shared/path-of'
import { readRequestOf } from '../_records/approval/request-of-quote'
import type { PaymentMatch } from '../_records/lookup/match'
import { quoteVersion } from '../_records/quote/quote-version'
import { transactionVersion } from '../_records/transaction/transaction-version'
import type { LiveVersion } from './looked-up-line'

/** Returns the version of a payment, and the address that polls it: that of its quote, if no transaction is known. */
export async function liveVersionOf(match: PaymentMatch): Promise<LiveVersion> {
  if (match.kind === 'transaction') {
    return { address: pathOf.transactionData(match.transaction.id), version: transactionVersion(match) }
  }
  const { quote, phase } = match
  const request = await readRequestOf(quote.id)
  return { address: pathOf.quoteData(quote.id), version: quoteVersion({ quote, phase, transaction: undefined, request }) }
}
