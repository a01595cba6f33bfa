import { byHand } from '#contract/payouts'
import type { CollectionAccount, RailAdapter } from './rail'

/** Returns the rail of a person who executes payouts at the bank and records outcomes. The bank reports deposits. */
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
