import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { appendAudit } from '#backoffice/audit/append-audit'
import { createPerson } from '#backoffice/people/create-person'
import { transaction } from '#database/open'
import { openDesk } from '#lib/desk'
import { operatorHere } from './operator'

/** Makes a person with the role admin and prints a password that nobody else has seen. */
export async function createAdmin(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { name: { type: 'string' }, email: { type: 'string' } } })
  const { name, email } = values
  if (name === undefined || email === undefined) throw new Error('Say both: --name "Beatriz Salcedo" --email beatriz@example.com')
  const password = randomBytes(18).toString('base64url')
  const desk = await openDesk()
  await transaction(desk.db, async (tx) => {
    const { id } = await createPerson({ ...desk, db: tx }, { name, email, roles: ['admin'], password })
    const entry = { action: 'people.create', object: { kind: 'person', id }, after: { roles: 'admin' }, result: 'done' } as const
    await appendAudit(tx, desk, operatorHere(), entry)
  })
  console.log(`${name} may sign in as ${email} with the password\n  ${password}\nIt is shown only this once.`)
  return 0
}
