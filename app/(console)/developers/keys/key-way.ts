import 'server-only'
import { hasOtherAdmin } from '#backoffice/key-requests/list-key-requests'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { servedOrganization } from '#lib/server/organization'

/**
 * How an admin gets a key or a new secret: `alone` where the money is a sandbox's, `request` where another admin has to agree, and
 * from whoever runs the service (`operator`) or another API (`provider`) where there is no other admin.
 */
export type KeyWay = 'alone' | 'request' | 'operator' | 'provider'

/** Returns how this person gets a key. */
export async function keyWay(personId: string): Promise<KeyWay> {
  if (!(await takesTwoForKeys())) return 'alone'
  if (await hasOtherAdmin(await openDesk(), personId)) return 'request'
  return env.API_BASE_URL === undefined ? 'operator' : 'provider'
}

/** Returns whether keys take two admins: everywhere except in test organizations, also where nobody knows which it is. */
export async function takesTwoForKeys(): Promise<boolean> {
  const served = await servedOrganization()
  return served?.test !== true
}
