import type { PaymentsApi } from '#contract/api'
import type { Call } from './calls'
import { done, type Finding, unknown } from './finding'
import { type CountUnread, unlessQuiet } from './recognise'

type Reading = { now: Date; countUnread: CountUnread }

/** Looks up whether a key was revoked. Keys are listed newest first and for ever, so one beyond the first page proves nothing. */
export async function lookUpRevocation(api: PaymentsApi, call: Call, now: Date): Promise<Finding> {
  const { data } = await api.listApiKeys({ limit: 100 })
  const key = data.find(({ id }) => id === call.objectId)
  if (key === undefined) return unknown
  return key.revoked_at === null ? unlessQuiet(call, now) : done
}

/** Looks up whether an endpoint of webhooks was deleted; an unreadable row may be this endpoint. */
export async function lookUpEndpoint(api: PaymentsApi, call: Call, { now, countUnread }: Reading): Promise<Finding> {
  const list = await api.listWebhookEndpoints()
  if (list.data.some(({ id }) => id === call.objectId)) return unlessQuiet(call, now)
  return countUnread(list) > 0 ? unknown : done
}
