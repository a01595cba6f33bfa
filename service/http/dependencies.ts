import type { Resources } from '../ground/resources'
import type { Rails } from '../rails/rail'
import type { Rates } from '../rates/rate-types'
import type { Targets } from '../webhooks/targets'

/** The resources that all requests of one service share. */
export type Dependencies = Resources & {
  rates: Rates
  rails: Rails
  webhookTargets: Targets
  readiness: () => Promise<{ ready: boolean }>
}
