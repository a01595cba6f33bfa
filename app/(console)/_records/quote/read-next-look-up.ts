import 'server-only'
import { findLatestCall } from '#backoffice/calls/calls'
import { nextLookUpOf } from '#backoffice/calls/next-look-up'
import { openDesk } from '#lib/server/desk'
import type { Phase } from '../payment/phase'

/**
 * Returns when the outcome of the payment or confirmation of a quote is looked up next; a time that is over means now. Undefined
 * if none is open, or if the look-ups have ended.
 */
export async function readNextLookUp(quoteId: string, phase: Phase): Promise<Date | undefined> {
  if (phase !== 'unconfirmed_pay' && phase !== 'unconfirmed_confirm') return undefined
  const desk = await openDesk()
  const operation = phase === 'unconfirmed_pay' ? 'payQuote' : 'confirmQuote'
  const call = await findLatestCall(desk.db, { operation, object: { kind: 'quote', id: quoteId } })
  return call && nextLookUpOf(desk, call)
}
