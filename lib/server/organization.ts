import 'server-only'
import { apiCredentials } from './api'
import { env } from './env'
import { builtInService } from './service'

/** `name` is undefined if the API does not report it. */
export type ServedOrganization = { name: string | undefined; test: boolean }

/** Cached, because every page needs it and it never changes. */
let known: ServedOrganization | undefined

/**
 * Returns the organization that this console serves, and whether its money is real, which the prefix of the key shows. Undefined
 * before an operator has created one in the built-in service.
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
