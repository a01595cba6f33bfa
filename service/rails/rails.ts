import { manualRail } from './manual-rail'
import type { RailAdapter, Rails } from './rail'
import { sandboxRail } from './sandbox-rail'

/** Test organizations use the sandbox. Live ones use `live`, which is a person at the bank unless an adapter is given. */
export function createRails({ live = manualRail, test = sandboxRail }: { live?: RailAdapter; test?: RailAdapter } = {}): Rails {
  const adapters = new Map([live, test, manualRail].map((adapter) => [adapter.id, adapter]))
  return {
    for: (environment) => (environment === 'live' ? live : test),
    byId(id) {
      const adapter = adapters.get(id)
      if (adapter === undefined) throw new Error(`No rail adapter ${id} is here`)
      return adapter
    },
  }
}
