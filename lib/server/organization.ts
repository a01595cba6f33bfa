import 'server-only'
import { apiCredentials } from './api'
import { env } from './env'
import { builtInService } from './service'

/** `name` is undefined where the API does not say it. */
export type ServedOrganization = { name: string | undefined; test: boolean }

/** Every page asks, and neither the name of an organization nor the kind of its money ever changes. */
let known: ServedOrganization | undefined

/**
 * Returns which organization this console serves, and whether its money is real: a key says which of the two worlds it opens. Undefined before an
 * operator has made one in the built-in service.
 */
export async function servedOrganization(): Promise<ServedOrganization | undefined> {
  known ??= await findServed()
  return known
}

async function findServed(): Promise<ServedOrganization | undefined> {
  const organizations = env.API_BASE_URL === undefined ? await listOrganizations() : undefined
  if (organizations?.length === 0) return undefined
  const { apiKey, organizationId } = await apiCredentials()
  return { name: organizations?.find(({ id }) => id === organizationId)?.name, test: apiKey.startsWith('pk_test_') }
}

/** Returns whether there is an organization in the built-in service. */
export async function hasOrganization(): Promise<boolean> {
  return (await listOrganizations()).length > 0
}

async function listOrganizations() {
  return (await builtInService()).provisioning.listOrganizations()
}
