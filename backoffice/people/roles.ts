export const roles = ['support', 'compliance', 'finance', 'approver', 'admin', 'auditor'] as const
export type Role = (typeof roles)[number]

/** The roles that pay and request approvals. */
export const payingRoles: readonly Role[] = ['finance']

/** Tells whether a text names a role; upper case does not. */
export function isRole(text: string): text is Role {
  return roles.some((role) => role === text)
}

/** Returns whether one person may hold these roles: an admin, who sets the rules of approval, must not be an approver. */
export function isAllowedCombination(held: readonly Role[]): boolean {
  return !(held.includes('admin') && held.includes('approver'))
}

/** The roles that may add accounts for others to pay to. */
const accountAddingRoles: readonly Role[] = ['support', 'compliance']

/** Returns whether a person with these roles could add an account and pay to it, which separation of duties forbids. */
export function joinsDuties(held: readonly Role[]): boolean {
  const holdsOne = (of: readonly Role[]) => of.some((role) => held.includes(role))
  return holdsOne(payingRoles) && holdsOne(accountAddingRoles)
}

const strict: readonly Role[] = ['finance', 'admin', 'approver']

/** Minutes of inactivity after which a session locks: fewer for roles that move money or change the rules. */
export function idleMinutes(held: readonly Role[]): number {
  return held.some((role) => strict.includes(role)) ? 15 : 30
}
