import { z } from 'zod'
import { EventData, eventTypes } from './events'
import { Id, oneOrMore, PageQuery, page, plainText, smallInt, Timestamp } from './primitives'

export const webhookEndpointStatuses = ['active', 'failing', 'disabled'] as const
export const webhookDisabledReasons = ['gone', 'failing', 'by_hand'] as const
export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type WebhookEndpointStatus = (typeof webhookEndpointStatuses)[number]
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number]
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number]

/** Body of create and of update (a full replacement). Without `event_types`, every event; `enabled` is true unless told. */
export const WebhookEndpointBody = z
  .strictObject({
    url: plainText(2048).meta({ examples: ['https://partner.example/webhooks'] }),
    description: plainText(200).optional(),
    event_types: z
      .array(z.enum(eventTypes))
      .min(1)
      .max(eventTypes.length)
      .transform((types) => [...new Set(types)])
      .optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ id: 'WebhookEndpointBody' })
export type WebhookEndpointBody = z.input<typeof WebhookEndpointBody>

/**
 * `failing`: an event was given up since the last success. `secret` (`whsec_…`) is only in the answers of create and of rotation;
 * until `previous_secret_until` the secret before it signs too.
 */
export const WebhookEndpoint = z
  .object({
    id: Id,
    url: z.string(),
    description: z.string().nullable(),
    event_types: z.array(z.string()).nullable(),
    status: z.enum(webhookEndpointStatuses),
    disabled_reason: z.enum(webhookDisabledReasons).nullable(),
    failing_since: Timestamp.nullable(),
    previous_secret_until: Timestamp.nullable(),
    version: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
    secret: z.string().optional(),
  })
  .meta({ id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const WebhookEndpointList = z.object({ data: z.array(WebhookEndpoint) }).meta({ id: 'WebhookEndpointList' })
export type WebhookEndpointList = z.infer<typeof WebhookEndpointList>

/** How long the old secret goes on signing beside the new one: 24 hours unless told, at most a week, 0 for not at all. */
export const RotateSecretBody = z
  .strictObject({ overlap_seconds: z.int().min(0).max(604_800).default(86_400) })
  .prefault({})
  .meta({ id: 'RotateSecretBody' })
export type RotateSecretBody = z.input<typeof RotateSecretBody>

/**
 * One event on its way to one endpoint. `attempts` counts the present round; a redelivery begins another. `last_status` is the HTTP status
 * of the last attempt, `last_error` a code when there was none, `last_answer` the beginning of what came back with a failure.
 */
export const WebhookDelivery = z
  .object({
    event_id: Id,
    endpoint_id: Id,
    event_type: z.string(),
    status: z.enum(webhookDeliveryStatuses),
    attempts: smallInt(),
    next_attempt_at: Timestamp.nullable(),
    last_attempt_at: Timestamp.nullable(),
    last_status: smallInt().nullable(),
    last_error: z.string().nullable(),
    last_answer: z.string().nullable(),
    delivered_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryList = z.object({ data: z.array(WebhookDelivery) }).meta({ id: 'WebhookDeliveryList' })
export type WebhookDeliveryList = z.infer<typeof WebhookDeliveryList>

export const WebhookDeliveryQuery = PageQuery.omit({ with_count: true }).extend({
  status: oneOrMore(z.enum(webhookDeliveryStatuses)).optional(),
})
export type WebhookDeliveryQuery = Omit<PageQuery, 'with_count'> & { status?: string }

export const WebhookDeliveryPage = page(WebhookDelivery).meta({ id: 'WebhookDeliveryPage' })
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>

/** What is posted to an endpoint, at most 20 kB. The id of the event travels as the header `webhook-id`. */
export const WebhookMessage = z.object({ type: z.string(), timestamp: Timestamp, data: EventData }).meta({ id: 'WebhookMessage' })
export type WebhookMessage = z.infer<typeof WebhookMessage>
