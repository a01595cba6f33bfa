'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { transaction } from '#backoffice/desk'
import { addNote, editNote, strikeNote } from '#backoffice/notes/notes'
import { Id } from '#contract/primitives'
import { action } from '#lib/access/action'
import { NoteText } from './note.schema'

/** Adds a note. The audit trail records that a note was added and by whom, but not its text. */
export const writeNote = action(
  { needs: 'customer.edit_contact', input: z.object({ customerId: Id, text: NoteText }), audit: { action: 'note.add' } },
  (note, staff, { desk, record }) =>
    transaction(desk.db, async (tx) => {
      const id = await addNote(tx, desk, staff, note)
      await record(tx, { object: { kind: 'customer', id: note.customerId }, after: { note_id: id } })
      revalidatePath('/customers/[id]', 'page')
    }),
)

const ChangedNote = z.object({ id: z.uuid(), text: NoteText, seen: z.string().max(2000) })

/** Changes a note that still has the text that was seen. */
export const changeNote = action(
  { needs: 'customer.edit_contact', input: ChangedNote, audit: { action: 'note.edit' } },
  (note, staff, { desk, record }) =>
    transaction(desk.db, async (tx) => {
      const { customerId } = await editNote(tx, desk, staff, note)
      await record(tx, { object: { kind: 'customer', id: customerId }, after: { note_id: note.id } })
      revalidatePath('/customers/[id]', 'page')
    }),
)

/** Strikes a note of one's own, which stays readable. Another's is refused with `invalid_transition`. */
export const removeNote = action(
  { needs: 'customer.edit_contact', input: z.object({ id: z.uuid() }), audit: { action: 'note.strike' } },
  ({ id }, staff, { desk, record }) =>
    transaction(desk.db, async (tx) => {
      const { customerId } = await strikeNote(tx, desk, staff, id)
      await record(tx, { object: { kind: 'customer', id: customerId }, after: { note_id: id } })
      revalidatePath('/customers/[id]', 'page')
    }),
)
