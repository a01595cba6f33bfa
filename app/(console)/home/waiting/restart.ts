import 'server-only'
import { findPaymentStop, type PaymentStop } from '#backoffice/payment-stops/payment-stops'
import { openDesk } from '#lib/server/desk'
import type { Read } from '../read-pages'

/** A request to start payments again, by another person. */
export type WaitingRestart = { kind: 'restart'; id: string; stop: PaymentStop }

/** Returns the request to start payments again, if another person made it. */
export async function readRestart(me: string): Promise<Read<WaitingRestart>> {
  const stop = await findPaymentStop((await openDesk()).db)
  const isForMe = stop !== undefined && stop.requestedBy !== null && stop.requestedBy !== me
  return { items: isForMe ? [{ kind: 'restart', id: stop.id, stop }] : [], more: false }
}
