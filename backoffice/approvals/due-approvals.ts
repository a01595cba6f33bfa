import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Tx, transaction } from '#database/open'
import { pauseOf } from '../calls/poll-schedule'
import { type Desk, machineActor } from '../desk'
import { lockApprovals } from '../lock-approvals'
import { type Approval, lockApproval, toApproval } from './approval'
import { closeApproval } from './close-approval'
import { findLivePermit } from './permit'
import { approvals, paymentPermits } from './tables'

/** The lease of a worker on the payment that it took, in seconds. After a crash another worker can take it when it expires. */
const leaseSeconds = 90
/** The backoff in seconds before the next attempt, by the number of attempts so far. */
const pauses = [2, 5, 15, 30, 60, 300] as const

/**
 * Takes the approved payment that has been due longest, with a lease; undefined if none is due. Concurrent workers skip locked
 * rows. A worker that is slower than its lease loses the payment to another one, which the number of attempts shows
 * (`lockUnpaid`).
 */
export async function takeDueApproval({ db, now }: Desk): Promise<Approval | undefined> {
  const at = now()
  const isDue = or(sql`${approvals.nextTryAt} is null`, lte(approvals.nextTryAt, at))
  return transaction(db, async (tx) => {
    const [due] = await tx
      .select({ id: approvals.id })
      .from(approvals)
      .where(and(eq(approvals.kind, 'payment'), eq(approvals.state, 'approved'), isDue))
      .orderBy(asc(approvals.decidedAt), asc(approvals.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (due === undefined) return undefined
    const [taken] = await tx
      .update(approvals)
      .set({ attempts: sql`${approvals.attempts} + 1`, nextTryAt: new Date(at.getTime() + leaseSeconds * 1000) })
      .where(eq(approvals.id, due.id))
      .returning()
    return taken && toApproval(taken)
  })
}

/**
 * Locks a request and returns it if nothing happened to it since this worker took it: it is open, no other worker took it
 * meanwhile, and no payment of it left or may have left. Otherwise returns undefined, and this worker must not decide how it goes
 * on. The caller's transaction must hold the lock of approvals.
 */
export async function lockUnpaid(tx: Tx, { id, attempts }: Pick<Approval, 'id' | 'attempts'>): Promise<Approval | undefined> {
  const approval = await lockApproval(tx, id)
  if (approval === undefined || approval.closedAt !== null || approval.attempts !== attempts) return undefined
  return (await findLivePermit(tx, eq(paymentPermits.approvalId, id))) === undefined ? approval : undefined
}

/**
 * Returns a payment to the queue for a later attempt, after a backoff. Does nothing unless the request is in the state that
 * `lockUnpaid` requires.
 */
export function tryLater(desk: Desk, { id, attempts }: Pick<Approval, 'id' | 'attempts'>): Promise<void> {
  const nextTryAt = new Date(desk.now().getTime() + pauseOf(pauses, attempts) * 1000)
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const approval = await lockUnpaid(tx, { id, attempts })
    if (approval?.state !== 'approved' && approval?.state !== 'paying') return
    await tx.update(approvals).set({ state: 'approved', nextTryAt }).where(eq(approvals.id, id))
  })
}

/** The number of requests that one transaction closes. */
const closedAtOnce = 100

/** Expires requests past their deadline, except those that are being paid. Returns how many. */
export async function expireDueApprovals(desk: Desk): Promise<number> {
  return closeEach(desk, async (tx) => {
    const isOver = and(inArray(approvals.state, ['waiting', 'approved']), lte(approvals.expiresAt, desk.now()))
    const rows = await tx.select().from(approvals).where(isOver).limit(closedAtOnce).for('update', { skipLocked: true })
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
