import type { Invitation } from '#backoffice/invitations/invitations'
import type { Role } from '#backoffice/people/roles'
import type { StaffRow } from '#backoffice/staff/list-staff'

export type MemberState = 'active' | 'disabled' | 'invited' | 'expired'

/** A row of the list: somebody who works here, or who is invited to. Times are ISO. */
export type Member = {
  id: string
  name: string
  email: string
  roles: readonly Role[]
  state: MemberState
  lastSeenAt: string | undefined
  openSessions: number
  /** Of an invitation: when its link ends. */
  expiresAt: string | undefined
}

export function memberOfStaff({ id, name, email, roles, disabledAt, lastSeenAt, openSessions }: StaffRow): Member {
  const state = disabledAt === null ? 'active' : 'disabled'
  return { id, name, email, roles, state, lastSeenAt: lastSeenAt?.toISOString(), openSessions, expiresAt: undefined }
}

export function memberOfInvitation({ personId, name, email, roles, expiresAt }: Invitation, now: Date): Member {
  const state = now < expiresAt ? 'invited' : 'expired'
  return { id: personId, name, email, roles, state, lastSeenAt: undefined, openSessions: 0, expiresAt: expiresAt.toISOString() }
}

const acts = {
  active: ['roles', 'signOut', 'unlock', 'disable'],
  disabled: ['roles', 'enable'],
  invited: ['renew', 'takeBack'],
  expired: ['renew', 'takeBack'],
} as const satisfies Record<MemberState, readonly string[]>

export type MemberAct = (typeof acts)[MemberState][number]

/** What may be done to somebody else in this state. Nobody does any of it to themselves. */
export function actsOn({ state }: Pick<Member, 'state'>): readonly MemberAct[] {
  return acts[state]
}
