import 'server-only'
import { findLatestCall } from '#backoffice/calls/calls'
import { openDesk } from '#lib/desk'
import { phaseOf } from '../../phase/phase'
import { readKnownQuote } from '../read-quote'
import { findTransaction } from './load-record'
import { quoteVersion } from './quote-version'

/** The same version that the page was drawn with, read anew with as few calls as it takes. */
export async function loadVersion(quoteId: string): Promise<string> {
  const { db } = await openDesk()
  const [known, pay, confirm] = await Promise.all([
    readKnownQuote(db, quoteId),
    findLatestCall(db, { operation: 'payQuote', objectId: quoteId }),
    findLatestCall(db, { operation: 'confirmQuote', objectId: quoteId }),
  ])
  const { quote } = known
  const transaction = await findTransaction(known)
  const phase = phaseOf({ quote, transaction, sent: { pay: pay?.state, confirm: confirm?.state } }, new Date())
  return quoteVersion({ quote, phase, transaction })
}
