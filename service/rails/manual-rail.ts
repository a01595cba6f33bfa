import type { CollectionAccount, RailAdapter } from './rail'
import { byHand } from './rail'

/** A person executes each payout at the bank and records the outcome: nothing is ever final by itself. Deposits are known once the bank reports them. */
export function manualRail(collection?: CollectionAccount): RailAdapter {
  return {
    id: byHand,
    hasIdempotentSubmit: true,
    reaches: () => true,
    submit: async () => ({ outcome: 'accepted' }),
    status: async () => ({ outcome: 'unknown' }),
    findInbound: async () => [],
    collectionAccount: () => collection,
  }
}
