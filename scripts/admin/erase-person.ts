import { parseArgs } from 'node:util'
import { erasePerson } from '#backoffice/erasure/erase-person'
import { findPersonByEmail } from '#backoffice/people/people'
import { openDesk } from '#lib/server/desk'
import { operatorHere } from './operator'

const usage = 'Usage: erase-person <e-mail> --reason "…"'

/**
 * Erases a person's identity from everything that the console stores. It cannot be undone, and is refused while the person can
 * still sign in.
 */
export async function erase(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { reason: { type: 'string' } }, allowPositionals: true })
  const [email, ...more] = positionals
  const reason = values.reason?.trim()
  if (email === undefined || more.length > 0 || !reason) throw new Error(usage)
  const desk = await openDesk()
  const person = await findPersonByEmail(desk.db, email)
  if (person === undefined) throw new Error(`There is no person with the e-mail ${email}. Nothing was changed`)
  if (person.disabledAt === null) throw new Error(`${email} may still sign in: disable them first. Nothing was changed`)
  const { texts } = await erasePerson(desk, operatorHere(), person.id, reason)
  console.log(`The identity of ${email} is erased, with ${texts} texts of the audit trail. The hash chain of the trail is intact`)
  return 0
}
