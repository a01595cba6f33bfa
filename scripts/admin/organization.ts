import { parseArgs } from 'node:util'
import { z } from 'zod'
import { builtInService } from '#lib/server/service'
import { mustFindOrganization } from './find-organization'
import { mustBe, mustBeName } from './must-be'

const switches = '[--countries VE,CO|all] [--auto-confirm on|off] [--refund-fees on|off]'
const usage = `Usage: organization create --name "…" --environment live|test ${switches}, organization set <id> ${switches},
  organization disable|enable <id>, or: organization list`

const Switch = z.enum(['on', 'off']).transform((value) => value === 'on')
const Countries = z
  .string()
  .regex(/^(all|[A-Z]{2}(,[A-Z]{2})*)$/, 'expected codes of countries such as VE,CO, or all')
  .transform((text) => (text === 'all' ? null : text.split(',')))
/**
 * The countries of its customers, whether a pago móvil is confirmed automatically, and whether a returned payout refunds its
 * fees.
 */
const Switches = z.object({
  countries: Countries.optional(),
  'auto-confirm': Switch.optional(),
  'refund-fees': Switch.optional(),
})

/** Creates or changes an organization, or lists them; the keys of a disabled one are refused. */
export async function manageOrganization([verb = '', ...args]: string[]): Promise<number> {
  const string = { type: 'string' } as const
  const options = { name: string, environment: string, countries: string, 'auto-confirm': string, 'refund-fees': string }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { name, environment, ...typed } = values
  const [id, ...more] = positionals
  if (more.length > 0) throw new Error(usage)
  const { countries: allowedCountries, 'auto-confirm': autoConfirm, 'refund-fees': refundFeesOnReturn } = mustBe(Switches, typed)
  const change = { allowedCountries, autoConfirm, refundFeesOnReturn }
  const { provisioning } = await builtInService()
  if (verb === 'create' && id === undefined && name?.trim() && (environment === 'live' || environment === 'test')) {
    const made = await provisioning.createOrganization({ name: mustBeName(name), environment })
    if (Object.keys(typed).length > 0) await provisioning.changeOrganization(made, change)
    console.log(JSON.stringify({ id: made, name, environment }))
    return 0
  }
  if (name !== undefined || environment !== undefined) throw new Error(usage)
  if (verb === 'list' && id === undefined) return list()
  if (id === undefined) throw new Error(usage)
  const found = await mustFindOrganization(id)
  if (verb === 'set' && Object.keys(typed).length > 0) {
    await provisioning.changeOrganization(id, change)
    console.log(`${found.name} is changed`)
    return 0
  }
  if ((verb !== 'disable' && verb !== 'enable') || Object.keys(typed).length > 0) throw new Error(usage)
  await provisioning.setOrganizationStatus(id, verb === 'disable' ? 'disabled' : 'active')
  console.log(`${found.name} is ${verb}d`)
  return 0
}

async function list(): Promise<number> {
  const { provisioning } = await builtInService()
  for (const { id, name, environment, status, ...rest } of await provisioning.listOrganizations()) {
    const { allowedCountries, autoConfirm, refundFeesOnReturn, retentionYears } = rest
    const shown = { id, name, environment, status, countries: allowedCountries ?? 'all' }
    console.log(
      JSON.stringify({ ...shown, auto_confirm: autoConfirm, refund_fees: refundFeesOnReturn, retention_years: retentionYears }),
    )
  }
  return 0
}
