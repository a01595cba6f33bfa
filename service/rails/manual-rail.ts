import { ServiceError } from '#contract/errors'
import { byHand } from '../transfers/transaction'
import type { RailAdapter } from './rail'

/** A person executes each payout at the bank and records the outcome: nothing is ever final by itself. */
export const manualRail: RailAdapter = {
  id: byHand,
  submit: async () => ({ outcome: 'accepted' }),
  status: async () => ({ outcome: 'unknown' }),
  findInbound: async () => [],
  collectionAccount() {
    throw new ServiceError('rail_unavailable', 'No collection account is set up')
  },
}
