import type { Invitation } from '#backoffice/invitations/invitations'
import type { Role } from '#backoffice/people/roles'
import type { StaffRow } from '#backoffice/staff/list-staff'
import type { Recovers, Recovery } from '#backoffice/staff/recoveries'
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
  /** What admins can help the person to recover: nothing that they do not have, or that waits already. */
  recoverable: readonly Recovers[]
  /** Whether there is an admin who could agree to that: neither oneself nor this person. */
  hasThird: boolean
}

/** What waits for a second admin, and the admins who are active. */
type Waiting = {
  changes: readonly Pick<RoleChange, 'personId' | 'roles'>[]
  recoveries: readonly Pick<Recovery, 'personId' | 'recovers'>[]
  otherAdmins: readonly string[]
}

/** Returns the row of a person, with what waits for a second admin. */
export function memberOfStaff(row: StaffRow, { changes, recoveries, otherAdmins }: Waiting): StaffMember {
  const { id, name, email, roles, disabledAt, lastSeenAt, openSessions } = row
  const state = disabledAt === null ? 'active' : 'disabled'
  const waitingRoles = changes.find(({ personId }) => personId === id)?.roles
  const hasThird = otherAdmins.some((adminId) => adminId !== id)
  const has: Record<Recovers, boolean> = { password: row.hasPassword, factors: row.secondFactorAt !== null }
  const waits = (what: Recovers) => recoveries.some(({ personId, recovers }) => personId === id && recovers === what)
  const recoverable = (['password', 'factors'] as const).filter((what) => has[what] && !waits(what))
  const seen = { lastSeenAt: lastSeenAt?.toISOString(), openSessions }
  return { id, name, email, roles, state, ...seen, expiresAt: undefined, waitingRoles, recoverable, hasThird }
}

/** Returns the row of an invited person, who has no sessions; `expired` once the link can no longer be used. */
export function memberOfInvitation({ personId, name, email, roles, expiresAt }: Invitation, now: Date): StaffMember {
  const state = now < expiresAt ? 'invited' : 'expired'
  const unseen = { lastSeenAt: undefined, openSessions: 0, waitingRoles: undefined, recoverable: [], hasThird: false }
  return { id: personId, name, email, roles, state, ...unseen, expiresAt: expiresAt.toISOString() }
}

const acts = {
  active: ['roles', 'password', 'factors', 'signOut', 'unlock', 'disable'],
  disabled: ['roles', 'enable'],
  invited: ['renew', 'takeBack'],
  expired: ['renew', 'takeBack'],
} as const satisfies Record<MemberState, readonly string[]>

export type MemberAct = (typeof acts)[MemberState][number]

type Acted = Pick<StaffMember, 'state' | 'waitingRoles' | 'recoverable'>

/** Returns the possible acts on another person in this state. Only one proposal of each kind may wait at a time. */
export function actsOn({ state, waitingRoles, recoverable }: Acted): readonly MemberAct[] {
  return acts[state].filter((act) => {
    if (act === 'roles') return waitingRoles === undefined
    return isRecovery(act) ? recoverable.includes(act) : true
  })
}

/** Returns whether an act proposes a way back in. */
export function isRecovery(act: MemberAct): act is Recovers & MemberAct {
  return act === 'password' || act === 'factors'
}
