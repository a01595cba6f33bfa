import 'server-only'
import { z } from 'zod'
import { type Role, roles } from '#backoffice/people/roles'
import { shippedDeskRules } from '#backoffice/people/shipped-rules'
import type { DeskRules } from '#backoffice/rules'
import { isSafeOnTheWay, safeOnTheWay } from '#contract/safe-on-the-way'

const someRoles = z.array(z.enum(roles, `not one of ${roles.join(', ')}, or none`))

/** `group=role`, separated by commas; a group may occur several times. */
const GroupRoles = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.split('=').map((part) => part.trim())))
  .pipe(z.array(z.tuple([z.string().min(1), z.enum(roles)])))

/** Settings of sign-in and roles, which the operator decides and no admin can change (docs/entry.md). */
export const entrySettings = {
  /** The roles that require a second factor, separated by commas; `none` for no role. */
  SECOND_FACTOR_ROLES: z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((role) => role.trim())))
    .pipe(someRoles)
    .default(someRoles.parse(shippedDeskRules.secondFactorRoles)),
  /** `strict`: no person can have a role that pays and one that adds accounts. `warn`: the page of people only warns about it. */
  ROLE_SEPARATION: z.enum(['warn', 'strict']).default(shippedDeskRules.separation),
  /** The company's identity provider, without /.well-known/… */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSafeOnTheWay, `somebody could sign in as anybody; ${safeOnTheWay}`)
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** The name of the company on the button. */
  OIDC_NAME: z.string().max(60).optional(),
  OIDC_SCOPES: z.string().default('openid email profile'),
  /**
   * The claim with a person's roles, or with the groups that OIDC_ROLES maps to roles. Unset: roles are assigned in the console.
   */
  OIDC_ROLES_CLAIM: z.string().min(1).optional(),
  OIDC_ROLES: GroupRoles.optional(),
  /** True if the provider itself always requires a second factor. */
  OIDC_SECOND_FACTOR: z.stringbool().optional(),
  /** The bearer token of the company's directory at /api/scim/v2. Unset: there is no such endpoint. */
  SCIM_TOKEN: z.string().min(32, 'at least 32 characters that nobody can guess').max(1024).optional(),
}

type EntryEnv = z.output<ReturnType<typeof schema>>
const schema = () => z.object(entrySettings)

/** Returns the settings that another setting requires and that are missing, with the reason. */
export function missingEntrySettings(env: EntryEnv): [name: keyof typeof entrySettings, why: string][] {
  const missing: [name: keyof typeof entrySettings, why: string][] = []
  if (env.OIDC_ISSUER !== undefined) {
    if (env.OIDC_CLIENT_ID === undefined) missing.push(['OIDC_CLIENT_ID', 'the id of this console at OIDC_ISSUER'])
    if (env.OIDC_CLIENT_SECRET === undefined) missing.push(['OIDC_CLIENT_SECRET', 'the secret of this console at OIDC_ISSUER'])
  }
  if (env.OIDC_ROLES !== undefined && env.OIDC_ROLES_CLAIM === undefined) {
    missing.push(['OIDC_ROLES_CLAIM', 'the claim that holds the groups of OIDC_ROLES'])
  }
  return missing
}

/** Converts the settings to the rules of the desk. */
export function rulesOf(env: Pick<EntryEnv, 'SECOND_FACTOR_ROLES' | 'ROLE_SEPARATION' | 'OIDC_SECOND_FACTOR'>): DeskRules {
  return {
    secondFactorRoles: env.SECOND_FACTOR_ROLES,
    companyAsksSecondFactor: env.OIDC_SECOND_FACTOR ?? false,
    separation: env.ROLE_SEPARATION,
  }
}

/** Returns the roles in a claim: through the configured groups, or by their own names. Unknown words give no role. */
export function rolesOfClaim(claim: unknown, groups: EntryEnv['OIDC_ROLES']): Role[] {
  const words = [claim].flat().filter((word) => typeof word === 'string')
  const given = groups ?? roles.map((role) => [role, role] as const)
  return roles.filter((role) => given.some(([group, gives]) => gives === role && words.includes(group)))
}
