import type { Invitation } from '#backoffice/invitations/invitations'
import type { Role } from '#backoffice/people/roles'
import type { StaffRow } from '#backoffice/staff/list-staff'
import type { RoleChange } from '#backoffice/staff/role-changes'

export type MemberState = 'active' | 'disabled' | 'invited' | 'expired'

/** A row of the list: a member of the staff, or an invited person. Times are ISO. */
export type StaffMember = {
  id: string
  name: string
  email: string
  roles: readonly Role[]
  state: MemberState
  lastSeenAt: string | undefined
  openSessions: number
  /** The expiry of the link of an invitation. */
  expiresAt: string | undefined
  /** Roles that wait for a second admin; undefined if there is no such change. */
  waitingRoles: readonly Role[] | undefined
}

/** Returns the row of a person, with the change of roles that waits for a second admin. */
export function memberOfStaff(row: StaffRow, changes: readonly Pick<RoleChange, 'personId' | 'roles'>[]): StaffMember {
  const { id, name, email, roles, disabledAt, lastSeenAt, openSessions } = row
  const state = disabledAt === null ? 'active' : 'disabled'
  const waitingRoles = changes.find(({ personId }) => personId === id)?.roles
  const seen = { lastSeenAt: lastSeenAt?.toISOString(), openSessions }
  return { id, name, email, roles, state, ...seen, expiresAt: undefined, waitingRoles }
}

/** Returns the row of an invited person, who has no sessions; `expired` once the link can no longer be used. */
export function memberOfInvitation({ personId, name, email, roles, expiresAt }: Invitation, now: Date): StaffMember {
  const state = now < expiresAt ? 'invited' : 'expired'
  const unseen = { lastSeenAt: undefined, openSessions: 0, waitingRoles: undefined }
  return { id: personId, name, email, roles, state, ...unseen, expiresAt: expiresAt.toISOString() }
}

const acts = {
  active: ['roles', 'signOut', 'unlock', 'disable'],
  disabled: ['roles', 'enable'],
  invited: ['renew', 'takeBack'],
  expired: ['renew', 'takeBack'],
} as const satisfies Record<MemberState, readonly string[]>

export type MemberAct = (typeof acts)[MemberState][number]

/** Returns the possible acts on another person in this state. Only one change of roles may wait at a time. */
export function actsOn({ state, waitingRoles }: Pick<StaffMember, 'state' | 'waitingRoles'>): readonly MemberAct[] {
  return acts[state].filter((act) => act !== 'roles' || waitingRoles === undefined)
}
