import { parseArgs } from 'node:util'
import { builtInService } from '#lib/server/service'
import { mustFindOrganization } from './find-organization'
import { mustBeName } from './must-be'

const usage =
  'Usage: prefunded-account open --organization <id> --name "Treasury" --currency USDC|USD, or: prefunded-account close|reopen <id>'

/** Opens a prefunded account of an organization, empty until a top-up is recorded over the API, or closes an empty one. */
export async function managePrefundedAccount([verb = '', ...args]: string[]): Promise<number> {
  const string = { type: 'string' } as const
  const options = { organization: string, name: string, currency: string }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { organization, name, currency } = values
  const [id, ...more] = positionals
  const { provisioning } = await builtInService()
  if (verb === 'open' && id === undefined && organization && name?.trim() && (currency === 'USDC' || currency === 'USD')) {
    await mustFindOrganization(organization)
    const opened = await provisioning.createPrefundedAccount({ organizationId: organization, name: mustBeName(name), currency })
    console.log(JSON.stringify({ id: opened, name, currency }))
    return 0
  }
  if (id === undefined || more.length > 0 || Object.keys(values).length > 0) throw new Error(usage)
  if (verb === 'close') await provisioning.closePrefundedAccount(id)
  else if (verb === 'reopen') await provisioning.reopenPrefundedAccount(id)
  else throw new Error(usage)
  console.log(`Prefunded account ${id} is ${verb === 'close' ? 'closed' : 'open again'}`)
  return 0
}
