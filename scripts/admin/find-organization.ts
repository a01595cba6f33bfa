import { builtInService } from '#lib/server/service'

type Organization = Awaited<ReturnType<Awaited<ReturnType<typeof builtInService>>['provisioning']['listOrganizations']>>[number]

/** The organization that an operator named. Throws where there is none, so that a slip is not answered as if there were nothing to tell. */
export async function mustFindOrganization(id: string): Promise<Organization> {
  const { provisioning } = await builtInService()
  const found = (await provisioning.listOrganizations()).find((organization) => organization.id === id)
  if (found === undefined) throw new Error(`There is no organization ${id}`)
  return found
}
