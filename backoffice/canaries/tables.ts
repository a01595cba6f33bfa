import { primaryKey, text } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const canaryKinds = ['customer', 'bank_account', 'quote', 'transaction'] as const

export const canaries = backoffice.table(
  'canaries',
  {
    objectKind: text('object_kind', { enum: canaryKinds }).notNull(),
    objectId: text('object_id').notNull(),
    setAt: at('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.objectKind, table.objectId] })],
)
