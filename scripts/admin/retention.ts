import { parseArgs } from 'node:util'
import { builtInService } from '#lib/server/service'

/** Sets how many years after their last transaction an organization stores the personal data of deleted customers. */
export async function setRetention(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { organization: { type: 'string' }, years: { type: 'string' } } })
  const { organization, years } = values
  if (organization === undefined || years === undefined) throw new Error('Usage: retention --organization <id> --years 5')
  const { provisioning } = await builtInService()
  await provisioning.changeRetention(organization, Number(years))
  console.log(`Personal data of deleted customers are kept for ${years} years after their last transaction`)
  return 0
}
