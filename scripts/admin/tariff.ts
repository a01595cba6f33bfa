import { parseArgs } from 'node:util'
import { z } from 'zod'
import { customerTypes } from '#contract/customers'
import { currencies } from '#contract/money'
import { paymentRails } from '#contract/transfers'
import { builtInService } from '#lib/service'
import { mustFindOrganization } from './find-organization'
import { mustBe } from './must-be'

const usage = `Say: tariff --organization <id> --lines '[{"type":"percentage","fee":"1.5","label":"Service fee","min":"0.50"}]'
  [--source-rail …] [--source-currency …] [--destination-rail …] [--destination-currency …] [--customer-type …]`

const Route = z.object({
  'source-rail': z.enum(paymentRails).optional(),
  'source-currency': z.enum(currencies).optional(),
  'destination-rail': z.enum(paymentRails).optional(),
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

/** Sets what transfers of a route cost from the next quote on, in place of what they cost before; a route that is not named is every route. */
export async function changeTariff(args: string[]): Promise<number> {
  const string = { type: 'string' } as const
  const names = Object.keys(Route.shape)
  const options = Object.fromEntries(['organization', 'lines', ...names].map((name) => [name, string]))
  const { organization, lines, ...typed } = parseArgs({ args, options }).values
  if (typeof organization !== 'string' || typeof lines !== 'string') throw new Error(usage)
  const { name } = await mustFindOrganization(organization)
  const route = mustBe(Route, typed)
  const { provisioning } = await builtInService()
  await provisioning.setTariff(
    organization,
    {
      sourceRail: route['source-rail'],
      sourceCurrency: route['source-currency'],
      destinationRail: route['destination-rail'],
      destinationCurrency: route['destination-currency'],
      customerType: route['customer-type'],
    },
    mustBe(Lines, readJson(lines)),
  )
  console.log(`The tariff of ${name} is set for ${Object.values(typed).join(' ') || 'every route'}`)
  return 0
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`--lines is no JSON\n${usage}`)
  }
}
