import { and, asc, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { type Db, postgresError, type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { notify } from '../notices/notify'
import { mustBeAtWork } from '../people/at-work'
import { mustSuitRoles } from '../people/must-suit-roles'
import { mayEnter, type Person, readPerson } from '../people/people'
import type { Role } from '../people/roles'
import { mustBeSecondPerson } from '../people/second-person'
import { changeRolesIn, lockAdmins, mustBeAnother } from './change-person'
import { wasRenamedSince } from './renamed-since'
import { roleChanges } from './tables'

export type RoleChange = typeof roleChanges.$inferSelect

/** Lists the changes of roles that wait for a second admin, oldest first. */
export async function listWaitingRoleChanges(db: Db): Promise<RoleChange[]> {
  return db.select().from(roleChanges).where(eq(roleChanges.state, 'waiting')).orderBy(asc(roleChanges.proposedAt))
}

/** Returns the states of these changes; ids that name none are left out. */
export async function listRoleChangeStates(db: Pick<Db, 'select'>, ids: readonly string[]) {
  const { id, state } = roleChanges
  return ids.length === 0
    ? []
    : db
        .select({ id, state })
        .from(roleChanges)
        .where(inArray(id, [...ids]))
}

/**
 * Proposes roles for a person, which take effect when another admin accepts; the other admins are notified. Throws `forbidden`
 * for oneself, `validation_failed` like `mustSuitRoles`, `stale_record` if the person no longer has the roles that were `seen`,
 * and `role_change_waiting` while another change for the person is open. Returns the id.
 */
export async function proposeRoles(
  desk: Desk,
  actor: Actor,
  { personId, seen, roles, reason }: { personId: string; seen: readonly Role[]; roles: readonly Role[]; reason: string },
): Promise<string> {
  mustBeAnother(actor, personId)
  mustSuitRoles(desk, roles)
  const id = uuidv7()
  try {
    await transaction(desk.db, async (tx) => {
      await lockAdmins(tx)
      const { id: proposedBy } = await mustBeAtWork(tx, desk, actor, ['admin'])
      const { roles: held } = await readPerson(tx, personId)
      if (!isSame(held, seen)) throw new ServiceError('stale_record', 'the person has other roles since')
      if (isSame(held, roles)) throw new ServiceError('validation_failed', 'the same roles', { errors: [unchanged] })
      const change = { id, personId, held, roles: [...new Set(roles)], reason, proposedBy, proposedAt: desk.now() }
      await tx.insert(roleChanges).values({ ...change, state: 'waiting' })
      const terms = { before: { roles: held.join(', ') }, after: { roles: change.roles.join(', ') }, reason }
      const object = { kind: 'person', id: personId }
      await appendAudit(tx, desk, actor, { action: 'people.propose_roles', object, ...terms, result: 'done' })
      const to = { roles: ['admin'], except: [proposedBy, personId] } as const
      await notify(tx, { to, kind: 'work_waits', about: { kind: 'role_change', id }, at: desk.now() })
    })
  } catch (error) {
    if (postgresError(error)?.constraint_name !== 'role_changes_one_waits') throw error
    throw new ServiceError('role_change_waiting', 'another change of these roles waits for a second admin')
  }
  return id
}

const unchanged = { pointer: '/roles', code: 'invalid_format', detail: 'unchanged' }

/**
 * Accepts or rejects a change of roles, which takes effect at once; the person must sign in again. Throws
 * `self_approval_forbidden` for the author and the person, and `role_change_closed` if it is no longer open, its author is no
 * longer an admin, or the roles, name or e-mail of the person have changed since.
 */
export function decideRoles(
  desk: Desk,
  actor: Actor,
  { id, decision }: { id: string; decision: 'accepted' | 'rejected' },
): Promise<void> {
  return close(desk, actor, { id, state: decision }, async (tx, change) => {
    mustBeSecondPerson(actor, [change.proposedBy, change.personId])
    if (decision === 'accepted') await give(tx, desk, actor, change)
    else await record(tx, desk, actor, change, 'people.reject_roles')
    const about = { kind: 'role_change', id }
    await notify(tx, { to: { people: [change.proposedBy] }, kind: 'work_decided', about, at: desk.now() })
  })
}

/** Withdraws a change. Throws `forbidden` unless the actor proposed it, and `role_change_closed` if it is no longer open. */
export function withdrawRoles(desk: Desk, actor: Actor, id: string): Promise<void> {
  return close(desk, actor, { id, state: 'withdrawn' }, async (tx, change, decider) => {
    if (change.proposedBy !== decider.id) throw new ServiceError('forbidden', 'somebody else proposed it')
    await record(tx, desk, actor, change, 'people.withdraw_roles')
  })
}

function close(
  desk: Desk,
  actor: Actor,
  { id, state }: { id: string; state: Exclude<RoleChange['state'], 'waiting'> },
  work: (tx: Tx, change: RoleChange, decider: Person) => Promise<void>,
): Promise<void> {
  return transaction(desk.db, async (tx) => {
    await lockAdmins(tx)
    const decider = await mustBeAtWork(tx, desk, actor, ['admin'])
    const waits = and(eq(roleChanges.id, id), eq(roleChanges.state, 'waiting'))
    const [change] = await tx.select().from(roleChanges).where(waits).for('update')
    if (change === undefined) throw new ServiceError('role_change_closed', `no change ${id} waits`)
    await work(tx, change, decider)
    await tx.update(roleChanges).set({ state, decidedBy: decider.id, decidedAt: desk.now() }).where(waits)
  })
}

/** Applies a change, if its author is still an admin and the person is still as the author and the decider saw them. */
async function give(
  tx: Tx,
  desk: Desk,
  actor: Actor,
  { personId, held, roles, proposedBy, proposedAt }: RoleChange,
): Promise<void> {
  const [proposer, person] = [await readPerson(tx, proposedBy), await readPerson(tx, personId)]
  if (!mayEnter(desk, proposer) || !proposer.roles.includes('admin')) {
    throw new ServiceError('role_change_closed', 'who proposed it manages people no more')
  }
  if (!isSame(person.roles, held)) throw new ServiceError('role_change_closed', 'the person has other roles since')
  await changeRolesIn(tx, desk, actor, personId, roles, { proposed_by: proposer.id })
  // Checked under the lock of the person: a later rename sees the new roles, and removes them.
  if (await wasRenamedSince(tx, personId, proposedAt))
    throw new ServiceError('role_change_closed', 'the person has another name or e-mail since')
}

function record(tx: Tx, desk: Desk, actor: Actor, { personId, roles, proposedBy }: RoleChange, action: string) {
  const object = { kind: 'person', id: personId }
  const after = { roles: roles.join(', '), proposed_by: proposedBy }
  return appendAudit(tx, desk, actor, { action, object, after, result: 'done' })
}

function isSame(one: readonly Role[], other: readonly Role[]): boolean {
  return one.length === new Set(other).size && other.every((role) => one.includes(role))
}
