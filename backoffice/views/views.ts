import { and, asc, count, eq, inArray, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { invalidField, ServiceError } from '#contract/errors'
import { type Db, postgresError, type Tx } from '#database/open'
import type { Desk } from '../desk'
import type { Role } from '../people/roles'
import { people } from '../people/tables'
import { type ListName, savedViews } from './tables'

export const viewsAtMost = 20

/** Named filters of a list. `query` is the part of the URL after the "?". */
export type SavedView = { id: string; name: string; query: string; sharedWith: Role | null; mine: boolean }
export type NewView = { list: ListName; name: string; query: string; sharedWith: Role | null }
type Holder = { personId: string; roles: readonly Role[] }

/** Lists a person's own views and those that are shared with one of their roles, oldest first. */
export async function listViews(db: Db, { personId, roles }: Holder, list: ListName): Promise<SavedView[]> {
  const seen = or(eq(savedViews.ownerId, personId), inArray(savedViews.sharedWith, [...roles]))
  const rows = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.list, list), seen))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))
  return rows.map(({ id, name, query, sharedWith, ownerId }) => ({ id, name, query, sharedWith, mine: ownerId === personId }))
}

/** Creates a view. Throws `too_many_views` (20 per list) and `view_name_taken`. It can be shared only with an own role. */
export async function createView(tx: Tx, desk: Pick<Desk, 'now'>, { personId, roles }: Holder, view: NewView): Promise<string> {
  if (view.sharedWith !== null && !roles.includes(view.sharedWith)) throw invalidField('/sharedWith', 'invalid_format')
  // Locks the row of the person, so that concurrent views cannot exceed the limit.
  await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
  const mine = and(eq(savedViews.ownerId, personId), eq(savedViews.list, view.list))
  const [held] = await tx.select({ views: count() }).from(savedViews).where(mine)
  if ((held?.views ?? 0) >= viewsAtMost) throw new ServiceError('too_many_views', `${viewsAtMost} views`)
  const id = uuidv7()
  await refuseTakenName(tx.insert(savedViews).values({ ...view, id, ownerId: personId, createdAt: desk.now() }))
  return id
}

/** Renames a view of the person. Throws `not_found` for any other. */
export async function renameView(tx: Tx, { personId }: Holder, { id, name }: { id: string; name: string }): Promise<void> {
  const renamed = await refuseTakenName(
    tx.update(savedViews).set({ name }).where(own(personId, id)).returning({ id: savedViews.id }),
  )
  if (renamed.length === 0) throw missing(id)
}

/** Deletes a view of the person. Throws `not_found` for any other. */
export async function deleteView(tx: Tx, { personId }: Holder, id: string): Promise<void> {
  const deleted = await tx.delete(savedViews).where(own(personId, id)).returning({ id: savedViews.id })
  if (deleted.length === 0) throw missing(id)
}

function own(personId: string, id: string) {
  return and(eq(savedViews.id, id), eq(savedViews.ownerId, personId))
}

function missing(id: string): ServiceError {
  return new ServiceError('not_found', `no view ${id} of this person`)
}

async function refuseTakenName<T>(change: PromiseLike<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (postgresError(error)?.constraint_name === 'saved_views_name_once')
      throw new ServiceError('view_name_taken', 'name is taken')
    throw error
  }
}
