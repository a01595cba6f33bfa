import type { PaymentsApi } from '#contract/api'
import type { Payout } from '#contract/payouts'
import { type Read, readPages } from '../read-pages'

/**
 * `second`: one person reported the outcome at the bank, and a second person must report the same. `stuck`: its rail has not
 * answered for a day, or returned an unknown code. `returned`: money of a delivered payout was returned, and its amount is not
 * booked yet. `execute`: a person must make it at the bank and report the outcome.
 */
export type WaitingPayout = { kind: 'second' | 'stuck' | 'returned' | 'execute'; id: string; payout: Payout }

type Viewer = {
  me: string
  /** Whether this person reports outcomes of payouts; otherwise only stuck and returned ones wait for them. */
  reports: boolean
  /** Whether this person may be the second one to report. */
  decides: boolean
}

const order = { second: 0, stuck: 1, returned: 2, execute: 3 } as const

/** Returns the payouts that wait for this person: by deadline, then oldest first; not those whose report waits for somebody else. */
export async function readWaitingPayouts(
  api: Pick<PaymentsApi, 'listWaitingPayouts'>,
  viewer: Viewer,
): Promise<Read<WaitingPayout>> {
  const { items, more } = await readPages((cursor) => api.listWaitingPayouts({ limit: 100, ...(cursor && { cursor }) }), 5)
  const mine = items.flatMap((payout): WaitingPayout[] => {
    const kind = kindOf(payout, viewer)
    return kind ? [{ kind, id: payout.transaction.id, payout }] : []
  })
  return { items: mine.sort((a, b) => order[a.kind] - order[b.kind] || sortTime(a).localeCompare(sortTime(b))), more }
}

function kindOf(payout: Payout, { me, reports, decides }: Viewer): WaitingPayout['kind'] | undefined {
  const { claim } = payout
  if (reports && claim !== null) return decides && claim.actor_id !== me ? 'second' : undefined
  const cause = causeOf(payout)
  return reports || cause !== 'execute' ? cause : undefined
}

/** Returns the cause. A payout that was stuck once may have been delivered since. */
function causeOf({ transaction, stuck_at, return_refused_at }: Payout): 'stuck' | 'returned' | 'execute' {
  if (transaction.status === 'completed' && return_refused_at) return 'returned'
  return stuck_at === null ? 'execute' : 'stuck'
}

function sortTime({ payout: { claim, transaction } }: WaitingPayout): string {
  return claim?.expires_at ?? transaction.created_at ?? ''
}
