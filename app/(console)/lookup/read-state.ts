import 'server-only'
import { findMatches } from '../_records/lookup/find-matches'
import { isPayment, type Match } from '../_records/lookup/match'

/** `unread`: the API gave no answer about a payment that was found, so that it is shown as it was last seen. */
export type ReadState = 'read' | 'unread'

/** Tells whether the API reported every payment that was found; customers and deposits do not count. */
export function readStateOf(found: readonly Match[]): ReadState {
  return found.some((match) => isPayment(match) && match.lastSeen?.failure !== undefined) ? 'unread' : 'read'
}

/** Looks the terms up again, for a page that waits until the API answers. */
export async function readState(...look: Parameters<typeof findMatches>): Promise<ReadState> {
  return readStateOf((await findMatches(...look)).found)
}
