import type { PaymentsApi } from '#contract/api'
import type { ApiKey } from '#contract/api-keys'
import type { QuarantinedRate } from '#contract/rates'
import type { WebhookEndpoint } from '#contract/webhooks'
import { type Read, readPages } from '../read-pages'

export type OpenStop = { kind: 'stopped'; id: string; cause: string; at: string }
export type WaitingRate = { kind: 'rate'; id: string; rate: QuarantinedRate }
export type BrokenEndpoint = { kind: 'webhook'; id: string; endpoint: WebhookEndpoint }
export type EndingKey = { kind: 'key'; id: string; key: ApiKey }

const mostPages = 5
const stopEvents = 'organization.payments_stopped,organization.payments_started'
const soonMs = 30 * 86_400_000

/** Stops of payments that nobody ended: the end of a stop names the stop, and of two things that happened the newer is listed first. */
export async function readOpenStops(api: Pick<PaymentsApi, 'listEvents'>): Promise<Read<OpenStop>> {
  const { items, more } = await readPages(
    (cursor) => api.listEvents({ type: stopEvents, limit: 100, ...(cursor && { cursor }) }),
    mostPages,
  )
  const ended = new Set(items.filter(({ type }) => type === 'organization.payments_started').map(({ object_id }) => object_id))
  const open = items.filter(({ type, object_id }) => type === 'organization.payments_stopped' && !ended.has(object_id))
  return {
    items: open.map(({ object_id, data, created_at }) => ({
      kind: 'stopped',
      id: object_id,
      cause: String(data.cause ?? ''),
      at: created_at,
    })),
    more,
  }
}

/** Rates that somebody has to let in or keep out. Meanwhile their pair has none. */
export async function readWaitingRates(api: Pick<PaymentsApi, 'listQuarantinedRates'>): Promise<Read<WaitingRate>> {
  const { data, has_more } = await api.listQuarantinedRates({ status: 'waiting', limit: 25 })
  return { items: data.map((rate) => ({ kind: 'rate', id: rate.id, rate })), more: has_more }
}

/** Endpoints that miss events: those that fail, and those that were given up because they did. One that was switched off by hand is none. */
export async function readBrokenEndpoints(api: Pick<PaymentsApi, 'listWebhookEndpoints'>): Promise<Read<BrokenEndpoint>> {
  const { data } = await api.listWebhookEndpoints()
  const broken = data.filter(({ status, disabled_reason: why }) => status === 'failing' || why === 'failing' || why === 'gone')
  return { items: broken.map((endpoint) => ({ kind: 'webhook', id: endpoint.id, endpoint })), more: false }
}

/** Keys that work and end within 30 days, the soonest first. */
export async function readEndingKeys(api: Pick<PaymentsApi, 'listApiKeys'>, now: Date): Promise<Read<EndingKey>> {
  const { items, more } = await readPages((cursor) => api.listApiKeys({ limit: 100, ...(cursor && { cursor }) }), mostPages)
  const ending = items.filter(({ revoked_at, expires_at }) => {
    const leftMs = Date.parse(expires_at ?? '') - now.getTime()
    return revoked_at === null && leftMs > 0 && leftMs <= soonMs
  })
  const byEnd = ending.sort((a, b) => (a.expires_at ?? '').localeCompare(b.expires_at ?? ''))
  return { items: byEnd.map((key) => ({ kind: 'key', id: key.id, key })), more }
}
