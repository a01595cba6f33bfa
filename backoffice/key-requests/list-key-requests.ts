import { asc, inArray } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { Desk } from '../desk'
import { listPeople, mayEnter } from '../people/people'
import { endOfRequest, type RequestedKey } from './key-requests'
import { keyRequests } from './tables'

/** Lists the requests that wait for a second admin, or for their author to create the key, oldest first. */
export async function listOpenKeyRequests({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<RequestedKey[]> {
  const open = await db
    .select()
    .from(keyRequests)
    .where(inArray(keyRequests.state, ['waiting', 'agreed']))
    .orderBy(asc(keyRequests.requestedAt), asc(keyRequests.id))
  return open.filter((request) => endOfRequest(request) > now())
}

/** Returns the states of these requests; ids that name none are left out. */
export async function listKeyRequestStates(db: Pick<Db, 'select'>, ids: readonly string[]) {
  const { id, state } = keyRequests
  return ids.length === 0
    ? []
    : db
        .select({ id, state })
        .from(keyRequests)
        .where(inArray(id, [...ids]))
}

/** Returns whether an admin other than this person may sign in, who could agree as the second one. */
export async function hasOtherAdmin(desk: Pick<Desk, 'db' | 'demo'>, personId: string): Promise<boolean> {
  const people = await listPeople(desk.db)
  return people.some((person) => person.id !== personId && person.roles.includes('admin') && mayEnter(desk, person))
}
