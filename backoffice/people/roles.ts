export const roles = ['support', 'compliance', 'finance', 'approver', 'admin', 'auditor'] as const
export type Role = (typeof roles)[number]

/** Those who pay, and ask for approval. */
export const payingRoles: readonly Role[] = ['finance']

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text)
}

/** One person may hold several roles, but never these two: who sets the rules of approval must not approve. */
export function isAllowedCombination(held: readonly Role[]): boolean {
  return !(held.includes('admin') && held.includes('approver'))
}

/** Those who may add the accounts that others pay to. */
const accountAddingRoles: readonly Role[] = ['support', 'compliance']

/** Returns whether one person could both add an account and pay to it: who separates duties lets nobody hold both. */
export function joinsDuties(held: readonly Role[]): boolean {
  const holdsOne = (of: readonly Role[]) => of.some((role) => held.includes(role))
  return holdsOne(payingRoles) && holdsOne(accountAddingRoles)
}

const strict: readonly Role[] = ['finance', 'admin', 'approver']

/** After so long without a key or click a session ends: sooner for those who can move money or change the rules. */
export function idleMinutes(held: readonly Role[]): number {
  return held.some((role) => strict.includes(role)) ? 15 : 30
}
