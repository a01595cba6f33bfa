import type { Db } from '#database/open'
import { listAudit } from './list-audit'

/** Who deleted a customer in this console, when, and why. */
export type Deletion = { at: Date; by: string; byId: string | null; reason: string | null }

/** Returns undefined when the trail knows of none: the customer is there, or was deleted elsewhere. */
export async function findDeletion(db: Db, customerId: string): Promise<Deletion | undefined> {
  const { records } = await listAudit(db, { objectKind: 'customer', objectId: customerId, action: 'customer.delete' })
  const done = records.findLast(({ result }) => result === 'done')
  if (done === undefined) return undefined
  // Who asked and why stands with the intent; what ended may be the machine that looked the outcome up.
  const intent = records.find(({ result, callId }) => result === 'sent' && callId === done.callId) ?? done
  return { at: done.at, by: intent.actorName, byId: intent.actorId, reason: intent.reason }
}
