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
  /** `strict`: nobody holds a role that pays and one that adds accounts. `warn`: the page of people says what that means. */
  ROLE_SEPARATION: z.enum(['warn', 'strict']).default(shippedRules.separation),
}

/** The same as the desk works with. */
export function rulesOf(env: EntryEnv): DeskRules {
  return { ...shippedRules, secondFactorRoles: env.SECOND_FACTOR_ROLES, separation: env.ROLE_SEPARATION }
}

type EntryEnv = { SECOND_FACTOR_ROLES: DeskRules['secondFactorRoles']; ROLE_SEPARATION: DeskRules['separation'] }
