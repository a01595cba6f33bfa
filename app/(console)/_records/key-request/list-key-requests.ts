import 'server-only'
import { cache } from 'react'
import type { RequestedKey } from '#backoffice/key-requests/key-requests'
import { listOpenKeyRequests } from '#backoffice/key-requests/list-key-requests'
import { offers } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'

/** Returns the requests for keys that are open, oldest first; none in front of an API that creates no keys. */
export const listKeyRequests = cache(async (): Promise<RequestedKey[]> => {
  const [creates, rotates] = await Promise.all([offers('createApiKey'), offers('rotateApiKey')])
  const requests = creates || rotates ? await listOpenKeyRequests(await openDesk()) : []
  return requests.filter(({ terms }) => (terms.act === 'create' ? creates : rotates))
})
