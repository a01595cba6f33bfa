import 'server-only'
import { apiCredentials } from './api'
import { env } from './env'
import { builtInService } from './service'

/** `name` is undefined where the API does not say it. */
export type ServedOrganization = { name: string | undefined; test: boolean }

/**
 * Which organization this console serves, and whether its money is real: a key says which of the two worlds it opens. Undefined before an
 * operator has made one in the built-in service.
 */
export async function servedOrganization(): Promise<ServedOrganization | undefined> {
  if (env.API_BASE_URL === undefined && !(await hasOrganization())) return undefined
  const { apiKey, organizationId } = await apiCredentials()
  const test = apiKey.startsWith('pk_test_')
  if (env.API_BASE_URL !== undefined) return { name: undefined, test }
  const { provisioning } = await builtInService()
  const found = (await provisioning.listOrganizations()).find(({ id }) => id === organizationId)
  return { name: found?.name, test }
}

/** Whether there is an organization in the built-in service. */
export async function hasOrganization(): Promise<boolean> {
  const { provisioning } = await builtInService()
  return (await provisioning.listOrganizations()).length > 0
}
