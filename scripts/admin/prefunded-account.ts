import { parseArgs } from 'node:util'
import { builtInService } from '#lib/service'
import { mustFindOrganization } from './find-organization'

/** Opens an account that payments of an organization leave from. It is empty until a top-up is recorded over the API. */
export async function openPrefundedAccount(args: string[]): Promise<number> {
  const string = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { organization: string, name: string, currency: string } })
  const { organization, name, currency } = values
  if (organization === undefined || !name?.trim() || (currency !== 'USDC' && currency !== 'USD'))
    throw new Error('Say: prefunded-account --organization <id> --name "Treasury" --currency USDC|USD')
  await mustFindOrganization(organization)
  const { provisioning } = await builtInService()
  const id = await provisioning.createPrefundedAccount({ organizationId: organization, name, currency })
  console.log(JSON.stringify({ id, name, currency }))
  return 0
}
