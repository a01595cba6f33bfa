import { and, arrayContains, asc, eq, isNull } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { type AuditEntry, appendAudit } from '../audit/append-audit'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { withdrawInvitationsOf } from '../invitations/invitations'
import { notify } from '../notices/notify'
import { notifyOfSignIn } from '../notices/notify-of-sign-in'
import { mustSuitRoles } from '../people/must-suit-roles'
import { hashNewPassword } from '../people/new-password'
import { listAdminNames, type Person, readPerson, toPerson } from '../people/people'
import type { Role } from '../people/roles'
import { companyIdentities, people } from '../people/tables'
import { endSessionsOf } from '../sessions/sessions'
import { clearThrottle } from '../sign-in/throttle'
import { endResetLinksBy, endResetLinksFor } from './end-reset-links'
import { notifyOfDisabledAdmin } from './notify-of-disabled-admin'
import { notifyOfMadeAdmin } from './notify-of-made-admin'
import { passwordResets } from './tables'

/**
 * Disables a person: ends all sessions, the link for a new password of theirs, and the invitations and such links that they made.
 * For an admin, other admins and auditors are notified. Removes the link to the company account: after a return the person is found by e-mail again.
 * Throws `forbidden` for oneself, and `last_admin` if no admin would remain, except for the operator, who can make another one.
 */
export async function disablePerson(desk: Desk, actor: Actor, personId: string): Promise<void> {
  mustBeAnother(actor, personId)
  await transaction(desk.db, async (tx) => {
    await disableIn(tx, desk, actor, personId, { byDirectory: false })
    await tx.delete(companyIdentities).where(eq(companyIdentities.personId, personId))
  })
}

/** Disables a person for the company's directory. The link to the company account stays, so that a directory cannot change it. */
export function disableByDirectory(desk: Desk, actor: Actor, personId: string): Promise<void> {
  return transaction(desk.db, (tx) => disableIn(tx, desk, actor, personId, { byDirectory: true }))
}

type By = { byDirectory: boolean }

function disableIn(tx: Tx, desk: Desk, actor: Actor, personId: string, { byDirectory }: By): Promise<void> {
  const set = { disabledAt: desk.now(), disabledByDirectory: byDirectory }
  return changeIn(tx, desk, actor, personId, set, ({ disabledAt }) => ({
    action: 'people.disable',
    before: { disabled: disabledAt !== null },
    after: { disabled: true },
  }))
}

/** Enables a disabled person, who may sign in again with the old password. */
export function enablePerson(desk: Desk, actor: Actor, personId: string): Promise<void> {
  return change(desk, actor, personId, { disabledAt: null, disabledByDirectory: false }, ({ disabledAt }) => ({
    action: 'people.enable',
    before: { disabled: disabledAt !== null },
    after: { disabled: false },
  }))
}

/** Ends all sessions of a person, who may sign in again at once. */
export function endAllSessions(desk: Desk, actor: Actor, personId: string): Promise<void> {
  return change(desk, actor, personId, {}, () => ({ action: 'people.end_sessions' }))
}

/** Ends all pauses after failed attempts, of strangers and of the person; sessions remain. */
export function unlockPerson(desk: Desk, actor: Actor, person: Person): Promise<void> {
  return transaction(desk.db, async (tx) => {
    await clearThrottle(tx, desk, person)
    const object = { kind: 'person', id: person.id }
    await appendAudit(tx, desk, actor, { action: 'people.unlock', object, result: 'done' })
  })
}

/**
 * Changes the roles of a person without a second admin, for the operator. Everyone is notified of a new admin. Throws like
 * `changeRolesIn`, and `forbidden` for oneself.
 */
export async function changeRoles(desk: Desk, actor: Actor, personId: string, roles: readonly Role[]): Promise<void> {
  mustBeAnother(actor, personId)
  await transaction(desk.db, async (tx) => {
    const { roles: held } = await readPerson(tx, personId)
    await changeRolesIn(tx, desk, actor, personId, roles)
    if (!held.includes('admin')) await notifyOfMadeAdmin(tx, desk, personId, roles)
  })
}

/**
 * Changes the roles of a person, who is notified and must sign in again; invitations and links by a former admin end. Throws
 * `validation_failed` like `mustSuitRoles`, and `last_admin` if no admin would remain. `more` is added to the audit record.
 */
