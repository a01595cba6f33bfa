import type { DeskRules } from '../rules'
import { decidingRoles } from './roles'

/** The defaults for settings that are not given. */
export const shippedDeskRules: DeskRules = {
  secondFactorRoles: [...decidingRoles, 'admin'],
  companyAsksSecondFactor: false,
  separation: 'warn',
}
