import { and, asc, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { type Db, postgresError, type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { notify } from '../notices/notify'
import { mustBeAtWork } from '../people/at-work'
import { mayEnter, mustFindRow, type Person, readPerson } from '../people/people'
import { mustBeSecondPerson } from '../people/second-person'
import { people } from '../people/tables'
import { lockAdmins, mustBeAnother } from './change-person'
import { clearFactorsOf } from './clear-factors'
import { wasRenamedSince } from './renamed-since'
import { makeResetLinkIn, type ResetLink } from './reset-password'
import { recoveries } from './tables'

export type Recovery = typeof recoveries.$inferSelect
export type Recovers = Recovery['recovers']

/** Lists the ways back in that wait for a second admin, oldest first. */
export async function listWaitingRecoveries(db: Db): Promise<Recovery[]> {
  return db.select().from(recoveries).where(eq(recoveries.state, 'waiting')).orderBy(asc(recoveries.proposedAt))
}

/** Returns the states of these proposals; ids that name none are left out. */
export async function listRecoveryStates(db: Pick<Db, 'select'>, ids: readonly string[]) {
  const { id, state } = recoveries
  return ids.length === 0
    ? []
    : db
        .select({ id, state })
        .from(recoveries)
        .where(inArray(id, [...ids]))
}

/**
 * Proposes a way back in for a person, which another admin must accept; the other admins are notified. Throws `forbidden` for
 * oneself, `recovery_needless` if the person is disabled or has nothing of that kind to lose, and `recovery_waiting` while
 * another such proposal for the person is open.
 */
export async function proposeRecovery(
  desk: Desk,
  actor: Actor,
  { personId, recovers, reason }: { personId: string; recovers: Recovers; reason: string },
): Promise<void> {
  mustBeAnother(actor, personId)
  const id = uuidv7()
  try {
    await transaction(desk.db, async (tx) => {
      const { id: proposedBy } = await mustBeAtWork(tx, desk, actor, ['admin'])
      if (!(await canLose(tx, desk, personId, recovers)))
        throw new ServiceError('recovery_needless', `no ${recovers} of ${personId}`)
      const proposal = { id, personId, recovers, reason, proposedBy, proposedAt: desk.now(), state: 'waiting' } as const
      await tx.insert(recoveries).values(proposal)
      await record(tx, desk, actor, proposal, { action: 'people.propose_recovery', reason })
      const to = { roles: ['admin'], except: [proposedBy, personId] } as const
      await notify(tx, { to, kind: 'work_waits', about: { kind: 'recovery', id }, at: desk.now() })
    })
  } catch (error) {
    if (postgresError(error)?.constraint_name !== 'recoveries_one_waits') throw error
    throw new ServiceError('recovery_waiting', 'the same proposal waits for a second admin')
  }
}

/**
 * Accepts a way back in, and notifies the person and whoever proposed it. Lost factors are removed at once, and all sessions of
 * the person end. For a password it returns the link, which is shown to the accepting admin alone: whoever proposes cannot come
 * to have it. Throws `self_approval_forbidden` for the author and the person, and `recovery_closed` if it is no longer open, its
 * author is no longer an admin, or the person is disabled, has another name or e-mail since, or lacks what was lost.
 */
export function acceptRecovery(desk: Desk, actor: Actor, id: string): Promise<ResetLink | undefined> {
  return close(desk, actor, { id, state: 'accepted' }, async (tx, proposal) => {
    mustBeSecondPerson(actor, [proposal.proposedBy, proposal.personId])
    await mustStandStill(tx, desk, proposal)
    const link = await recover(tx, desk, actor, proposal)
    const about = { kind: 'recovery', id }
    await notify(tx, { to: { people: [proposal.proposedBy] }, kind: 'work_decided', about, at: desk.now() })
    return link
  })
}

async function recover(
  tx: Tx,
  desk: Desk,
  actor: Actor,
  { id, personId, recovers, proposedBy }: Recovery,
): Promise<ResetLink | undefined> {
  const more = { proposed_by: proposedBy }
  if (recovers === 'factors') {
    await clearFactorsOf(tx, desk, actor, personId, more)
    return undefined
  }
  const link = await makeResetLinkIn(tx, desk, actor, personId, more)
  const about = { kind: 'recovery', id }
  await notify(tx, { to: { people: [personId] }, kind: 'reset_link_made', about, at: desk.now() })
  return link
}

/** Rejects a way back in, and notifies whoever proposed it. Throws like `acceptRecovery` if it is no longer open. */
export function rejectRecovery(desk: Desk, actor: Actor, id: string): Promise<void> {
  return close(desk, actor, { id, state: 'rejected' }, async (tx, proposal) => {
    mustBeSecondPerson(actor, [proposal.proposedBy, proposal.personId])
    await record(tx, desk, actor, proposal, { action: 'people.reject_recovery' })
    const about = { kind: 'recovery', id }
    await notify(tx, { to: { people: [proposal.proposedBy] }, kind: 'work_decided', about, at: desk.now() })
  })
}

/** Withdraws a proposal. Throws `forbidden` unless the actor made it, and `recovery_closed` if it is no longer open. */
export function withdrawRecovery(desk: Desk, actor: Actor, id: string): Promise<void> {
  return close(desk, actor, { id, state: 'withdrawn' }, async (tx, proposal, decider) => {
    if (proposal.proposedBy !== decider.id) throw new ServiceError('forbidden', 'somebody else proposed it')
    await record(tx, desk, actor, proposal, { action: 'people.withdraw_recovery' })
  })
}

function close<Value>(
  desk: Desk,
  actor: Actor,
  { id, state }: { id: string; state: Exclude<Recovery['state'], 'waiting'> },
  work: (tx: Tx, proposal: Recovery, decider: Person) => Promise<Value>,
): Promise<Value> {
  return transaction(desk.db, async (tx) => {
    await lockAdmins(tx)
    const decider = await mustBeAtWork(tx, desk, actor, ['admin'])
    const waits = and(eq(recoveries.id, id), eq(recoveries.state, 'waiting'))
    const [proposal] = await tx.select().from(recoveries).where(waits).for('update')
    if (proposal === undefined) throw new ServiceError('recovery_closed', `no proposal ${id} waits`)
    const value = await work(tx, proposal, decider)
    await tx.update(recoveries).set({ state, decidedBy: decider.id, decidedAt: desk.now() }).where(waits)
    return value
  })
}

/** Throws `recovery_closed` unless its author is still an admin, and the person is as both admins saw them. */
async function mustStandStill(tx: Tx, desk: Desk, proposal: Recovery): Promise<void> {
  const { personId, recovers, proposedBy, proposedAt } = proposal
  const proposer = await readPerson(tx, proposedBy)
  if (!mayEnter(desk, proposer) || !proposer.roles.includes('admin')) {
    throw new ServiceError('recovery_closed', 'who proposed it manages people no more')
  }
  // Until the commit nobody renames or disables the person.
  await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
  if (!(await canLose(tx, desk, personId, recovers))) throw new ServiceError('recovery_closed', 'nothing to come back to')
  if (await wasRenamedSince(tx, personId, proposedAt)) throw new ServiceError('recovery_closed', 'renamed since')
}

/** Returns whether a person may come in, and has a password to forget, or a second factor to lose. */
async function canLose(tx: Tx, desk: Desk, personId: string, recovers: Recovers): Promise<boolean> {
  const person = await mustFindRow(tx, personId)
  const has = recovers === 'password' ? person.passwordHash !== null : person.secondFactorAt !== null
  return mayEnter(desk, person) && has
}

type Proposal = Pick<Recovery, 'personId' | 'recovers' | 'proposedBy'>
type Entry = { action: string; reason?: string }

function record(tx: Tx, desk: Desk, actor: Actor, { personId, recovers, proposedBy }: Proposal, entry: Entry) {
  const object = { kind: 'person', id: personId }
  const after = { recovers, proposed_by: proposedBy }
  return appendAudit(tx, desk, actor, { ...entry, object, after, result: 'done' })
}
