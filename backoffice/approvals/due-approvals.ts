import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Tx, transaction } from '#database/open'
import { type Desk, machineActor } from '../desk'
import { type Approval, toApproval } from './approval'
import { closeApproval } from './close-approval'
import { lockApprovals } from './lock'
import { approvals } from './tables'

/** So long a worker keeps what it took; one that died meanwhile gives it back by that. */
const leaseSeconds = 90
/** Seconds until the next try of what could not be tried to its end, by how often it was. */
const pauses = [2, 5, 15, 30, 60, 300] as const

/** Takes payments that are approved and due, for one worker: of several at once each has its own. */
export async function takeDueApprovals({ db, now }: Desk, limit: number): Promise<Approval[]> {
  const at = now()
  const isDue = or(sql`${approvals.nextTryAt} is null`, lte(approvals.nextTryAt, at))
  return transaction(db, async (tx) => {
    const due = await tx
      .select({ id: approvals.id })
      .from(approvals)
      .where(and(eq(approvals.kind, 'payment'), eq(approvals.state, 'approved'), isDue))
      .orderBy(asc(approvals.decidedAt), asc(approvals.id))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return []
    const taken = await tx
      .update(approvals)
      .set({ attempts: sql`${approvals.attempts} + 1`, nextTryAt: new Date(at.getTime() + leaseSeconds * 1000) })
      .where(inArray(approvals.id, ids))
      .returning()
    return taken.map(toApproval).sort((a, b) => (a.id < b.id ? -1 : 1))
  })
}

/** Gives a payment back that cannot be made now, for a later try. Nothing left by it. */
export async function tryLater(desk: Desk, { id, attempts }: Approval): Promise<void> {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0]
  const nextTryAt = new Date(desk.now().getTime() + pause * 1000)
  await desk.db
    .update(approvals)
    .set({ state: 'approved', nextTryAt })
    .where(and(eq(approvals.id, id), inArray(approvals.state, ['approved', 'paying'])))
}

/** Ends requests whose time is over; those that are being paid end with their payment. Returns how many. */
export async function expireDueApprovals(desk: Desk, limit = 100): Promise<number> {
  return closeEach(desk, async (tx) => {
    const isOver = and(inArray(approvals.state, ['waiting', 'approved']), lte(approvals.expiresAt, desk.now()))
    const rows = await tx.select().from(approvals).where(isOver).limit(limit).for('update', { skipLocked: true })
    return rows.map((row) => ({ approval: toApproval(row), end: { state: 'expired' } }))
  })
}

type Ending = { approval: Approval; end: Parameters<typeof closeApproval>[4] }

/** Ends several, each with its record, as the machine. The rows are locked by `find`. */
export function closeEach(desk: Desk, find: (tx: Tx) => Promise<Ending[]>): Promise<number> {
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const endings = await find(tx)
    for (const { approval, end } of endings) await closeApproval(tx, desk, machineActor(uuidv7()), approval, end)
    return endings.length
  })
}
