import { text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes } from '../columns'

const entryWays = ['password', 'demo', 'passkey', 'company'] as const
/** How somebody came in: `demo` by one click, `company` by the identity provider of their company. */
export type EntryWay = (typeof entryWays)[number]

export const sessions = backoffice.table('sessions', {
  id: uuid('id').primaryKey(),
  sidHash: bytes('sid_hash').notNull(),
  personId: uuid('person_id').notNull(),
  createdAt: at('created_at').notNull(),
  lastSeenAt: at('last_seen_at').notNull(),
  userAgent: text('user_agent'),
  enteredBy: text('entered_by', { enum: entryWays }).notNull().default('password'),
  /** When the person last showed that it is them. */
  provenAt: at('proven_at'),
  /** When they first showed a second factor of their own in it; not kept of the sign-in itself, which asks whoever has one for it unless the company lets them in. */
  factorShownAt: at('factor_shown_at'),
  /** The id before the last proof: what was on its way then is still answered, as of somebody who has proven nothing. */
  previousSidHash: bytes('previous_sid_hash'),
  rotatedAt: at('rotated_at'),
  /** Locked by hand; what was idle for too long is locked without it. */
  lockedAt: at('locked_at'),
  /** The range of network addresses from which it was opened. */
  place: text('place'),
})
