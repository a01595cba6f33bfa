import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { builtInService } from '#lib/server/service'
import { mustFindOrganization } from './find-organization'

const usage = (command: string) => `Usage: ${command} <organization> <customer> --reason "…" [--by <name>]`

/** Places a legal hold: the customer is neither deleted nor erased. With the organization alone, it lists the holds. */
export async function legalHold(args: string[]): Promise<number> {
  const { provisioning } = await builtInService()
  if (args.length === 1 && args[0] !== undefined) {
    const { id } = await mustFindOrganization(args[0])
    console.log(JSON.stringify({ held: await provisioning.listLegalHolds(id) }))
    return 0
  }
  const hold = readHold('legal-hold', args)
  const placed = await provisioning.placeLegalHold(hold)
  console.log(`Customer ${hold.customerId} ${placed ? 'is under a legal hold' : 'was under a legal hold already'}`)
  return 0
}

/** Lifts the hold: the customer can be deleted again, and is erased after the retention period. */
export async function endLegalHold(args: string[]): Promise<number> {
  const { provisioning } = await builtInService()
  const hold = readHold('lift-legal-hold', args)
  const lifted = await provisioning.liftLegalHold(hold)
  console.log(`Customer ${hold.customerId} ${lifted ? 'is no longer under a legal hold' : 'was not under a legal hold'}`)
  return 0
}

function readHold(command: string, args: string[]) {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { reason: text, by: text } })
  const [organizationId, customerId, ...rest] = positionals
  const { reason, by = userInfo().username } = values
  if (organizationId === undefined || customerId === undefined || rest.length > 0 || !reason?.trim()) {
    throw new Error(usage(command))
  }
  return { organizationId, customerId, reason, by }
}
