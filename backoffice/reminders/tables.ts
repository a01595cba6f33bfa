import { primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

const reminderKinds = ['quote', 'transaction'] as const
type ReminderKind = (typeof reminderKinds)[number]

export const reminders = backoffice.table(
  'reminders',
  {
    personId: uuid('person_id').notNull(),
    kind: text('kind', { enum: reminderKinds }).notNull(),
    id: text('id').notNull(),
    reference: text('reference'),
    dueAt: at('due_at').notNull(),
    /** When the person was notified that it is due. */
    noticedAt: at('noticed_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.kind, table.id] })],
)

/** The record that a reminder is about: a payment, or a quote whose payment is not known. */
export type RemindedRecord = { kind: ReminderKind; id: string }
