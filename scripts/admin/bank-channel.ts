import { parseArgs } from 'node:util'
import { env } from '#lib/server/env'
import { builtInService } from '#lib/server/service'
import { mustFindOrganization } from './find-organization'

const usage =
  'Usage: bank-channel open --organization <id> [--bearer] [--from <address or range>]… [--same-bank-as <channel id>], bank-channel rotate|close --channel <id>, or: bank-channel list --organization <id>'

/**
 * Opens, renews, closes or lists the channels on which an organization's bank reports deposits. A secret is printed only once.
 */
export async function manageBankChannel([verb = '', ...args]: string[]): Promise<number> {
  const { provisioning } = await builtInService()
  const { values } = parseArgs({
    args,
    options: {
      organization: { type: 'string' },
      channel: { type: 'string' },
      bearer: { type: 'boolean' },
      from: { type: 'string', multiple: true },
      'same-bank-as': { type: 'string' },
    },
  })
  const { organization, channel, bearer, from: allowedCidrs, 'same-bank-as': sameBankAs } = values
  if (organization !== undefined) await mustFindOrganization(organization)
  if (verb !== 'open' && (bearer || allowedCidrs || sameBankAs)) throw new Error(usage)
  if (verb === 'open' && organization !== undefined) {
    const authentication = bearer ? 'bearer' : 'hmac'
    const opened = { organizationId: organization, authentication, allowedCidrs, sameBankAs } as const
    const { id, secret } = await provisioning.createBankChannel(opened)
    console.log(JSON.stringify({ url: new URL(`/bank-notifications/${id}`, env.APP_ORIGIN).href, authentication, secret }))
    return 0
  }
  if (verb === 'rotate' && channel !== undefined) {
    console.log(JSON.stringify(await provisioning.rotateBankChannel(channel)))
    return 0
  }
  if (verb === 'close' && channel !== undefined) {
    await provisioning.closeBankChannel(channel)
    console.log(`Channel ${channel} is closed`)
    return 0
  }
  if (verb === 'list' && organization !== undefined && channel === undefined) {
    for (const { id, authentication, allowedCidrs: from, createdAt } of await provisioning.listBankChannels(organization))
      console.log(JSON.stringify({ channel: id, authentication, from: from ?? 'anywhere', since: createdAt }))
    return 0
  }
  throw new Error(usage)
}
