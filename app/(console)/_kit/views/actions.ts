'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { transaction } from '#backoffice/desk'
import { createView, deleteView, renameView } from '#backoffice/views/views'
import { action } from '#lib/access/action'
import { NewView, ViewName } from './view.schema'

/** Saves the filters of a list under a name, for oneself or for all people with one of one's roles. */
export const saveView = action(
  { needs: 'customer.read', input: NewView, audit: { action: 'view.save' } },
  (view, staff, { desk, record }) =>
    transaction(desk.db, async (tx) => {
      const id = await createView(tx, desk, staff, view)
      // The search of a view may be an encrypted e-mail or phone, so that it is not recorded in the audit trail.
      await record(tx, {
        object: { kind: 'view', id },
        after: { list: view.list, name: view.name, shared_with: view.sharedWith },
      })
      revalidatePath(`/${view.list}`)
    }),
)

const Renamed = z.object({ id: z.uuid(), name: ViewName })

/** Renames a view of one's own. Another's is `not_found`, and a name that is in use `view_name_taken`. */
export const renameSavedView = action(
  { needs: 'customer.read', input: Renamed, audit: { action: 'view.rename' } },
  ({ id, name }, staff, { desk, record }) =>
    transaction(desk.db, async (tx) => {
      await renameView(tx, staff, { id, name })
      await record(tx, { object: { kind: 'view', id }, after: { name } })
      revalidatePath('/', 'layout')
    }),
)

/** Deletes a view of one's own, also for those with whom it was shared. Another's is `not_found`. */
export const deleteSavedView = action(
  { needs: 'customer.read', input: z.object({ id: z.uuid() }), audit: { action: 'view.delete' } },
  ({ id }, staff, { desk, record }) =>
    transaction(desk.db, async (tx) => {
      await deleteView(tx, staff, id)
      await record(tx, { object: { kind: 'view', id } })
      revalidatePath('/', 'layout')
    }),
)
