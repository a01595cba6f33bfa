import type { Dependencies } from '../context'
import { type BankGateway, connectionOf, findLastGateway, findOpenGateway } from './bank-gateways'
import { httpRail, httpRailId } from './http-rail'
import { manualRail } from './manual-rail'
import type { RailAdapter, Rails } from './rail'
import { sandboxRail } from './sandbox-rail'

/**
 * Test organizations use the sandbox. A live one uses the gateway of its own bank when it has one, and a person at the bank when not.
 * `live` and `test` are adapters of one's own, for all of them.
 */
export function createRails(
  { db, vault, log }: Pick<Dependencies, 'db' | 'vault' | 'log'>,
  { live, test = sandboxRail }: { live?: RailAdapter; test?: RailAdapter } = {},
): Rails {
  const adapters = new Map([test, manualRail, ...(live ? [live] : [])].map((adapter) => [adapter.id, adapter]))
  const over = (gateway: BankGateway) => httpRail({ ...connectionOf(vault, gateway), log })
  return {
    async for({ organizationId, environment }) {
      if (environment === 'test') return test
      if (live !== undefined) return live
      const gateway = await findOpenGateway(db, organizationId)
      return gateway === undefined ? manualRail : over(gateway)
    },
    async byId(organizationId, id) {
      const adapter = adapters.get(id)
      if (adapter !== undefined) return adapter
      const gateway = id === httpRailId ? await findLastGateway(db, organizationId) : undefined
      if (gateway === undefined) throw new Error(`Organization ${organizationId} has no rail ${id}`)
      return over(gateway)
    },
  }
}
