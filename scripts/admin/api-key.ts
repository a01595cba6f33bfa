import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { AddressRange } from '#contract/api-keys'
import { builtInService } from '#lib/server/service'
import { decidingScopes, defaultLimits, proposingScopes, type Scope, scopes } from '#service'
import { mustFindOrganization } from './find-organization'
import { mustBe, mustBeName } from './must-be'

const usage = `Usage: api-key create --organization <id> --name "…" --scopes customers:read,quotes:write|all [--house]
  [--from <address or range>]… [--expires 2027-12-31|never] [--limits default=600,write=120,lookup=60,rates=300|none],
  api-key limits <key id> --limits …, api-key revoke <key id> [--keep-children], or: api-key list --organization <id>`

const Scopes = z.array(z.enum(scopes))
const Expires = z.union([z.literal('never').transform(() => null), z.iso.date().transform((date) => new Date(date))], {
  error: 'expected a date such as 2027-12-31, or never',
})
/** Requests per minute, by quota; quotas that are not named have their defaults. */
const Limits = z
  .string()
  .regex(
    /^(none|(default|write|lookup|rates)=[1-9]\d{0,5}(,(default|write|lookup|rates)=[1-9]\d{0,5})*)$/,
    'expected write=120,… or none',
  )
  .transform((text) => {
    if (text === 'none') return null
    const quotas = text.split(',').map((part) => part.split('='))
    return {
      ...defaultLimits,
      ...Object.fromEntries(quotas.map(([policy, quota]) => [policy, { quota: Number(quota), window: 60 }])),
    }
  })

const string = { type: 'string' } as const
const options = {
  organization: string,
  name: string,
  scopes: string,
  expires: string,
  limits: string,
  from: { type: 'string', multiple: true },
  house: { type: 'boolean' },
  'keep-children': { type: 'boolean' },
} as const
type Typed = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/**
 * Creates the first key of an organization, which can create others over the API; changes, revokes or lists keys. A key is
 * printed only once.
 */
export async function manageApiKey([verb = '', ...args]: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [id, ...more] = positionals
  if (more.length > 0) throw new Error(usage)
  if (verb === 'create' && id === undefined) return create(values)
  const given = Object.keys(values).join()
  if (verb === 'list' && given === 'organization' && id === undefined) return list(values.organization ?? '')
  const { provisioning } = await builtInService()
  const by = userInfo().username
  if (verb === 'revoke' && (given === '' || given === 'keep-children') && id !== undefined) {
    const keepChildren = values['keep-children']
    mustHave(id, await provisioning.revokeApiKey(id, by, { keepChildren }))
    console.log(`Key ${id} is revoked${keepChildren ? '' : ', and so is every key that it created'}`)
    return 0
  }
  if (verb !== 'limits' || given !== 'limits' || id === undefined) throw new Error(usage)
  mustHave(id, await provisioning.limitApiKey(id, mustBe(Limits, values.limits, '--limits'), by))
  console.log(`The limits of key ${id} are changed`)
  return 0
}

async function create({ organization, name, scopes: wanted, from, expires, limits, house = false }: Typed): Promise<number> {
  if (organization === undefined || !name?.trim() || wanted === undefined) throw new Error(usage)
  await mustFindOrganization(organization)
  const wrong = from?.find((range) => !AddressRange.safeParse(range).success)
  if (wrong !== undefined) throw new Error(`${wrong} is neither an address nor a range of addresses`)
  const request = {
    organizationId: organization,
    name: mustBeName(name),
    scopes: wanted === 'all' ? allOf({ house }) : mustBe(Scopes, wanted.split(','), '--scopes'),
    allowedCidrs: from,
    expiresAt: expires === undefined ? undefined : mustBe(Expires, expires, '--expires'),
    limits: limits === undefined ? undefined : mustBe(Limits, limits, '--limits'),
  }
  const by = userInfo().username
  const { provisioning } = await builtInService()
  const { id, apiKey } = house
    ? await provisioning.createApiKey({ ...request, limits: request.limits ?? null, createdBy: by, kind: 'house' })
    : await provisioning.issueApiKey({ ...request, by })
  console.log(JSON.stringify({ id, api_key: apiKey }))
  if (wanted === 'all' && !house)
    console.error(
      `This key lacks ${decidingScopes.join(', ')}: another key or a person of the console must decide on what it proposes`,
    )
  return 0
}

/**
 * Returns the scopes that `all` means. A partner's key gets none for deciding about its own proposals. A first-party key gets
 * all, because the service distinguishes the people behind it.
 */
function allOf({ house }: { house: boolean }): readonly Scope[] {
  return house ? scopes : proposingScopes
}

async function list(organization: string): Promise<number> {
  await mustFindOrganization(organization)
  const { provisioning } = await builtInService()
  for (const { id, name, kind, createdBy, createdAt, expiresAt, revokedAt, lastUsedAt } of await provisioning.listApiKeys(
    organization,
  )) {
    const times = { created_at: createdAt, expires_at: expiresAt, revoked_at: revokedAt, last_used_at: lastUsedAt }
    console.log(JSON.stringify({ id, name, kind, created_by: createdBy, ...times }))
  }
  return 0
}

function mustHave(id: string, found: boolean): void {
  if (!found) throw new Error(`There is no active key ${id}. api-key list --organization <id> shows the keys of an organization`)
}
