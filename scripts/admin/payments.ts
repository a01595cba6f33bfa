import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { endConsoleStopAsOperator } from '#backoffice/console-stops/console-stops'
import { openDesk } from '#lib/server/desk'
import { builtInService } from '#lib/server/service'
import { mustFindOrganization } from './find-organization'
import { operatorHere } from './operator'

const usage =
  'Usage: payments stop|start --reason "…" [--organization <id>] [--by <name>], payments start-console --reason "…", or: payments status'

/** Stops or restarts the payments of one organization or of all; `status` prints what is stopped. Reads still work meanwhile. */
export async function switchPayments([verb = '', ...args]: string[]): Promise<number> {
  if (verb === 'start-console') return startConsole(args)
  const { provisioning } = await builtInService()
  if (verb === 'status') {
    console.log(JSON.stringify({ stopped: await provisioning.listPaymentStops({ open: true }) }))
    return 0
  }
  const { values } = parseArgs({
    args,
    options: { reason: { type: 'string' }, organization: { type: 'string' }, by: { type: 'string' } },
  })
  const { reason, organization, by = userInfo().username } = values
  if ((verb !== 'stop' && verb !== 'start') || reason === undefined || reason.trim() === '') throw new Error(usage)
  if (organization !== undefined) await mustFindOrganization(organization)
  const change = { organizationId: organization ?? null, reason, by }
  const whose = organization === undefined ? 'all organizations' : organization
  if (verb === 'stop') {
    const stopped = await provisioning.stopPayments(change)
    console.log(stopped ? `Payments of ${whose} are stopped` : `Payments of ${whose} had been stopped before`)
    return 0
  }
  const ended = await provisioning.startPayments(change)
  console.log(ended > 0 ? `Payments of ${whose} may run again` : `No operator had stopped payments of ${whose}`)
  const left = await provisioning.listPaymentStops({ open: true })
  if (left.length > 0) console.log(`Still stopped: ${JSON.stringify(left)}`)
  return 0
}

/** Starts payments again that people have stopped in the console, if there are no two people who could. */
async function startConsole(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { reason: { type: 'string' } } })
  const reason = values.reason?.trim()
  if (!reason) throw new Error(usage)
  const started = await endConsoleStopAsOperator(await openDesk(), operatorHere(), reason)
  console.log(started ? 'The console sends payments again' : 'Nobody had stopped payments in the console')
  return 0
}