export async function changeRolesIn(
  tx: Tx,
  desk: Desk,
  actor: Actor,
  personId: string,
  roles: readonly Role[],
  more: Masked = {},
): Promise<void> {
  mustSuitRoles(desk, roles)
  await setRoles(tx, desk, actor, personId, roles, more)
}

/** Removes all roles of a person on behalf of the company. The person is signed out and notified. */
export function takeRolesAwayIn(tx: Tx, desk: Desk, actor: Actor, personId: string): Promise<void> {
  return setRoles(tx, desk, actor, personId, [])
}

async function setRoles(tx: Tx, desk: Desk, actor: Actor, personId: string, roles: readonly Role[], more: Masked = {}) {
  await changeIn(tx, desk, actor, personId, { roles: [...new Set(roles)] }, (person) => ({
    action: 'people.change_roles',
    before: { roles: person.roles.join(', ') },
    after: { roles: roles.join(', '), ...more },
  }))
  const about = { kind: 'person', id: personId }
  await notify(tx, { to: { people: [personId] }, kind: 'roles_changed', about, at: desk.now() })
}

/**
 * Changes a password, and notifies its person. It ends all sessions including the current one, all reset links, and pauses after
 * failed attempts. Throws `validation_failed` (`/password`). `first` runs in the same transaction, and may throw.
 */
export async function changePassword(
  desk: Desk,
  actor: Actor,
  person: Person,
  password: string,
  first: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const passwordHash = await hashNewPassword(password, person)
  const set = { passwordHash, passwordChangedAt: desk.now() }
  await transaction(desk.db, async (tx) => {
    await first(tx)
    await tx
      .update(passwordResets)
      .set({ usedAt: desk.now() })
      .where(and(eq(passwordResets.personId, person.id), isNull(passwordResets.usedAt)))
    await changeIn(tx, desk, actor, person.id, set, () => ({ action: 'people.change_password' }))
    await clearThrottle(tx, desk, person)
    await notifyOfSignIn(tx, desk, person.id)
  })
}

type Change = Partial<typeof people.$inferInsert>
type ChangeRecord = Pick<AuditEntry, 'action' | 'before' | 'after'>

function change(
  desk: Desk,
  actor: Actor,
  personId: string,
  set: Change,
  record: (person: Person) => ChangeRecord,
): Promise<void> {
  return transaction(desk.db, (tx) => changeIn(tx, desk, actor, personId, set, record))
}

async function changeIn(
  tx: Tx,
  desk: Desk,
  actor: Actor,
  personId: string,
  set: Change,
  record: (person: Person) => ChangeRecord,
): Promise<void> {
  const mayEndAnAdmin = actor.personId !== null && (set.roles !== undefined || set.disabledAt instanceof Date)
  if (mayEndAnAdmin) await lockAdmins(tx)
  const [row] = await tx.select().from(people).where(eq(people.id, personId)).for('update')
  if (row === undefined) throw new ServiceError('not_found', `no person ${personId}`)
  if (Object.keys(set).length > 0) await tx.update(people).set(set).where(eq(people.id, personId))
  if (mayEndAnAdmin) await mustLeaveAnAdmin(tx, desk)
  await endSessionsOf(tx, personId)
  const invitesNobody = set.disabledAt instanceof Date || (set.roles !== undefined && !set.roles.includes('admin'))
  if (invitesNobody) {
    await withdrawInvitationsOf(tx, desk, actor, personId)
    await endResetLinksBy(tx, desk, actor, personId)
  }
  if (set.disabledAt instanceof Date) await endResetLinksFor(tx, desk, actor, personId)
  if (set.disabledAt instanceof Date) await notifyOfDisabledAdmin(tx, desk, actor, toPerson(row))
  await appendAudit(tx, desk, actor, { ...record(toPerson(row)), object: { kind: 'person', id: personId }, result: 'done' })
}

/** Locks all admins, so that of two who would remove each other the second waits and sees the change. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx
    .select({ id: people.id })
    .from(people)
    .where(arrayContains(people.roles, ['admin']))
    .orderBy(asc(people.id))
    .for('update')
}

async function mustLeaveAnAdmin(tx: Tx, desk: Desk): Promise<void> {
  if ((await listAdminNames({ db: tx, demo: desk.demo })).length === 0) {
    throw new ServiceError('last_admin', 'nobody would manage people')
  }
}

/** Throws `forbidden` if the actor would change their own rights. */
export function mustBeAnother(actor: Actor, personId: string): void {
  if (actor.personId === personId) throw new ServiceError('forbidden', 'nobody changes their own rights')
}
