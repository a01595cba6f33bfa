import { uuid } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes } from '../columns'

export const passwordResets = backoffice.table('password_resets', {
  personId: uuid('person_id').primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  /** Null for an operator of the machine. */
  madeBy: uuid('made_by'),
  madeAt: at('made_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})
