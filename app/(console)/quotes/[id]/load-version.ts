import 'server-only'
import { openDesk } from '#lib/server/desk'
import { readRequestOf } from '../../_records/approval/request-of-quote'
import { readPhase } from '../../_records/payment/read-phases'
import { type Elsewhere, readElsewhere } from '../../_records/quote/paid-elsewhere'
import { quoteVersion } from '../../_records/quote/quote-version'
import { readNextLookUp } from '../../_records/quote/read-next-look-up'
import { readKnownQuote } from '../../_records/quote/read-quote'
import { findTransaction } from './load-record'

/** Returns the version of the page of a quote, computed with as few calls as possible. */
export async function loadVersion(quoteId: string): Promise<string> {
  const { known, transaction, phase } = await readNow(quoteId)
  const [request, nextLookUp] = await Promise.all([readRequestOf(quoteId), readNextLookUp(quoteId, phase)])
  return quoteVersion({ quote: known.quote, phase, transaction, request, nextLookUp })
}

/** Returns the state of a new search for a payment of a quote that another program made (see `Elsewhere`). */
export async function searchElsewhere(quoteId: string): Promise<Elsewhere['state']> {
  const { known, phase } = await readNow(quoteId)
  const elsewhere = await readElsewhere((await openDesk()).db, known, phase)
  return elsewhere?.state ?? 'none'
}

async function readNow(quoteId: string) {
  const known = await readKnownQuote(await openDesk(), quoteId)
  const transaction = await findTransaction(known)
  return { known, transaction, phase: await readPhase({ quote: known.quote, transaction }, new Date()) }
}
