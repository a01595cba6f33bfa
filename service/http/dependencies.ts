import type { Resources } from '../ground/resources'
import type { Rails } from '../rails/rail'
import type { Rates } from '../rates/rate-types'
import type { Targets } from '../webhooks/targets'

/** What is the same for every request of one service. */
export type Dependencies = Resources & {
  rates: Rates
  rails: Rails
  webhookTargets: Targets
  readiness: () => Promise<{ ready: boolean }>
}
