import type { WebhookDelivery, WebhookEndpoint } from '#contract/webhooks'

/** `retrying`: something failed, and nothing was given up yet. */
export type EndpointState = 'works' | 'retrying' | 'failing' | 'disabled'

/** Returns how an endpoint does. The API calls one `active` until it has given an event up. */
export function endpointState({ status, failing_since }: Pick<WebhookEndpoint, 'status' | 'failing_since'>): EndpointState {
  if (status !== 'active') return status
  return failing_since === null ? 'works' : 'retrying'
}

export type DeliveryState = 'queued' | 'retrying' | 'delivered' | 'missed'

/** Returns what became of a delivery so far. */
export function deliveryState({ status, attempts }: Pick<WebhookDelivery, 'status' | 'attempts'>): DeliveryState {
  if (status === 'pending') return attempts === 0 ? 'queued' : 'retrying'
  return status === 'delivered' ? 'delivered' : 'missed'
}

type Moment = Pick<WebhookDelivery, 'status' | 'attempts' | 'last_attempt_at' | 'next_attempt_at'>

/** Returns a text that changes with every attempt of a delivery and whenever it is sent again. */
export function momentOf({ status, attempts, last_attempt_at, next_attempt_at }: Moment): string {
  return [status, attempts, last_attempt_at, next_attempt_at].join(' ')
}

/** Returns an address without its scheme and its query, for lists. The path stays, because endpoints may differ in it alone. */
export function shortAddress(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return `${host}${pathname === '/' ? '' : pathname}`
}

/** Returns the host alone, for records: a path may be a secret. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** An endpoint as the table shows it, in words of the reader. */
export type EndpointRow = {
  id: string
  address: string
  description: string
  events: string
  state: EndpointState
  since: string | null
}
