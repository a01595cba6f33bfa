import type { Desk } from '../desk'
import type { Person } from '../people/people'
import type { OpenSession } from '../sessions/sessions'

/** `missing`: there is none. `not_shown`: whom the company signed in has one of their own, and has not shown it since. */
export type OwedFactor = 'missing' | 'not_shown'

/**
 * Returns what a session owes of the second factor to which the roles of its person oblige them; undefined for nothing. In a demo nobody is obliged: it listens on this machine alone. Every other
 * sign-in than that of the company has asked for the factor that there is.
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

/** Whether what somebody shows their company is a proof here: who has a second factor of their own shows that, unless the company asks everybody for one. */
export function companyProves({ rules }: Pick<Desk, 'rules'>, { secondFactorAt }: Pick<Person, 'secondFactorAt'>): boolean {
  return secondFactorAt === null || rules.companyAsksSecondFactor
}
