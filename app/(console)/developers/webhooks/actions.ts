'use server'

import type { WebhookEndpointBody } from '#contract/webhooks'
import { action } from '#lib/access/action'
import { api } from '#lib/server/api'
import { hostOf } from './endpoint-row'
import { ChangeEndpointInput, CreateEndpointInput, EndpointInput, ResendInput, RotateSecretInput } from './webhooks.schema'

const kind = 'webhook_endpoint'

/** Adds an endpoint. The secret that signs is in this answer only. */
export const addWebhookEndpoint = action(
  { needs: 'webhook.manage', input: CreateEndpointInput, audit: { action: 'webhook_endpoint.create' } },
  async ({ body, idempotencyKey }, staff, { call, requestId }) => {
    const intent = {
      operation: 'createWebhookEndpoint',
      object: { kind, id: '' },
      idempotencyKey,
      after: recorded(body),
    } as const
    const made = await call(
      intent,
      () => api.createWebhookEndpoint(body, { idempotencyKey, actorId: staff.personId, requestId }),
      ({ id }) => ({ object: { kind, id }, after: recorded(body) }),
    )
    return { id: made.id, secret: made.secret ?? '' }
  },
)

/** Replaces where and what is sent, and whether; refused if somebody else changed it since the page was read. */
export const changeWebhookEndpoint = action(
  { needs: 'webhook.manage', input: ChangeEndpointInput, audit: { action: 'webhook_endpoint.change' } },
  async ({ id, version, body, idempotencyKey }, staff, { call, requestId }) => {
    const intent = { operation: 'updateWebhookEndpoint', object: { kind, id }, idempotencyKey, after: recorded(body) } as const
    await call(intent, () =>
      api.updateWebhookEndpoint(id, body, { ifMatch: `"v${version}"`, actorId: staff.personId, requestId }),
    )
    return {}
  },
)

/** Deletes an endpoint and what waits to be sent to it. */
export const removeWebhookEndpoint = action(
  { needs: 'webhook.manage', input: EndpointInput, audit: { action: 'webhook_endpoint.delete' } },
  async ({ id, idempotencyKey }, staff, { call, requestId }) => {
    await call({ operation: 'deleteWebhookEndpoint', object: { kind, id }, idempotencyKey }, () =>
      api.deleteWebhookEndpoint(id, { actorId: staff.personId, requestId }),
    )
    return {}
  },
)

/** Replaces the secret that signs; the new one is in this answer only. `until` is ISO: how long the old one signs too. */
export const renewWebhookSecret = action(
  { needs: 'webhook.manage', input: RotateSecretInput, audit: { action: 'webhook_endpoint.rotate' } },
  async ({ id, version, overlap, idempotencyKey }, staff, { call, requestId }) => {
    const options = { idempotencyKey, ifMatch: `"v${version}"`, actorId: staff.personId, requestId }
    const made = await call(
      { operation: 'rotateWebhookSecret', object: { kind, id }, idempotencyKey },
      () => api.rotateWebhookSecret(id, { overlap_seconds: overlap }, options),
      ({ previous_secret_until: old }) => ({ after: { old_secret_until: old } }),
    )
    return { secret: made.secret ?? '', until: made.previous_secret_until }
  },
)

/** Sends a test event, whatever types the endpoint subscribes to. */
export const sendTestEvent = action(
  { needs: 'webhook.manage', input: EndpointInput, audit: { action: 'webhook_endpoint.test' } },
  async ({ id, idempotencyKey }, staff, { call, requestId }) => {
    const { event_id: eventId } = await call(
      { operation: 'testWebhookEndpoint', object: { kind, id }, idempotencyKey },
      () => api.testWebhookEndpoint(id, { idempotencyKey, actorId: staff.personId, requestId }),
      (delivery) => ({ after: { event_id: delivery.event_id } }),
    )
    return { eventId }
  },
)

/** Sends one event to one endpoint once more, whatever became of it before. */
export const resendEvent = action(
  { needs: 'webhook.manage', input: ResendInput, audit: { action: 'webhook_endpoint.resend' } },
  async ({ id, eventId, idempotencyKey }, staff, { call, requestId }) => {
    const intent = { operation: 'redeliverEvent', object: { kind, id }, idempotencyKey, after: { event_id: eventId } } as const
    await call(intent, () =>
      api.redeliverEvent(eventId, { endpoint_id: id }, { idempotencyKey, actorId: staff.personId, requestId }),
    )
    return {}
  },
)

/** Returns what the trail says of an endpoint: its host alone, since the path of some receivers is a secret. */
function recorded({ url, description, event_types: types, enabled = true }: WebhookEndpointBody) {
  return { host: hostOf(url), description: description ?? null, event_types: types?.join(', ') ?? null, enabled }
}
