import type { Log, Resources } from '../ground/resources'
import { findGatewayAt, findOpenGateway, secretOf } from './bank-gateways'
import { findCollectionAccount, toCollectionAccount } from './collection-accounts'
import { createGatewayBreakers } from './gateway-breaker'
import { httpRail, httpRailId } from './http-rail'
import { manualRail } from './manual-rail'
import type { RailAdapter, Rails } from './rail'
import { sandboxRail } from './sandbox-rail'
import type { BankGateway } from './tables'

/**
 * Returns the rails. Test organizations use the sandbox. A live one uses the gateway of its own bank, or a person at the bank if
 * it has none. `live` and `test` are custom adapters that replace these for all of them.
 */
export function createRails(
  { db, vault, log }: Pick<Resources, 'db' | 'vault' | 'log'>,
  { live, test = sandboxRail }: { live?: RailAdapter; test?: RailAdapter } = {},
): Rails {
  const adapters = new Map([test, manualRail(), ...(live ? [live] : [])].map((adapter) => [adapter.id, adapter]))
  const breakerOf = createGatewayBreakers(log)
  const collectionOf = async (organizationId: string) => {
    const account = await findCollectionAccount(db, organizationId)
    return account && toCollectionAccount(account)
  }
  const over = async (gateway: BankGateway) => {
    const { organizationId, url } = gateway
    const whose: Log = (level, event, facts) => log(level, event, { organizationId, ...facts })
    return httpRail({
      url,
      secret: secretOf(vault, gateway),
      breaker: breakerOf(gateway),
      collection: await collectionOf(organizationId),
      log: whose,
    })
  }
  return {
    async for({ organizationId, environment }) {
      if (environment === 'test') return test
      if (live !== undefined) return live
      const gateway = await findOpenGateway(db, organizationId)
      return gateway === undefined ? manualRail(await collectionOf(organizationId)) : over(gateway)
    },
    async byId({ organizationId, id, at }) {
      const adapter = adapters.get(id)
      if (adapter !== undefined) return adapter
      const gateway = id === httpRailId ? await findGatewayAt(db, organizationId, at) : undefined
      if (gateway === undefined) throw new Error(`Organization ${organizationId} has no rail ${id}`)
      return over(gateway)
    },
  }
}
