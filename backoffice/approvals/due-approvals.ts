import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Tx, transaction } from '#database/open'
import { type Desk, machineActor } from '../desk'
import { type Approval, toApproval } from './approval'
import { closeApproval } from './close-approval'
import { lockApprovals } from './lock'
import { approvals } from './tables'

/** The lease of a worker on the payments that it took, in seconds. After a crash another worker can take them when it expires. */
const leaseSeconds = 90
/** The backoff in seconds before the next attempt, by the number of attempts so far. */
const pauses = [2, 5, 15, 30, 60, 300] as const

/** Takes approved payments that are due, with a lease. Concurrent workers skip locked rows, so each payment has one worker. */
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

/** Returns a payment to the queue for a later attempt, after a backoff. Only for payments of which nothing has left. */
export async function tryLater(desk: Desk, { id, attempts }: Approval): Promise<void> {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0]
  const nextTryAt = new Date(desk.now().getTime() + pause * 1000)
  await desk.db
    .update(approvals)
    .set({ state: 'approved', nextTryAt })
    .where(and(eq(approvals.id, id), inArray(approvals.state, ['approved', 'paying'])))
}

/** Expires requests past their deadline, except those that are being paid. Returns how many. */
export async function expireDueApprovals(desk: Desk, limit = 100): Promise<number> {
  return closeEach(desk, async (tx) => {
    const isOver = and(inArray(approvals.state, ['waiting', 'approved']), lte(approvals.expiresAt, desk.now()))
    const rows = await tx.select().from(approvals).where(isOver).limit(limit).for('update', { skipLocked: true })
    return rows.map((row) => ({ approval: toApproval(row), end: { state: 'expired' } }))
  })
}

type Ending = { approval: Approval; end: Parameters<typeof closeApproval>[4] }

/** Closes several requests, each with its audit record, with the machine as the actor. `find` must lock their rows. */
export function closeEach(desk: Desk, find: (tx: Tx) => Promise<Ending[]>): Promise<number> {
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const endings = await find(tx)
    for (const { approval, end } of endings) await closeApproval(tx, desk, machineActor(uuidv7()), approval, end)
    return endings.length
  })
}
