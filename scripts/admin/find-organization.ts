import { builtInService } from '#lib/server/service'

type Organization = Awaited<ReturnType<Awaited<ReturnType<typeof builtInService>>['provisioning']['listOrganizations']>>[number]

/**
 * Returns the organization that an operator named. Throws if it does not exist, so that a typing error is not mistaken for an
 * empty result.
 */
export async function mustFindOrganization(id: string): Promise<Organization> {
  const { provisioning } = await builtInService()
  const found = (await provisioning.listOrganizations()).find((organization) => organization.id === id)
  if (found === undefined) throw new Error(`There is no organization ${id}. organization list shows them all`)
  return found
}
