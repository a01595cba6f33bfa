import { z } from 'zod'
import { eventTypes } from './event-types'
import { EventData } from './events'
import { exampleTime, ids } from './examples'
import { Timestamp } from './members'
import { oneOrMore, PageQuery, page } from './pages'
import { Id, plainText, smallInt } from './primitives'
import { shared } from './shared-meta'

const webhookEndpointStatuses = ['active', 'failing', 'disabled'] as const
const webhookDisabledReasons = ['gone', 'failing', 'by_hand'] as const
const webhookDeliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number]
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number]

/** The body of create and of update (a full replacement). No `event_types` means every event; `enabled` defaults to true. */
export const WebhookEndpointBody = z
  .strictObject({
    url: plainText(2048).meta({
      description: 'Where events are posted: https, on 443 or 8443, at a public address.',
      example: 'https://partner.example/webhooks',
    }),
    description: plainText(200).optional().meta({ description: 'For people, at most 200 characters.', example: 'Payments' }),
    event_types: z
      .array(z.enum(eventTypes))
      .min(1)
      .max(eventTypes.length)
      .transform((types) => [...new Set(types)])
      .optional()
      .meta({
        description: 'Which events are sent; null or absent for all.',
        example: ['transaction.completed', 'transaction.failed'],
      }),
    enabled: z
      .boolean()
      .optional()
      .meta({ description: '`false` stops sending; `true` brings back what was disabled.', example: true }),
  })
  .meta({ id: 'WebhookEndpointBody' })
export type WebhookEndpointBody = z.input<typeof WebhookEndpointBody>

