import type { Desk } from '../desk'
import type { Person } from '../people/people'
import type { OpenSession } from '../sessions/sessions'

/** `missing`: the person has none. `not_shown`: it was not shown in this session, which the company opened. */
export type OwedFactor = 'missing' | 'not_shown'

/**
 * Returns what a session still owes of the second factor that the roles of its person require; undefined for nothing. A demo
 * requires none, because it listens on this machine alone. Sign-ins other than the company's have already required the factor.
 */
export function owedFactor(
  { demo, rules }: Pick<Desk, 'demo' | 'rules'>,
  { roles, secondFactorAt }: Pick<Person, 'roles' | 'secondFactorAt'>,
  { enteredBy, hasShownFactor }: Pick<OpenSession, 'enteredBy' | 'hasShownFactor'>,
): OwedFactor | undefined {
  if (demo || !roles.some((role) => rules.secondFactorRoles.includes(role))) return undefined
  if (enteredBy === 'company' && rules.companyAsksSecondFactor) return undefined
  if (secondFactorAt === null) return 'missing'
  return enteredBy === 'company' && !hasShownFactor ? 'not_shown' : undefined
}

/** Returns whether a sign-in at the company is a proof: not with a factor here, unless the company always requires one. */
export function companyProves({ rules }: Pick<Desk, 'rules'>, { secondFactorAt }: Pick<Person, 'secondFactorAt'>): boolean {
  return secondFactorAt === null || rules.companyAsksSecondFactor
}
