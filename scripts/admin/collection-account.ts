import { parseArgs } from 'node:util'
import { builtInService } from '#lib/server/service'
import { mustFindOrganization } from './find-organization'

const usage =
  'Usage: collection-account set --organization <id> --bank 0172 --phone 04121234567 --document J-00002961-0, or: collection-account close|show --organization <id>'

/** Sets, removes or shows the account to which customers of a live organization are asked to send deposits. */
export async function manageCollectionAccount([verb = '', ...args]: string[]): Promise<number> {
  const string = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { organization: string, bank: string, phone: string, document: string } })
  const { organization: organizationId, bank, phone, document } = values
  if (organizationId === undefined) throw new Error(usage)
  const { name } = await mustFindOrganization(organizationId)
  const { provisioning } = await builtInService()
  if (verb === 'set' && bank !== undefined && phone !== undefined && document !== undefined) {
    await provisioning.setCollectionAccount({ organizationId, bank, phone, document })
    console.log(`Customers of ${name} are shown this account for deposits from now on`)
    return 0
  }
  if (Object.keys(values).length > 1) throw new Error(usage)
  if (verb === 'close') {
    await provisioning.closeCollectionAccount(organizationId)
    console.log(`${name} quotes no deposits from now on`)
    return 0
  }
  if (verb !== 'show') throw new Error(usage)
  const account = await provisioning.findCollectionAccount(organizationId)
  const { bankCode: bank_code, phoneNumber: phone_number, idDocNumber: document_number, createdAt, listedUntil } = account ?? {}
  const shown = { bank_code, phone_number, document_number, since: createdAt, listed_until: listedUntil }
  console.log(JSON.stringify(account === undefined ? null : shown))
  return 0
}
