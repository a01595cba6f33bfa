import type { Event } from '#contract/events'
import type { WebhookDelivery, WebhookEndpoint, WebhookEndpointBody } from '#contract/webhooks'
import { type Event as EventRow, toDeliveredData } from '../events/event.queries'
import { recordedActor } from '../ground/actor'
import type { DeliveryRecord } from '../webhooks/delivery.queries'
import type { EndpointProfile } from '../webhooks/endpoints'
import type { WebhookEndpoint as EndpointRow } from '../webhooks/tables'

/** Returns the event as the API shows it, with the data that endpoints receive. */
export function toEvent(event: EventRow): Event {
  return {
    id: event.id,
    type: event.type,
    object_id: event.objectId,
    data: toDeliveredData(event),
    actor_id: recordedActor(event),
    actor_note: event.actorNote,
    request_id: event.requestId,
    created_at: event.createdAt.toISOString(),
  }
}

/** Returns the settings of a body. Without types the endpoint receives every event; it is enabled unless the body disables it. */
export function toEndpointProfile({ url, description, event_types, enabled = true }: WebhookEndpointBody): EndpointProfile {
  return { url, description: description ?? null, eventTypes: event_types ?? null, enabled }
}

/** Returns the endpoint without its secret, which only the answers of creation and rotation contain. */
export function toWebhookEndpoint(endpoint: EndpointRow): WebhookEndpoint {
  const shown = (time: Date | null) => time?.toISOString() ?? null
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    event_types: endpoint.eventTypes,
    status: endpoint.disabledAt !== null ? 'disabled' : endpoint.flaggedAt !== null ? 'failing' : 'active',
    disabled_reason: endpoint.disabledReason,
    failing_since: shown(endpoint.failingSince),
    previous_secret_until: shown(endpoint.previousSecretUntil),
    version: endpoint.version,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  }
}

/** Returns the delivery as the API shows it. The endpoint's answer is shown only after a failed attempt. */
export function toWebhookDelivery(delivery: DeliveryRecord): WebhookDelivery {
  const shown = (time: Date | null) => time?.toISOString() ?? null
  return {
    event_id: delivery.eventId,
    endpoint_id: delivery.endpointId,
    event_type: delivery.eventType,
    status: delivery.status,
    attempts: delivery.attempts,
    next_attempt_at: shown(delivery.nextAttemptAt),
    last_attempt_at: shown(delivery.lastAttemptAt),
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    last_answer: delivery.lastAnswer,
    delivered_at: shown(delivery.deliveredAt),
    resent_by: delivery.resentBy,
    resent_at: shown(delivery.resentAt),
    history: delivery.history.map((attempt) => ({
      at: attempt.createdAt.toISOString(),
      status: attempt.status,
      error: attempt.error,
      duration_ms: attempt.durationMs,
      resent_by: attempt.resentBy,
      resent_at: shown(attempt.resentAt),
    })),
    created_at: delivery.createdAt.toISOString(),
  }
}
