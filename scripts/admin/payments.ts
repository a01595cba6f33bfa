import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { findConsoleStop } from '#backoffice/console-stops/console-stops'
import { endConsoleStopAsOperator, stopConsoleAsOperator } from '#backoffice/console-stops/operator-stops'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { builtInService } from '#lib/server/service'
import type { Provisioning } from '#service'
import { mustFindOrganization } from './find-organization'
import { operatorHere } from './operator'

const usage =
  'Usage: payments stop|start --reason "…" [--organization <id>] [--by <name>], payments start-console --reason "…", or: payments status'

/**
 * Stops or restarts the payments of one organization or of all; `status` prints what is stopped. Reads still work meanwhile. In
 * front of another API a stop of all stops the console, because that API does not know of it.
 */
export async function switchPayments([verb = '', ...args]: string[]): Promise<number> {
  if (verb === 'start-console') return startConsole(args)
  const { provisioning } = await builtInService()
  if (verb === 'status') {
    const stopped = await provisioning.listPaymentStops({ open: true })
    const here = (await findConsoleStop((await openDesk()).db)) ?? null
    console.log(JSON.stringify({ stopped, console: here }))
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
  return verb === 'stop' ? stop(provisioning, change) : start(provisioning, change)
}

type Change = { organizationId: string | null; reason: string; by: string }

const whose = ({ organizationId }: Change) => organizationId ?? 'all organizations'

async function stop(provisioning: Provisioning, change: Change): Promise<number> {
  const stopped = await provisioning.stopPayments(change)
  console.log(`Payments of ${whose(change)} ${stopped ? 'are stopped' : 'had been stopped before'}`)
  if (change.organizationId === null && env.API_BASE_URL !== undefined) {
    const here = await stopConsoleAsOperator(await openDesk(), operatorHere(), change.reason)
    console.log(`The console in front of ${env.API_BASE_URL} ${here ? 'is stopped' : 'had been stopped before'}`)
  }
  return 0
}

async function start(provisioning: Provisioning, change: Change): Promise<number> {
  const ended = await provisioning.startPayments(change)
  console.log(ended > 0 ? `Payments of ${whose(change)} may run again` : `No operator had stopped payments of ${whose(change)}`)
  const desk = await openDesk()
  if (change.organizationId === null) await endConsoleStopAsOperator(desk, operatorHere(), change.reason, { ownOnly: true })
  const left = await provisioning.listPaymentStops({ open: true })
  if (left.length > 0) console.log(`Still stopped: ${JSON.stringify(left)}`)
  if ((await findConsoleStop(desk.db)) !== undefined)
    console.log('Payments are still stopped in the console: see payments status, and payments start-console')
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
