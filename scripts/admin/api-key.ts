import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { AddressRange } from '#contract/api-keys'
import { builtInService } from '#lib/service'
import { defaultLimits, scopes } from '#service'
import { mustFindOrganization } from './find-organization'
import { mustBe } from './must-be'

const usage =
  'Say: api-key create --organization <id> --name "…" --scopes customers:read,quotes:write|all [--from <address or range>]…, or: api-key revoke <id>'

const Scopes = z.array(z.enum(scopes))

/** Makes the first key of an organization, which may make others over the API, or ends one. The key is printed this once; it is good for a year. */
export async function manageApiKey([verb = '', ...args]: string[]): Promise<number> {
  const { provisioning } = await builtInService()
  const string = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    options: { organization: string, name: string, scopes: string, from: { type: 'string', multiple: true } },
    allowPositionals: true,
  })
  const { organization, name, scopes: wanted, from } = values
  const [key] = positionals
  if (verb === 'create' && organization !== undefined && name?.trim() && wanted !== undefined && key === undefined) {
    await mustFindOrganization(organization)
    const wrong = from?.find((range) => !AddressRange.safeParse(range).success)
    if (wrong !== undefined) throw new Error(`${wrong} is no address and no range of addresses`)
    const made = await provisioning.createApiKey({
      organizationId: organization,
      name,
      scopes: wanted === 'all' ? scopes : mustBe(Scopes, wanted.split(',')),
      allowedCidrs: from,
      limits: defaultLimits,
      createdBy: userInfo().username,
    })
    console.log(JSON.stringify({ id: made.id, api_key: made.apiKey }))
    return 0
  }
  if (verb === 'revoke' && key !== undefined && Object.keys(values).length === 0) {
    if (!(await provisioning.revokeApiKey(key))) throw new Error(`There is no key ${key} that opens anything`)
    console.log(`Key ${key} opens nothing any more`)
    return 0
  }
  throw new Error(usage)
}
