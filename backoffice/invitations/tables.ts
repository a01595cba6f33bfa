import { text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes } from '../columns'
import type { Role } from '../people/roles'

export const invitations = backoffice.table('invitations', {
  personId: uuid('person_id').primaryKey(),
  name: text('name').notNull(),
  /** Empty for the first admin, who enters it. */
  email: text('email').notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  invitedBy: text('invited_by').notNull(),
  invitedAt: at('invited_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})
