import { parseArgs } from 'node:util'
import { parseDecimal, wireScale } from '#contract/money'
import { builtInService } from '#lib/server/service'
import { mustFindOrganization } from './find-organization'

/** Sets the amount in USDC above which a payment by API key needs a second person; `none` lets every key pay alone. */
export async function setKeyApproval(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { organization: { type: 'string' }, above: { type: 'string' } } })
  const { organization, above } = values
  if (organization === undefined || above === undefined) throw new Error('Usage: --organization <id> --above 1000.00|none')
  const found = await mustFindOrganization(organization)
  const keyApprovalAboveMinor = above === 'none' ? null : parseDecimal(above, wireScale)
  if (keyApprovalAboveMinor !== null && keyApprovalAboveMinor < 0n) throw new Error('--above is an amount, or none')
  const { provisioning } = await builtInService()
  await provisioning.changeTransferSettings(organization, { keyApprovalAboveMinor })
  const whose = `Payments by key of ${found.name}`
  console.log(above === 'none' ? `${whose} need nobody else` : `${whose} over ${above} USDC need a second person`)
  return 0
}
