import { jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { ApiKeyBody } from '#contract/api-keys'
import { at, backoffice } from '../columns'

/** A new key: the body as the payments API gets it. */
type NewKeyTerms = { act: 'create'; body: ApiKeyBody }
/** A new secret of a key, with the name and the end of its text as they were; `grace_seconds`: how long the old one works too. */
type RotationTerms = { act: 'rotate'; name: string; last_four: string; grace_seconds: number }

export const keyRequests = backoffice.table('key_requests', {
  id: uuid('id').primaryKey(),
  /** Null for a new key. */
  keyId: text('key_id'),
  terms: jsonb('terms').$type<NewKeyTerms | RotationTerms>().notNull(),
  requestedBy: uuid('requested_by').notNull(),
  requestedAt: at('requested_at').notNull(),
  state: text('state', { enum: ['waiting', 'agreed', 'made', 'rejected', 'withdrawn', 'expired'] }).notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: at('decided_at'),
  madeAt: at('made_at'),
})
