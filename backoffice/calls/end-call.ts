import { and, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { type Desk, machineActor } from '../desk'
import { notify } from '../notices/notify'
import { payingRoles } from '../people/roles'
import { type Call, onceOnly } from './calls'
import type { Finding } from './finding'
import { notifyOfTwoPeople } from './notify-of-two-people'
import { calls } from './tables'

/** The code of a call whose outcome can no longer be found. */
export const outcomeNotKnown = 'not_known'

/**
 * Records what a look-up found about an open call, with its entry in the audit trail and the notices of its outcome. Returns
 * whether this ended the call; of two processes that find the same, one does.
 */
export async function endCall(
  desk: Desk,
  call: Call,
  { state, code, objectId = call.objectId, waits }: Finding,
): Promise<boolean> {
  const now = desk.now()
  const isEnd = state !== 'unknown' || code === outcomeNotKnown
  return transaction(desk.db, async (tx) => {
    const stillOpen = and(eq(calls.id, call.id), inArray(calls.state, ['sent', 'unknown']))
    const set = { state, lookedUpAt: now, ...(isEnd ? { endedAt: now, code: code ?? null, matchKeys: null, objectId } : {}) }
    const changed = await tx.update(calls).set(set).where(stillOpen).returning({ id: calls.id })
    const isNews = changed.length > 0 && (isEnd || call.state === 'sent')
    if (isNews) {
      const object = { kind: call.objectKind, id: objectId }
      const after = { found_by: 'look_up', ...(waits && { outcome: 'pending_second_approval' }) }
      const entry = { action: call.action, object, result: state, code, callId: call.id, after }
      await appendAudit(tx, desk, machineActor(uuidv7()), entry)
      if (code === outcomeNotKnown && onceOnly.includes(call.operation)) {
        await notify(tx, { to: { roles: payingRoles }, kind: 'payment_not_known', about: object, at: now })
      }
      if (state === 'done') await notifyOfTwoPeople(tx, { ...call, callId: call.id, object, after, at: now })
    }
    return isNews && isEnd
  })
}
