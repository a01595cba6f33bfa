import { text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes } from '../columns'

const entryWays = ['password', 'demo', 'passkey', 'company'] as const
/** The way of signing in: `demo` is one click, `company` the company's identity provider. */
export type EntryWay = (typeof entryWays)[number]

export const sessions = backoffice.table('sessions', {
  id: uuid('id').primaryKey(),
  sidHash: bytes('sid_hash').notNull(),
  personId: uuid('person_id').notNull(),
  createdAt: at('created_at').notNull(),
  lastSeenAt: at('last_seen_at').notNull(),
  userAgent: text('user_agent'),
  enteredBy: text('entered_by', { enum: entryWays }).notNull().default('password'),
  /** When the person last gave a proof. */
  provenAt: at('proven_at'),
  /** When a second factor was first shown after the sign-in. The sign-in itself requires it, except that of the company. */
  factorShownAt: at('factor_shown_at'),
  /** The id before the last proof. Requests under it still work for a moment, but do not count as proven. */
  previousSidHash: bytes('previous_sid_hash'),
  rotatedAt: at('rotated_at'),
  /** When it was locked explicitly; an idle session locks without this. */
  lockedAt: at('locked_at'),
  /** The network address range of the sign-in. */
  place: text('place'),
})
