import 'server-only'
import { randomUUID } from 'node:crypto'
import { machineActor } from '#backoffice/desk'
import { invitationHours, inviteFirstAdmin } from '#backoffice/invitations/invitations'
import { listAdminNames, listPeople } from '#backoffice/people/people'
import { demoPassword, demoPeople } from '#demo/demo-people'
import { joinLink } from '#lib/access/join-link'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { hasOrganization } from '#lib/server/organization'

/**
 * Returns the lines that a start prints about signing in: the people of the demo, or the link for the first admin, and how to
 * create the first organization. Empty if both exist.
 */
export async function howToEnter(): Promise<string[]> {
  if (env.DEMO) {
    const rows = demoPeople.map(({ name, email, roles }) => `  ${roles.join(', ').padEnd(11)} ${name.padEnd(17)} ${email}`)
    return ['Demo people (the sign-in page offers them with one click):', ...rows, `  Password of all: ${demoPassword}`]
  }
  const desk = await openDesk()
  const first = await inviteFirstAdmin(desk, machineActor(randomUUID()))
  const lines: string[] = []
  if (first !== undefined)
    lines.push(
      'Nobody can sign in yet. On this link you become the first admin, who invites the others:',
      `  ${joinLink(first.token)}`,
      `It works once, within ${invitationHours} hours. Each start makes another one, which ends it, until somebody has come in.`,
    )
  else if ((await listAdminNames(desk)).length === 0)
    lines.push(
      'Nobody who manages people can sign in. Invite an admin, with the same settings:',
      '  npm run admin -- invite --name "…" --email … --roles admin',
      'or enable one who was disabled: npm run admin -- enable <e-mail>',
    )
  const people = await listPeople(desk.db)
  if (people.some(({ demo }) => demo))
    lines.push(
      'This data was a demo before. Its people cannot sign in here, and their sessions have ended; their names, notes and audit',
      'records remain. Set DATA_DIR to an empty folder to begin without them.',
    )
  if (env.API_BASE_URL === undefined && !(await hasOrganization()))
    lines.push(
      'There is no organization yet. Create one, with the same settings:',
      '  npm run admin -- organization create --name "…" --environment live',
    )
  return lines
}
