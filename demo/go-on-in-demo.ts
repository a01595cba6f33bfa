import 'server-only'
import { ServiceError } from '#contract/errors'
import { api, apiCredentials } from '#lib/server/api'
import { log } from '#lib/server/log'
import { appDatabase, builtInService } from '#lib/server/service'
import { isInvented } from './demo-mark'
import { goOnWithOrders } from './new-orders'

/**
 * Runs one turn of the program that keeps ordering payments while the demo runs. It does nothing on data that are not a demo,
 * whatever the settings of this process are: a worker with incomplete settings must not pay anybody.
 */
export async function goOnInDemo(): Promise<void> {
  if (!(await isInvented(await appDatabase(), (await apiCredentials()).apiKey))) return
  const refused = await goOnWithOrders({ api, now: new Date(), deliver })
  if (refused.length > 0) log.info({ refused }, 'the demo could not go on with some of its orders')
}

/** Reports to the sandbox that a payout was delivered, over its public endpoint. */
async function deliver(transactionId: string): Promise<void> {
  const { apiKey } = await apiCredentials()
  const { status } = await (await builtInService()).ask({
    method: 'POST',
    target: `/v1/sandbox/transactions/${transactionId}/outcome`,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'completed' }),
  })
  if (status !== 200) throw new ServiceError('invalid_transition', `the sandbox answered ${status}`)
}
