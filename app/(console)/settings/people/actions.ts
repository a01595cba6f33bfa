'use server'

import { invite, renewInvitation, withdrawInvitation } from '#backoffice/invitations/invitations'
import { readPerson } from '#backoffice/people/people'
import * as changes from '#backoffice/staff/change-person'
import * as recoveries from '#backoffice/staff/recoveries'
import * as roleChanges from '#backoffice/staff/role-changes'
import { action } from '#lib/access/action'
import { joinLink, resetLink } from '#lib/access/join-link'
import { inviteRows, roleNames } from './invite-row'
import {
  ImportInput,
  InviteInput,
  PersonInput,
  ProposeRecoveryInput,
  ProposeRolesInput,
  RecoveryInput,
  RoleChangeInput,
} from './people.schema'
import { readPeople } from './read-people'

/** Invites a person; returns the link, which is shown only once because only a hash of it is stored. `expiresAt` is ISO. */
export const invitePerson = action(
  { needs: 'people.manage', input: InviteInput, audit: { action: 'people.invite' } },
  async (invited, _staff, { desk, actor }) => {
    const { token, expiresAt } = await invite(desk, actor, invited)
    return { link: joinLink(token), expiresAt: expiresAt.toISOString() }
  },
)

/** Makes a new link for an invitation that is still open; the previous link becomes invalid. It too is shown only once. */
export const renewLink = action(
  { needs: 'people.manage', input: PersonInput, audit: { action: 'people.invite' } },
  async ({ id }, _staff, { desk, actor }) => {
    const { token, expiresAt } = await renewInvitation(desk, actor, id)
    return { link: joinLink(token), expiresAt: expiresAt.toISOString() }
  },
)

/** Invites the people of a table, each on their own; the result says who could not be invited. Links are shown only once. */
export const importPeople = action(
  { needs: 'people.manage', input: ImportInput, audit: { action: 'people.invite' } },
  async ({ text }, _staff, { desk, actor }) => {
    const people = await readPeople(text, await roleNames())
    return { outcomes: await inviteRows(desk, actor, people) }
  },
)

/** Ends the unused link of an invitation. Refused with `not_found` if it was used or ended meanwhile. */
export const takeInvitationBack = action(
  { needs: 'people.manage', input: PersonInput, audit: { action: 'people.withdraw' } },
  ({ id }, _staff, { desk, actor }) => withdrawInvitation(desk, actor, id),
)

/** Proposes roles instead of those that were seen. Another admin must accept before the person has them. */
export const proposeRoles = action(
  { needs: 'people.manage', input: ProposeRolesInput, audit: { action: 'people.propose_roles' } },
  async ({ id, ...change }, _staff, { desk, actor }) => {
    await roleChanges.proposeRoles(desk, actor, { personId: id, ...change })
  },
)

/** Gives the proposed roles at once. Refused with `self_approval_forbidden` for who proposed or would get them. */
export const acceptRoles = action(
  { needs: 'people.manage', input: RoleChangeInput, audit: { action: 'people.change_roles' } },
  ({ changeId }, _staff, { desk, actor }) => roleChanges.decideRoles(desk, actor, { id: changeId, decision: 'accepted' }),
)

/** Rejects proposed roles, under the rules of `acceptRoles`; who proposed them is notified. */
export const rejectRoles = action(
  { needs: 'people.manage', input: RoleChangeInput, audit: { action: 'people.reject_roles' } },
  ({ changeId }, _staff, { desk, actor }) => roleChanges.decideRoles(desk, actor, { id: changeId, decision: 'rejected' }),
)

/** Withdraws roles that one proposed oneself. Another's are refused with `forbidden`. */
export const takeRolesBack = action(
  { needs: 'people.manage', input: RoleChangeInput, audit: { action: 'people.withdraw_roles' } },
  ({ changeId }, _staff, { desk, actor }) => roleChanges.withdrawRoles(desk, actor, changeId),
)

/** Proposes a way back in for a person. Another admin must accept. */
export const proposeRecovery = action(
  { needs: 'people.manage', input: ProposeRecoveryInput, audit: { action: 'people.propose_recovery' } },
  ({ id, ...proposal }, _staff, { desk, actor }) => recoveries.proposeRecovery(desk, actor, { personId: id, ...proposal }),
)

/** Accepts a way back in; for a password it returns the link, which is shown only once. `expiresAt` is ISO. */
export const acceptRecovery = action(
  { needs: 'people.manage', input: RecoveryInput, audit: { action: 'people.accept_recovery' } },
  async ({ recoveryId }, _staff, { desk, actor }) => {
    const made = await recoveries.acceptRecovery(desk, actor, recoveryId)
    return made && { link: resetLink(made.token), expiresAt: made.expiresAt.toISOString() }
  },
)

/** Rejects a way back in. Nothing about the person changes. */
export const rejectRecovery = action(
  { needs: 'people.manage', input: RecoveryInput, audit: { action: 'people.reject_recovery' } },
  ({ recoveryId }, _staff, { desk, actor }) => recoveries.rejectRecovery(desk, actor, recoveryId),
)

/** Withdraws the proposal of a way back in that this admin made. */
export const takeRecoveryBack = action(
  { needs: 'people.manage', input: RecoveryInput, audit: { action: 'people.withdraw_recovery' } },
  ({ recoveryId }, _staff, { desk, actor }) => recoveries.withdrawRecovery(desk, actor, recoveryId),
)

/**
 * Ends the sessions and invitations of a person, who can no longer sign in. Refused with `last_admin` or, for oneself,
 * `forbidden`.
 */
export const disablePerson = action(
  { needs: 'people.manage', input: PersonInput, audit: { action: 'people.disable' } },
  ({ id }, _staff, { desk, actor }) => changes.disablePerson(desk, actor, id),
)

/** Lets a disabled person sign in again, with the old password. */
export const enablePerson = action(
  { needs: 'people.manage', input: PersonInput, audit: { action: 'people.enable' } },
  ({ id }, _staff, { desk, actor }) => changes.enablePerson(desk, actor, id),
)

/** Ends all sessions of a person, who may sign in again at once. */
export const signOutPerson = action(
  { needs: 'people.manage', input: PersonInput, audit: { action: 'people.end_sessions' } },
  ({ id }, _staff, { desk, actor }) => changes.endAllSessions(desk, actor, id),
)

/** Ends the pauses after failed attempts; sessions remain. */
export const unlockPerson = action(
  { needs: 'people.manage', input: PersonInput, audit: { action: 'people.unlock' } },
  async ({ id }, _staff, { desk, actor }) => changes.unlockPerson(desk, actor, await readPerson(desk.db, id)),
)
