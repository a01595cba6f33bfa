import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createPerson } from '#backoffice/people/create-person'
import { openDesk } from '#lib/desk'

/** Makes a person with the role admin and prints a password that nobody else has seen. */
export async function createAdmin(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { name: { type: 'string' }, email: { type: 'string' } } })
  const { name, email } = values
  if (name === undefined || email === undefined) throw new Error('Say both: --name "Beatriz Salcedo" --email beatriz@example.com')
  const password = randomBytes(18).toString('base64url')
  await createPerson(await openDesk(), { name, email, roles: ['admin'], password })
  console.log(`${name} may sign in as ${email} with the password\n  ${password}\nIt is shown only this once.`)
  return 0
}
