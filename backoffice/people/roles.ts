export const roles = ['support', 'compliance', 'finance', 'approver', 'admin', 'auditor'] as const
export type Role = (typeof roles)[number]

/**
 * The roles that may decide payments: a rule of approval names one of them. The permission, the forbidden combinations, the second
 * factor and the time until a session locks follow from this list.
 */
export const decidingRoles = ['approver', 'compliance'] as const satisfies readonly Role[]
export type DecidingRole = (typeof decidingRoles)[number]

/** The roles that pay and request approvals. */
export const payingRoles: readonly Role[] = ['finance']

/** The roles that may stop the payments of this console, and request to start them again. */
export const stoppingRoles: readonly Role[] = ['compliance', 'finance', 'approver', 'admin']
/** The roles that may start payments again, as the second person. */
export const startingRoles: readonly Role[] = ['approver', 'admin']

/** Tells whether a text names a role; upper case does not. */
export function isRole(text: string): text is Role {
  return roles.some((role) => role === text)
}

/** Returns whether one person may have these roles: an admin, who sets the rules of approval, must not decide under them. */
export function isAllowedCombination(held: readonly Role[]): boolean {
  return !(held.includes('admin') && decidingRoles.some((role) => held.includes(role)))
}

/**
 * Returns the roles as which a person decides payments: none while they have a forbidden combination, as people may who got their
 * roles when fewer combinations were forbidden.
 */
export function decidesAs(held: readonly Role[]): readonly DecidingRole[] {
  return isAllowedCombination(held) ? decidingRoles.filter((role) => held.includes(role)) : []
}

/** The roles that may add accounts for others to pay to. */
const accountAddingRoles: readonly Role[] = ['support', 'compliance']

/** Returns whether a person with these roles could add an account and pay to it, which separation of duties forbids. */
export function joinsDuties(held: readonly Role[]): boolean {
  const holdsOne = (of: readonly Role[]) => of.some((role) => held.includes(role))
  return holdsOne(payingRoles) && holdsOne(accountAddingRoles)
}

const strict: readonly Role[] = ['admin', ...payingRoles, ...decidingRoles]

/** Minutes of inactivity after which a session locks: fewer for roles that move money or change the rules. */
export function idleMinutes(held: readonly Role[]): number {
  return held.some((role) => strict.includes(role)) ? 15 : 30
}
