import type { Extension } from '#contract/api'
import { everyExtension } from '#lib/api/probe'
import { offeredExtensions, offers } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'

/** The address of each page of the section. */
export const developerPages = {
  overview: '/developers',
  calls: '/developers/calls',
  webhooks: '/developers/webhooks',
  keys: '/developers/keys',
} as const

export type DeveloperPage = keyof typeof developerPages

/** Returns the pages that this API has something for: other APIs may lack webhooks, or keys that can be managed. */
export async function offeredPages(): Promise<DeveloperPage[]> {
  const [webhooks, keys] = await Promise.all([offers('listWebhookEndpoints'), offers('listApiKeys')])
  return ['overview', 'calls', ...(webhooks ? (['webhooks'] as const) : []), ...(keys ? (['keys'] as const) : [])]
}

/** The operations whose acts a person sees. */
export type Acts = ReadonlySet<Extension>

/** Returns them: none without the permission, else those that this API offers, or all while that is not known. */
export async function offeredActs(mayManage: boolean): Promise<Acts> {
  if (!mayManage) return new Set()
  const offered = await attempt(offeredExtensions())
  return offered.ok ? offered.value : new Set(everyExtension)
}
