import { integer, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, payments, time } from '../ground/tables'

/** The answers to requests with an Idempotency-Key, stored for 24 hours. */
export const idempotencyKeys = payments.table('idempotency_keys', {
  organizationId: uuid('org_id').notNull(),
  key: text('key').notNull(),
  fingerprint: bytes('fingerprint').notNull(),
  status: integer('status').notNull(),
  body: text('body').notNull(),
  location: text('location'),
  createdAt: time('created_at').notNull(),
})
