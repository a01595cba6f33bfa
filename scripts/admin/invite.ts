import { parseArgs } from 'node:util'
import { invitationHours, invite } from '#backoffice/invitations/invitations'
import { findPersonByEmail } from '#backoffice/people/people'
import { joinLink } from '#lib/access/join-link'
import { openDesk } from '#lib/server/desk'
import { Roles, takenBy, who } from './create-person'
import { mustBe, mustBeEmail, mustBeName } from './must-be'
import { operatorHere } from './operator'

/**
 * Prints a link with which a person sets a password and gets the roles of `--roles`. A newer link for the same e-mail invalidates
 * the older one.
 */
export async function invitePerson(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { ...who, roles: { type: 'string' } } })
  if (values.name === undefined || values.email === undefined) {
    throw new Error('Nobody was invited. Usage: invite --name "Julio Navas" --email julio@example.com --roles finance')
  }
  const name = mustBeName(values.name)
  const email = mustBeEmail(values.email)
  const roles = mustBe(Roles, values.roles)
  const desk = await openDesk()
  if ((await findPersonByEmail(desk.db, email)) !== undefined) throw new Error(takenBy(email, 'invited'))
  const { token } = await invite(desk, operatorHere(), { name, email, roles })
  console.log(
    `${name} may come in by this link, once and within ${invitationHours} hours:\n  ${joinLink(token)}\nIt is shown only this once.`,
  )
  return 0
}
