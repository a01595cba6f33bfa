import { parseArgs } from 'node:util'
import { builtInService } from '#lib/server/service'
import { mustFindOrganization } from './find-organization'
import { AmountOption, mustBe } from './must-be'

/** Sets the amount in USDC above which a payment by API key needs a second person; `none` lets every key pay alone. */
export async function setKeyApproval(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { organization: { type: 'string' }, above: { type: 'string' } } })
  const { organization, above } = values
  if (organization === undefined || above === undefined)
    throw new Error('Usage: key-approval --organization <id> --above 1000.00|none')
  const found = await mustFindOrganization(organization)
  const keyApprovalAboveMinor = above === 'none' ? null : mustBe(AmountOption, above, '--above')
  const { provisioning } = await builtInService()
  await provisioning.changeTransferSettings(organization, { keyApprovalAboveMinor })
  const whose = `Payments by key of ${found.name}`
  console.log(above === 'none' ? `${whose} need nobody else` : `${whose} over ${above} USDC need a second person`)
  return 0
}
