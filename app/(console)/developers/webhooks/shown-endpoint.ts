import { type EventType, eventTypes } from '#contract/event-types'
import type { WebhookEndpoint, WebhookEndpointBody } from '#contract/webhooks'

/** An endpoint as the browser gets it: never with a secret. */
export type ShownEndpoint = Omit<WebhookEndpoint, 'secret'>

/** Returns the settings that a change replaces as a whole. Types of another version of the API cannot be sent back to it. */
export function settingsOf({ url, description, event_types: types, status }: ShownEndpoint): WebhookEndpointBody {
  const known = types?.filter(isEventType)
  return {
    url,
    enabled: status !== 'disabled',
    ...(description === null ? {} : { description }),
    ...(known === undefined || known.length === 0 ? {} : { event_types: known }),
  }
}

function isEventType(type: string): type is EventType {
  return eventTypes.some((one) => one === type)
}
