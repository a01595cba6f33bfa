import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { builtInService } from '#lib/server/service'
import { mustFindOrganization } from './find-organization'

const usage =
  'Usage: bank-gateway set --organization <id> --url https://bank.example/v1 [--same-bank] < secret, or: bank-gateway close|show --organization <id>'

/**
 * Sets, ends or shows the bank gateway through which a live organization pays out. The secret comes on standard input, because
 * other accounts can see arguments.
 */
export async function manageBankGateway([verb = '', ...args]: string[]): Promise<number> {
  const string = { type: 'string' } as const
  const {
    organization: organizationId,
    url,
    'same-bank': isSameBank,
  } = parseArgs({ args, options: { organization: string, url: string, 'same-bank': { type: 'boolean' } } }).values
  if (organizationId === undefined || (verb === 'set') !== (url !== undefined) || (isSameBank && verb !== 'set'))
    throw new Error(usage)
  const { name } = await mustFindOrganization(organizationId)
  const { provisioning } = await builtInService()
  if (verb === 'set' && url !== undefined) {
    const secret = (await text(process.stdin)).trim()
    await provisioning.setBankGateway({ organizationId, url, secret, isSameBank })
    console.log(`${name} pays out over ${url} what it quotes from now on`)
    return 0
  }
  if (verb === 'close') {
    await provisioning.closeBankGateway(organizationId)
    console.log(`What ${name} quotes from now on is paid out by hand`)
    return 0
  }
  if (verb !== 'show') throw new Error(usage)
  const gateway = await provisioning.findBankGateway(organizationId)
  console.log(JSON.stringify(gateway ? { url: gateway.url, since: gateway.createdAt } : null))
  return 0
}
