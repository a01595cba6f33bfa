import { offers } from '#lib/server/api'

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
