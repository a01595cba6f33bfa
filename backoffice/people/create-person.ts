import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { postgresError } from '#database/open'
import type { Desk } from '../desk'
import { mustSuitRoles } from './must-suit-roles'
import { mustSuit } from './new-password'
import { hashPassword } from './password'
import { normalizeEmail, type Person, toPerson } from './people'
import type { Role } from './roles'
import { type Locale, people } from './tables'

export type NewPerson = {
  /** Generated if not given; an invitation has one already. */
  id?: string
  name: string
  email: string
  roles: readonly Role[]
  password: string
  /** The hash of the password if it was computed before, because that takes a third of a second. */
  passwordHash?: string
  locale?: Locale
  /** A demo person, who can sign in with one click in demo mode. */
  demo?: boolean
}

/**
 * Adds a person. Throws `validation_failed` for `/password` (too_short, too_long, too_common), `/roles` (like `mustSuitRoles`)
 * and `/email` (taken).
 */
export async function createPerson({ db, now, rules }: Pick<Desk, 'db' | 'now' | 'rules'>, person: NewPerson): Promise<Person> {
  mustSuit(person.password, person)
  mustSuitRoles({ rules }, person.roles)
  const passwordHash = person.passwordHash ?? (await hashPassword(person.password))
  try {
    const [created] = await db
      .insert(people)
      .values({
        id: person.id ?? uuidv7(),
        name: person.name.trim().normalize('NFC'),
        email: normalizeEmail(person.email),
        roles: [...new Set(person.roles)],
        locale: person.locale,
        demo: person.demo,
        passwordHash,
        createdAt: now(),
      })
      .returning()
    if (created === undefined) throw new Error('an inserted person did not come back')
    return toPerson(created)
  } catch (error) {
    if (postgresError(error)?.constraint_name === 'people_email_unique') throw refused('/email', 'invalid_format', 'taken')
    throw error
  }
}

function refused(pointer: string, code: string, why: string): ServiceError {
  return new ServiceError('validation_failed', `${pointer}: ${why}`, { errors: [{ pointer, code, detail: why }] })
}
