import { integer, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes } from '../columns'

const callStates = ['sent', 'done', 'failed', 'unknown'] as const

export const calls = backoffice.table('calls', {
  id: uuid('id').primaryKey(),
  operation: text('operation').notNull(),
  objectKind: text('object_kind').notNull(),
  objectId: text('object_id').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  reference: text('reference'),
  state: text('state', { enum: callStates }).notNull(),
  code: text('code'),
  actorId: uuid('actor_id').notNull(),
  actorName: text('actor_name').notNull(),
  actorRoles: text('actor_roles').array().notNull(),
  sessionId: uuid('session_id'),
  requestId: text('request_id').notNull(),
  action: text('action').notNull(),
  sentAt: at('sent_at').notNull(),
  certainAt: at('certain_at'),
  lookedUpAt: at('looked_up_at'),
  endedAt: at('ended_at'),
  matchKeys: bytes('sought'),
  twin: text('twin'),
  lostAt: at('lost_at'),
  permitId: uuid('permit_id'),
  paymentEndedAt: at('payment_ended_at'),
})

/**
 * Payments that were made or may have been made, one at most for each quote: calls that pay a quote and did not fail. `permitId`
 * is null only for payments that are older than permits.
 */
export const livePayments = backoffice
  .view('live_payments', {
    quoteId: text('quote_id').notNull(),
    permitId: uuid('permit_id'),
    state: text('state', { enum: callStates }).notNull(),
    sentAt: at('sent_at').notNull(),
    paymentEndedAt: at('payment_ended_at'),
  })
  .existing()

export const pollSchedules = backoffice.table('looks', {
  subject: text('subject').primaryKey(),
  looks: integer('looks').notNull(),
  nextAt: at('next_at').notNull(),
})
