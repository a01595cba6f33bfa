import type { Db } from '#database/open'
import { listAudit } from './list-audit'

/** Who deleted a customer in this console, when, and why. */
export type Deletion = { at: Date; by: string; byId: string | null; reason: string | null }

/** Finds the deletion of a customer in the trail. Returns undefined if the customer exists or was deleted elsewhere. */
export async function findDeletion(db: Db, customerId: string): Promise<Deletion | undefined> {
  const { records } = await listAudit(db, { objectKind: 'customer', objectId: customerId, action: 'customer.delete' })
  const done = records.findLast(({ result }) => result === 'done')
  if (done === undefined) return undefined
  // The intent names the person and the reason; the outcome may have been recorded by the machine, after a look-up.
  const intent = records.find(({ result, callId }) => result === 'sent' && callId === done.callId) ?? done
  return { at: done.at, by: intent.actorName, byId: intent.actorId, reason: intent.reason }
}
