import { integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes } from '../columns'
import type { Role } from './roles'

// What is remembered of how people come in: whom a link invites, which tries failed, and from where they came before.

export const invitations = backoffice.table('invitations', {
  personId: uuid('person_id').primaryKey(),
  name: text('name').notNull(),
  /** Empty for the first admin, who says it themselves. */
  email: text('email').notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  invitedBy: text('invited_by').notNull(),
  invitedAt: at('invited_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

export const passwordResets = backoffice.table('password_resets', {
  personId: uuid('person_id').primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  /** Null for an operator of the machine. */
  madeBy: uuid('made_by'),
  madeAt: at('made_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

export const signInThrottle = backoffice.table('sign_in_throttle', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  notBefore: at('not_before').notNull(),
  lastAttemptAt: at('last_attempt_at').notNull(),
})

export const knownOrigins = backoffice.table(
  'known_origins',
  {
    personId: uuid('person_id').notNull(),
    origin: text('origin').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.origin] })],
)
