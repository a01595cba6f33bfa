import { integer, text, uuid } from 'drizzle-orm/pg-core'
import type { WebhookDeliveryStatus, WebhookDisabledReason } from '#contract/webhooks'
import { bytes, payments, time } from '../ground/tables'

export const webhookEndpoints = payments.table('webhook_endpoints', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  url: text('url').notNull(),
  description: text('description'),
  /** Null means every type. */
  eventTypes: text('event_types').array(),
  /** Encrypted; see secrets.ts. */
  secret: bytes('secret').notNull(),
  previousSecret: bytes('previous_secret'),
  previousSecretUntil: time('previous_secret_until'),
  failingSince: time('failing_since'),
  flaggedAt: time('flagged_at'),
  disabledAt: time('disabled_at'),
  disabledReason: text('disabled_reason').$type<WebhookDisabledReason>(),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})
export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect

export const webhookDeliveries = payments.table('webhook_deliveries', {
  organizationId: uuid('org_id').notNull(),
  eventId: uuid('event_id').notNull(),
  endpointId: uuid('endpoint_id').notNull(),
  status: text('status').$type<WebhookDeliveryStatus>().notNull().default('pending'),
  attempts: integer('attempts').notNull().default(0),
  round: integer('round').notNull().default(1),
  nextAttemptAt: time('next_attempt_at'),
  lastAttemptAt: time('last_attempt_at'),
  lastStatus: integer('last_status'),
  lastError: text('last_error'),
  lastAnswer: text('last_answer'),
  deliveredAt: time('delivered_at'),
  /** Who had the present round begun, as `byOf` names them; null of the first one, which the event began. */
  resentBy: text('resent_by'),
  resentAt: time('resent_at'),
  createdAt: time('created_at').notNull(),
})
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect

export const webhookAttempts = payments.table('webhook_attempts', {
  organizationId: uuid('org_id').notNull(),
  eventId: uuid('event_id').notNull(),
  endpointId: uuid('endpoint_id').notNull(),
  round: integer('round').notNull(),
  attempt: integer('attempt').notNull(),
  status: integer('status'),
  error: text('error'),
  durationMs: integer('duration_ms').notNull(),
  resentBy: text('resent_by'),
  resentAt: time('resent_at'),
  createdAt: time('created_at').notNull(),
})
export type AttemptRow = typeof webhookAttempts.$inferSelect
