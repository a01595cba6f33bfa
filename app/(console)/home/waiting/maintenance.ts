import type { PaymentsApi } from '#contract/api'
import type { ApiKey } from '#contract/api-keys'
import type { Event } from '#contract/events'
import type { WebhookEndpoint } from '#contract/webhooks'
import { endsSoon } from '../../_records/api-key/ends-soon.rules'
import { type Read, readPages } from '../read-pages'

export type OpenStop = { kind: 'stopped'; id: string; cause: string; at: string }
/** Mid rates are decimal text: units of `to` per unit of `from`. */
export type WaitingRate = { kind: 'rate'; id: string; from: string; to: string; mid: string; lastMid: string; at: string }
export type BrokenEndpoint = { kind: 'webhook'; id: string; endpoint: WebhookEndpoint }
export type EndingKey = { kind: 'key'; id: string; key: ApiKey }

const mostPages = 5

/** Returns what has started and not ended. An end has the same object as its start; events are listed newest first. */
async function readOpen(
  api: Pick<PaymentsApi, 'listEvents'>,
  { begins, ends }: { begins: string; ends: readonly string[] },
): Promise<Read<Event>> {
  const { items, more } = await readPages(
    (cursor) => api.listEvents({ type: [begins, ...ends].join(), limit: 100, ...(cursor && { cursor }) }),
    mostPages,
  )
  const ended = new Set(items.filter(({ type }) => type !== begins).map(({ object_id }) => object_id))
  return { items: items.filter(({ type, object_id }) => type === begins && !ended.has(object_id)), more }
}

/** Returns the stops of payments that are still in effect. */
export async function readOpenStops(api: Pick<PaymentsApi, 'listEvents'>): Promise<Read<OpenStop>> {
  const { items, more } = await readOpen(api, {
    begins: 'organization.payments_stopped',
    ends: ['organization.payments_started'],
  })
  return {
    items: items.map(({ object_id, data, created_at }) => ({
      kind: 'stopped',
      id: object_id,
      cause: String(data.cause ?? ''),
      at: created_at,
    })),
    more,
  }
}

/** Returns the quarantined rates that an operator must accept or reject. Until then their pair has no rate. */
export async function readWaitingRates(api: Pick<PaymentsApi, 'listEvents'>): Promise<Read<WaitingRate>> {
  const { items, more } = await readOpen(api, { begins: 'rate.quarantined', ends: ['rate.accepted', 'rate.rejected'] })
  const text = (value: unknown) => String(value ?? '')
  return {
    items: items.map(({ object_id, data, created_at }) => ({
      kind: 'rate',
      id: object_id,
      from: text(data.base_currency),
      to: text(data.quote_currency),
      mid: text(data.mid_rate),
      lastMid: text(data.last_mid_rate),
      at: created_at,
    })),
    more,
  }
}

/** Returns the webhook endpoints that miss events: those that fail, or were disabled for that, but not those disabled by hand. */
export async function readBrokenEndpoints(api: Pick<PaymentsApi, 'listWebhookEndpoints'>): Promise<Read<BrokenEndpoint>> {
  const { data } = await api.listWebhookEndpoints()
  const broken = data.filter(({ status, disabled_reason: why }) => status === 'failing' || why === 'failing' || why === 'gone')
  return { items: broken.map((endpoint) => ({ kind: 'webhook', id: endpoint.id, endpoint })), more: false }
}

/** Returns the valid API keys that end soon, the soonest first. */
export async function readEndingKeys(api: Pick<PaymentsApi, 'listApiKeys'>, now: Date): Promise<Read<EndingKey>> {
  const { items, more } = await readPages((cursor) => api.listApiKeys({ limit: 100, ...(cursor && { cursor }) }), mostPages)
  const ending = items.filter((key) => key.revoked_at === null && endsSoon(key, now))
  const byEnd = ending.sort((a, b) => (a.expires_at ?? '').localeCompare(b.expires_at ?? ''))
  return { items: byEnd.map((key) => ({ kind: 'key', id: key.id, key })), more }
}
