import { parseArgs } from 'node:util'
import { z } from 'zod'
import { customerTypes } from '#contract/customer-body'
import { currencies } from '#contract/money'
import { builtInService } from '#lib/server/service'
import { mustFindOrganization } from './find-organization'
import { mustBe } from './must-be'

const route = '[--source-rail …] [--source-currency …] [--destination-rail …] [--destination-currency …] [--customer-type …]'
const usage = `Usage: tariff --organization <id> --lines '[{"type":"percentage","fee":"1.5","label":"Service fee","min":"0.50"}]' ${route},
  tariff --organization <id> --remove ${route}, or: tariff --organization <id>`

const Route = z.object({
  'source-rail': z.enum(['prefunded_account', 'pagomovil']).optional(),
  'source-currency': z.enum(currencies).optional(),
  'destination-rail': z.enum(['pagomovil', 'bank_transfer', 'wallet']).optional(),
  'destination-currency': z.enum(currencies).optional(),
  'customer-type': z.enum(customerTypes).optional(),
})
const Lines = z.array(
  z.strictObject({
    type: z.enum(['percentage', 'fixed']),
    fee: z.string(),
    label: z.string(),
    min: z.string().optional(),
    max: z.string().optional(),
  }),
)
const string = { type: 'string' } as const
const options = {
  organization: string,
  lines: string,
  remove: { type: 'boolean' },
  'source-rail': string,
  'source-currency': string,
  'destination-rail': string,
  'destination-currency': string,
  'customer-type': string,
} as const

/**
 * Sets or removes the price of transfers on a route from the next quote, then prints every tariff of the organization. Members of
 * a route that are not named match anything; of several matching tariffs the most specific one applies.
 */
export async function changeTariff(args: string[]): Promise<number> {
  const { organization, lines, remove = false, ...typed } = parseArgs({ args, options }).values
  const names = Object.keys(typed).length
  if (organization === undefined || (remove && lines !== undefined)) throw new Error(usage)
  if (names > 0 && !remove && lines === undefined) throw new Error(usage)
  await mustFindOrganization(organization)
  const named = mustBe(Route, typed)
  const route = {
    sourceRail: named['source-rail'],
    sourceCurrency: named['source-currency'],
    destinationRail: named['destination-rail'],
    destinationCurrency: named['destination-currency'],
    customerType: named['customer-type'],
  }
  const { provisioning } = await builtInService()
  if (lines !== undefined) await provisioning.setTariff(organization, route, mustBe(Lines, readJson(lines)))
  if (remove && !(await provisioning.removeTariff(organization, route)))
    throw new Error('There is no tariff for exactly this route, so nothing was removed')
  for (const tariff of await provisioning.listTariffs(organization)) console.log(JSON.stringify(tariff))
  return 0
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`--lines is no JSON\n${usage}`)
  }
}
