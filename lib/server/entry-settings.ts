import 'server-only'
import { z } from 'zod'
import { type Role, roles } from '#backoffice/people/roles'
import { type DeskRules, shippedRules } from '#backoffice/rules'
import { isSafeOnTheWay, safeOnTheWay } from '#contract/safe-on-the-way'

const someRoles = z.array(z.enum(roles, `not one of ${roles.join(', ')}, or none`))

/** `group=role` with commas between them; a group may stand several times. */
const GroupRoles = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.split('=').map((part) => part.trim())))
  .pipe(z.array(z.tuple([z.string().min(1), z.enum(roles)])))

/** Settings of who comes in and what they may, which the operator decides and no admin (docs/entry.md). */
export const entrySettings = {
  /** Whose roles oblige them to a second factor, with commas between them; `none` for nobody. */
  SECOND_FACTOR_ROLES: z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((role) => role.trim())))
    .pipe(someRoles)
    .default(someRoles.parse(shippedRules.secondFactorRoles)),
  /** `strict`: nobody holds a role that pays and one that adds accounts. `warn`: the page of people says what that means. */
  ROLE_SEPARATION: z.enum(['warn', 'strict']).default(shippedRules.separation),
  /** The identity provider of the company, without /.well-known/… */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSafeOnTheWay, `somebody could sign in as anybody; ${safeOnTheWay}`)
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** What the button says the company is called. */
  OIDC_NAME: z.string().max(60).optional(),
  OIDC_SCOPES: z.string().default('openid email profile'),
  /** The claim that holds the roles of a person, or the groups that OIDC_ROLES turns into roles. Unset: roles are given in the console. */
  OIDC_ROLES_CLAIM: z.string().min(1).optional(),
  OIDC_ROLES: GroupRoles.optional(),
  /** True where the provider itself asks everybody for a second factor. */
  OIDC_SECOND_FACTOR: z.stringbool().optional(),
  /** The secret that the directory of the company shows at /api/scim/v2. Unset: there is no such endpoint. */
  SCIM_TOKEN: z.string().min(32, 'at least 32 characters that nobody can guess').max(1024).optional(),
}

type EntryEnv = z.output<ReturnType<typeof schema>>
const schema = () => z.object(entrySettings)

/** Returns what is missing for a setting that is there: its name, and why. */
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

/** The same as the desk works with. */
export function rulesOf(env: Pick<EntryEnv, 'SECOND_FACTOR_ROLES' | 'ROLE_SEPARATION' | 'OIDC_SECOND_FACTOR'>): DeskRules {
  return {
    secondFactorRoles: env.SECOND_FACTOR_ROLES,
    companyAsksSecondFactor: env.OIDC_SECOND_FACTOR ?? false,
    separation: env.ROLE_SEPARATION,
  }
}

/** The roles in a claim: of the groups that the settings name, or by their own names. What is neither gives nothing. */
export function rolesOfClaim(claim: unknown, groups: EntryEnv['OIDC_ROLES']): Role[] {
  const said = [claim].flat().filter((word) => typeof word === 'string')
  const given = groups ?? roles.map((role) => [role, role] as const)
  return roles.filter((role) => given.some(([group, gives]) => gives === role && said.includes(group)))
}
