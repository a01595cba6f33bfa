import 'server-only'
import { z } from 'zod'
import { roles } from '#backoffice/people/roles'
import { type DeskRules, shippedRules } from '#backoffice/rules'

const someRoles = z.array(z.enum(roles, `not one of ${roles.join(', ')}, or none`))

/** Settings of who comes in and what they may, which the operator decides and no admin. */
export const entrySettings = {
  /** Whose roles oblige them to a second factor, with commas between them; `none` for nobody. */
  SECOND_FACTOR_ROLES: z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((role) => role.trim())))
    .pipe(someRoles)
    .default(someRoles.parse(shippedRules.secondFactorRoles)),
}

/** The same as the desk works with. */
export function rulesOf(env: { SECOND_FACTOR_ROLES: DeskRules['secondFactorRoles'] }): DeskRules {
  return { ...shippedRules, secondFactorRoles: env.SECOND_FACTOR_ROLES }
}
