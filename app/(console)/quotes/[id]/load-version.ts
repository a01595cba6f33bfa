import 'server-only'
import { openDesk } from '#lib/server/desk'
import { readRequestOf } from '../../_records/approval/request-of-quote'
import { readPhase } from '../../_records/payment/read-phases'
import { quoteVersion } from '../../_records/quote/quote-version'
import { readKnownQuote } from '../../_records/quote/read-quote'
import { findTransaction } from './load-record'

/** Returns the version of the page of a quote, computed with as few calls as possible. */
export async function loadVersion(quoteId: string): Promise<string> {
  const known = await readKnownQuote(await openDesk(), quoteId)
  const { quote } = known
  const transaction = await findTransaction(known)
  const phase = await readPhase({ quote, transaction }, new Date())
  return quoteVersion({ quote, phase, transaction, request: await readRequestOf(quoteId) })
}
