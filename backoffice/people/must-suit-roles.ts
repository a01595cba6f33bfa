import { ServiceError } from '#contract/errors'
import type { Desk } from '../desk'
import { isAllowedCombination, joinsDuties, type Role } from './roles'

/**
 * Throws `validation_failed` (`/roles`) for a combination that nobody may have: no role at all, admin with approver, and with
 * strict separation (`duties`) a paying role with one that adds accounts.
 */
export function mustSuitRoles({ rules }: Pick<Desk, 'rules'>, roles: readonly Role[]): void {
  const fault = findFault(rules.separation, roles)
  if (fault === undefined) return
  const errors = [{ pointer: '/roles', code: 'invalid_format', detail: fault }]
  throw new ServiceError('validation_failed', `/roles: ${fault}`, { errors })
}

/** Returns whether one person may have these roles together. */
export function isSuitable({ rules }: Pick<Desk, 'rules'>, roles: readonly Role[]): boolean {
  return findFault(rules.separation, roles) === undefined
}

function findFault(separation: Desk['rules']['separation'], roles: readonly Role[]): 'roles' | 'duties' | undefined {
  if (roles.length === 0 || !isAllowedCombination(roles)) return 'roles'
  return separation === 'strict' && joinsDuties(roles) ? 'duties' : undefined
}
