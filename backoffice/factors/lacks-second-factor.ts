import type { Desk } from '../desk'
import type { Person } from '../people/people'
import type { EntryWay } from '../sessions/tables'

/** Whether the roles of a person oblige them to a second factor that is not there. In a demo nobody is obliged: it listens on this machine alone. */
export function lacksSecondFactor(
  { demo, rules }: Pick<Desk, 'demo' | 'rules'>,
  { roles, secondFactorAt }: Pick<Person, 'roles' | 'secondFactorAt'>,
  enteredBy: EntryWay,
): boolean {
  if (demo || secondFactorAt !== null) return false
  if (enteredBy === 'company' && rules.companyAsksSecondFactor) return false
  return roles.some((role) => rules.secondFactorRoles.includes(role))
}

/** Whether what somebody shows their company is a proof here: who has a second factor of their own shows that, unless the company asks everybody for one. */
export function companyProves({ rules }: Pick<Desk, 'rules'>, { secondFactorAt }: Pick<Person, 'secondFactorAt'>): boolean {
  return secondFactorAt === null || rules.companyAsksSecondFactor
}
