import { eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Tx } from '#database/open'
import type { Actor, Desk } from '../desk'
import { mayEnter, type Person, readPerson, toPerson } from './people'
import type { Role } from './roles'
import { people } from './tables'

/** Returns whether the person may sign in and has one of these roles now. */
export async function isAtWork(desk: Pick<Desk, 'db' | 'demo'>, personId: string, roles: readonly Role[]): Promise<boolean> {
  const person = await readPerson(desk.db, personId)
  return mayEnter(desk, person) && roles.some((role) => person.roles.includes(role))
}

/**
 * Returns the acting person with their current roles from the database, and locks the row against changes until the end of the
 * transaction. Throws `forbidden` if the person has none of these roles or may no longer sign in.
 */
export async function mustBeAtWork(
  tx: Pick<Tx, 'select'>,
  desk: Pick<Desk, 'demo'>,
  { personId }: Pick<Actor, 'personId'>,
  roles: readonly Role[],
): Promise<Person> {
  if (personId === null) throw new ServiceError('actor_required', 'nobody acts')
  const [row] = await tx.select().from(people).where(eq(people.id, personId)).for('share')
  const person = row && toPerson(row)
  if (person === undefined || !mayEnter(desk, person) || !roles.some((role) => person.roles.includes(role)))
    throw new ServiceError('forbidden', `needs ${roles.join(' or ')}`)
  return person
}
