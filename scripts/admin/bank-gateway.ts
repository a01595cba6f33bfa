import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { builtInService } from '#lib/service'
import { mustFindOrganization } from './find-organization'

const usage =
  'Say: bank-gateway set --organization <id> --url https://… [--collection-bank 0172 --collection-phone 0412… --collection-document J-…] < secret, or: bank-gateway close|show --organization <id>'

/** Sets, ends or shows the gateway of the bank that a live organization pays out over. The secret comes on standard input: arguments can be seen by others. */
export async function manageBankGateway([verb = '', ...args]: string[]): Promise<number> {
  const string = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      organization: string,
      url: string,
      'collection-bank': string,
      'collection-phone': string,
      'collection-document': string,
    },
  })
  const { organization: id, url, ...collection } = values
  if (id === undefined || (verb !== 'set' && (url !== undefined || Object.keys(collection).length > 0))) throw new Error(usage)
  const organization = await mustFindOrganization(id)
  const { provisioning } = await builtInService()
  if (verb === 'set' && url !== undefined) {
    const secret = (await text(process.stdin)).trim()
    await provisioning.setBankGateway({ organizationId: id, url, secret, collection: readCollection(collection) })
    console.log(`${organization.name} pays out over ${url} from now on`)
    return 0
  }
  if (verb === 'close') {
    await provisioning.closeBankGateway(id)
    console.log(`Payouts of ${organization.name} are executed by hand from now on`)
    return 0
  }
  if (verb === 'show') {
    const gateway = await provisioning.findBankGateway(id)
    console.log(
      JSON.stringify(gateway ? { url: gateway.url, since: gateway.createdAt, listed_until: gateway.listedUntil } : null),
    )
    return 0
  }
  throw new Error(usage)
}

function readCollection(given: { 'collection-bank'?: string; 'collection-phone'?: string; 'collection-document'?: string }) {
  const { 'collection-bank': bank, 'collection-phone': phone, 'collection-document': document } = given
  if (bank === undefined && phone === undefined && document === undefined) return undefined
  if (bank === undefined || phone === undefined || document === undefined) throw new Error(usage)
  return { bank, phone, document }
}
