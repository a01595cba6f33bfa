import { parseArgs } from 'node:util'
import { findPersonByEmail } from '#backoffice/people/people'
import { changeRoles } from '#backoffice/staff/change-person'
import { openDesk } from '#lib/server/desk'
import { Roles } from './create-person'
import { mustBe } from './must-be'
import { operatorHere } from './operator'
import { warnWithoutAdmin } from './people'

/**
 * Changes a person's roles if there is no second admin who could. It is recorded as the operator's act, and the person is
 * notified; a new admin is announced to all people.
 */
export async function giveRoles(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { roles: { type: 'string' } } })
  const [email, ...more] = positionals
  if (email === undefined || more.length > 0) throw new Error('Usage: give-roles <e-mail> --roles finance,support')
  const roles = mustBe(Roles, values.roles)
  const desk = await openDesk()
  const person = await findPersonByEmail(desk.db, email)
  if (person === undefined) throw new Error(`There is no person with the e-mail ${email}. Nothing was changed`)
  await changeRoles(desk, operatorHere(), person.id, roles)
  await warnWithoutAdmin(desk)
  console.log(`${person.email} has the roles ${roles.join(', ')} and has to sign in again`)
  return 0
}