/** An endpoint of webhooks. `secret` begins with `whsec_`. */
export const WebhookEndpoint = z
  .object({
    id: Id.meta(shared.id),
    url: z.string().meta({
      description: 'Where events are posted: https, on 443 or 8443, at a public address.',
      example: 'https://partner.example/webhooks',
    }),
    description: z.string().nullable().meta({ description: 'For people.', example: 'Payments' }),
    event_types: z
      .array(z.string())
      .nullable()
      .meta({
        description: 'Which events are sent; null or absent for all.',
        example: ['transaction.completed', 'transaction.failed'],
      }),
    status: z
      .enum(webhookEndpointStatuses)
      .meta({ description: '`failing`: an event was given up since the last success.', example: 'active' }),
    disabled_reason: z
      .enum(webhookDisabledReasons)
      .nullable()
      .meta({ description: 'Why nothing is sent any more.', example: null }),
    failing_since: Timestamp.nullable().meta({ description: 'Since when nothing has arrived.', example: null }),
    previous_secret_until: Timestamp.nullable().meta({
      description: 'Until then the secret before this one works too.',
      example: null,
    }),
    version: z.int().meta(shared.version),
    created_at: Timestamp.meta(shared.createdAt),
    updated_at: Timestamp.meta(shared.updatedAt),
    secret: z.string().optional().meta({ description: 'Signs what is sent; only in the answers of create and of rotation.' }),
  })
  .meta({ id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const WebhookEndpointList = z
  .object({ data: z.array(WebhookEndpoint).meta(shared.data) })
  .meta({ id: 'WebhookEndpointList' })
export type WebhookEndpointList = z.infer<typeof WebhookEndpointList>

/** How long the old secret signs beside the new one: 24 hours by default, at most a week, 0 for not at all. */
export const RotateSecretBody = z
  .strictObject({
    overlap_seconds: z
      .int()
      .min(0)
      .max(604_800)
      .default(86_400)
      .meta({ description: 'How long the old secret signs beside the new one; 0 for not at all.', example: 86_400 }),
  })
  .prefault({})
  .meta({ id: 'RotateSecretBody' })
export type RotateSecretBody = z.input<typeof RotateSecretBody>

const resent = {
  resent_by: z.string().nullable().optional().meta({
    description:
      'Who had it sent once more: a person of the console, or `key:` with the id of the key; null for the event itself.',
    example: null,
  }),
  resent_at: Timestamp.nullable().optional().meta({ description: 'When they did.', example: null }),
}

/** How many attempts of a delivery are kept: two rounds that failed to the end. */
export const keptAttempts = 20

/** One attempt of a delivery. `error` is a code. */
export const WebhookAttempt = z
  .object({
    at: Timestamp.meta({ description: 'When it was made.', example: exampleTime }),
    status: smallInt().nullable().meta({ description: 'HTTP status of the answer; null when there was none.', example: 204 }),
    error: z.string().nullable().meta({ description: 'Why there was none.', example: null }),
    duration_ms: smallInt().meta({ description: 'How long it took, in milliseconds.', example: 184 }),
    ...resent,
  })
  .meta({ id: 'WebhookAttempt' })
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

/** The delivery of one event to one endpoint. `last_error` is a code. */
export const WebhookDelivery = z
  .object({
    event_id: Id.meta({ description: 'The event.', example: ids.event }),
    endpoint_id: Id.meta({ description: 'The endpoint.', example: ids.endpoint }),
    event_type: z.string().meta({ description: 'What happened.', example: 'transaction.completed' }),
    status: z.enum(webhookDeliveryStatuses).meta({ description: 'Whether it arrived.', example: 'delivered' }),
    attempts: smallInt().meta({ description: 'How often it was tried in this round; a redelivery begins another.', example: 1 }),
    next_attempt_at: Timestamp.nullable().meta({ description: 'When it is tried again.', example: null }),
    last_attempt_at: Timestamp.nullable().meta({ description: 'When it was tried last.', example: exampleTime }),
    last_status: smallInt()
      .nullable()
      .meta({ description: 'HTTP status of the last attempt; null when there was none.', example: 204 }),
    last_error: z.string().nullable().meta({ description: 'Why there was none.', example: null }),
    last_answer: z.string().nullable().meta({ description: 'The beginning of what came back with a failure.', example: null }),
    delivered_at: Timestamp.nullable().meta({ description: 'When it arrived.', example: exampleTime }),
    ...resent,
    history: z.array(WebhookAttempt).optional().meta({ description: 'The attempts of all rounds, oldest first: the last 20.' }),
    created_at: Timestamp.meta(shared.createdAt),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryList = z
  .object({ data: z.array(WebhookDelivery).meta(shared.data) })
  .meta({ id: 'WebhookDeliveryList' })
export type WebhookDeliveryList = z.infer<typeof WebhookDeliveryList>

/** Which endpoint an event is sent to again; without `endpoint_id` to every enabled one that wants it or was sent it before. */
export const RedeliverBody = z
  .strictObject({
    endpoint_id: Id.optional().meta({
      description: 'Only to this endpoint; null or absent for all that want it or were sent it before.',
      example: ids.endpoint,
    }),
  })
  .prefault({})
  .meta({ id: 'RedeliverBody' })
export type RedeliverBody = z.input<typeof RedeliverBody>

export const WebhookDeliveryQuery = PageQuery.omit({ with_count: true }).extend({
  status: oneOrMore(z.enum(webhookDeliveryStatuses)).optional().meta(shared.oneOrMore),
})
export type WebhookDeliveryQuery = z.input<typeof WebhookDeliveryQuery>

export const WebhookDeliveryPage = page(WebhookDelivery).meta({ id: 'WebhookDeliveryPage' })
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>

/** The body of a webhook, at most 20 kB. The header `webhook-id` carries the id of the event. */
export const WebhookMessage = z
  .object({
    type: z.string().meta(shared.eventType),
    timestamp: Timestamp.meta({ description: 'When it happened.', example: exampleTime }),
    data: EventData.meta(shared.data),
  })
  .meta({ id: 'WebhookMessage' })
export type WebhookMessage = z.infer<typeof WebhookMessage>
