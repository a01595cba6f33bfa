import { parseArgs } from 'node:util'
import { builtInService } from '#lib/service'
import { mustFindOrganization } from './find-organization'

const usage =
  'Say: organization create --name "…" --environment live|test [--countries VE,CO] [--auto-confirm], organization disable|enable <id>, or: organization list'

/** Makes an organization, or shows those there are; the keys of one that is disabled open nothing. */
export async function manageOrganization([verb = '', ...args]: string[]): Promise<number> {
  if (verb === 'create') return create(args)
  const [id, ...more] = args
  if (verb === 'list' && id === undefined) return list()
  if ((verb !== 'disable' && verb !== 'enable') || id === undefined || more.length > 0) throw new Error(usage)
  const { name } = await mustFindOrganization(id)
  const { provisioning } = await builtInService()
  await provisioning.setOrganizationStatus(id, verb === 'disable' ? 'disabled' : 'active')
  console.log(`${name} is ${verb}d`)
  return 0
}

async function create(args: string[]): Promise<number> {
  const string = { type: 'string' } as const
  const options = { name: string, environment: string, countries: string, 'auto-confirm': { type: 'boolean' } } as const
  const { name, environment, countries, 'auto-confirm': autoConfirm } = parseArgs({ args, options }).values
  if (!name?.trim() || (environment !== 'live' && environment !== 'test')) throw new Error(usage)
  const allowedCountries = countries?.split(',')
  const wrong = allowedCountries?.find((country) => !/^[A-Z]{2}$/.test(country))
  if (wrong !== undefined) throw new Error(`${wrong} is no country of two capital letters`)
  const { provisioning } = await builtInService()
  const id = await provisioning.createOrganization({ name, environment, allowedCountries, autoConfirm })
  console.log(JSON.stringify({ id, name, environment }))
  return 0
}

async function list(): Promise<number> {
  const { provisioning } = await builtInService()
  for (const { id, name, environment, status } of await provisioning.listOrganizations())
    console.log(JSON.stringify({ id, name, environment, status }))
  return 0
}
