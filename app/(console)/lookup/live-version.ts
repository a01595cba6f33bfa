import 'server-only'
import { pathOf } from '#lib/shared/path-of'
import { readRequestOf } from '../_records/approval/request-of-quote'
import type { PaymentMatch } from '../_records/lookup/match'
import { isFinal } from '../_records/payment/phase'
import { quoteVersion } from '../_records/quote/quote-version'
import { readNextLookUp } from '../_records/quote/read-next-look-up'
import { transactionVersion } from '../_records/transaction/transaction-version'
import type { LiveVersion } from './looked-up-line'
import { polledAddress } from './lookup-address'
import { readStateOf } from './read-state'

/**
 * Returns the version of the payment of a line, and the address that polls it: that of the look-up while the API gives no answer
 * about it, then that of its transaction, or of its quote, if no transaction is known. Null if nothing can change.
 */
export async function liveVersionOf(match: PaymentMatch, line: string): Promise<LiveVersion | null> {
  const [state, address] = [readStateOf([match]), polledAddress({ ref: line }, line)]
  if (state === 'unread' && address !== undefined) return { address, version: state }
  return isFinal(match.phase) ? null : recordVersion(match)
}

async function recordVersion(match: PaymentMatch): Promise<LiveVersion> {
  if (match.kind === 'transaction') {
    return { address: pathOf.transactionData(match.transaction.id), version: transactionVersion(match) }
  }
  const { quote, phase } = match
  const [request, nextLookUp] = await Promise.all([readRequestOf(quote.id), readNextLookUp(quote.id, phase)])
  const version = quoteVersion({ quote, phase, transaction: undefined, request, nextLookUp })
  return { address: pathOf.quoteData(quote.id), version }
}
