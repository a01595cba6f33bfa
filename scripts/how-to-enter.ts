import { listPeople, mayEnter } from '#backoffice/people/people'
import { demoPassword, demoPeople } from '#lib/demo/demo-people'
import { openDesk } from '#lib/desk'
import { env } from '#lib/env'
import { hasOrganization } from '#lib/organization'

/** What a start says of who may come in: the people of the demo, or how the first admin and the first organization are made. Empty where both are there. */
export async function howToEnter(): Promise<string[]> {
  if (env.DEMO) {
    const rows = demoPeople.map(({ name, email, roles }) => `  ${roles.join(', ').padEnd(11)} ${name.padEnd(17)} ${email}`)
    return ['Demo people (the sign-in page offers them with one click):', ...rows, `  Password of all: ${demoPassword}`]
  }
  const desk = await openDesk()
  const people = await listPeople(desk.db)
  const lines: string[] = []
  if (!people.some((person) => mayEnter(desk, person)))
    lines.push(
      'Nobody can sign in yet. Make the first admin, with the same settings:',
      '  npm run admin -- create-admin --name "…" --email …',
      'and others with: npm run admin -- create-person --name "…" --email … --roles finance,support',
    )
  if (people.some(({ demo }) => demo))
    lines.push(
      'These data were a demo before. Its people cannot sign in here, and their sessions are over; their names, notes and records',
      'of the audit trail stay. Set DATA_DIR to an empty folder to begin without them.',
    )
  if (env.API_BASE_URL === undefined && !(await hasOrganization()))
    lines.push(
      'There is no organization yet. Make one, with the same settings:',
      '  npm run admin -- organization create --name "…" --environment live',
    )
  return lines
}
