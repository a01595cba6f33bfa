import type { Desk } from '../desk'
import { listPeople, mayEnter } from '../people/people'
import { decidesAs } from '../people/roles'
import type { Decider } from './requirements.rules'

/** Lists everybody who may decide payments now, with the roles as which they do. */
export async function listDeciders(desk: Pick<Desk, 'db' | 'demo'>): Promise<Decider[]> {
  const people = (await listPeople(desk.db)).filter((person) => mayEnter(desk, person))
  return people.map(({ id, roles }) => ({ personId: id, roles: decidesAs(roles) })).filter(({ roles }) => roles.length > 0)
}
