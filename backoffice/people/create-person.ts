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
  /** A new one unless it was promised before. */
  id?: string
  name: string
  email: string
  roles: readonly Role[]
  password: string
  /** Of the password, where it is made already: to make one takes a third of a second. */
  passwordHash?: string
  locale?: Locale
  /** Offered with one click in demo mode. */
  demo?: boolean
}

/**
 * Adds a person. Refuses with `validation_failed`: `/password` (too_short, too_long, too_common), `/roles` (as `mustSuitRoles` does),
 * `/email` (already somebody's).
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
