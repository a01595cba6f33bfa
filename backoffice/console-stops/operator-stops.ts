import { and, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { lockApprovals } from '../lock-approvals'
import { notify } from '../notices/notify'
import { stoppingRoles } from '../people/roles'
import { findConsoleStop, isOpenStop, stopObject } from './console-stops'
import { consoleStops } from './tables'

/** The table holds no longer reason. */
const longestReason = 300

/**
 * Stops all payments of this console by command of an operator. Returns false if they are stopped already, which changes nothing.
 */
export function stopConsoleAsOperator(desk: Desk, operator: Actor, reason: string): Promise<boolean> {
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const id = await holdConsole(tx, { reason, at: desk.now() })
    if (id === undefined) return false
    await appendAudit(tx, desk, operator, { action: 'payments.stop', object: stopObject(id), result: 'done', reason })
    await notify(tx, { to: { roles: stoppingRoles }, kind: 'payments_stopped', about: stopObject(id), at: desk.now() })
    return true
  })
}

/**
 * Stores a stop that no person made, and returns its id; undefined if there is a stop already. A restored copy of the data begins
 * with one: what was approved in it may have been paid since. The caller makes sure that no payment leaves meanwhile.
 */
export async function holdConsole(tx: Tx, { reason, at }: { reason: string; at: Date }): Promise<string | undefined> {
  if ((await findConsoleStop(tx)) !== undefined) return undefined
  const id = uuidv7()
  await tx.insert(consoleStops).values({ id, reason: [...reason].slice(0, longestReason).join(''), stoppedAt: at })
  return id
}

/**
 * Starts payments again by command of an operator, for a team of one; with `ownOnly` only if no person stopped them. Returns false
 * if there is no such stop. The reason is in the audit trail.
 */
export function endConsoleStopAsOperator(
  desk: Desk,
  operator: Actor,
  reason: string,
  { ownOnly = false } = {},
): Promise<boolean> {
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const which = ownOnly ? and(isOpenStop, isNull(consoleStops.stoppedBy)) : isOpenStop
    const [stop] = await tx.update(consoleStops).set({ startedAt: desk.now() }).where(which).returning()
    if (stop === undefined) return false
    await appendAudit(tx, desk, operator, { action: 'payments.start', object: stopObject(stop.id), result: 'done', reason })
    await notify(tx, { to: { roles: stoppingRoles }, kind: 'payments_started', about: stopObject(stop.id), at: desk.now() })
    return true
  })
}
