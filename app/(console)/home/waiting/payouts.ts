import type { PaymentsApi } from '#contract/api'
import type { Payout } from '#contract/payouts'
import { type Read, readPages } from '../read-pages'

/**
 * `second`: somebody said how it ended at the bank, and another person must say the same. `stuck`: its rail has been silent for a day, or its code is in no list.
 * `returned`: money of a delivered payout came back, and nobody has booked how much. `execute`: a person pays it out at the bank, and nobody
 * has said how it ended.
 */
export type WaitingPayout = { kind: 'second' | 'stuck' | 'returned' | 'execute'; id: string; payout: Payout }

type Asked = {
  me: string
  /** Whether they say how payouts ended; else only the stuck ones and those that came back wait for them. */
  decides: boolean
}

const order = { second: 0, stuck: 1, returned: 2, execute: 3 } as const

/** Payouts that wait for this person: what ends soonest first, then the oldest. What they said themselves waits for somebody else. */
export async function readWaitingPayouts(
  api: Pick<PaymentsApi, 'listWaitingPayouts'>,
  asked: Asked,
): Promise<Read<WaitingPayout>> {
  const { items, more } = await readPages((cursor) => api.listWaitingPayouts({ limit: 100, ...(cursor && { cursor }) }), 5)
  const mine = items.flatMap((payout): WaitingPayout[] => {
    const kind = kindOf(payout, asked)
    return kind ? [{ kind, id: payout.transaction.id, payout }] : []
  })
  return { items: mine.sort((a, b) => order[a.kind] - order[b.kind] || sortTime(a).localeCompare(sortTime(b))), more }
}

function kindOf(payout: Payout, { me, decides }: Asked): WaitingPayout['kind'] | undefined {
  const { claim } = payout
  if (decides && claim !== null) return claim.actor_id === me ? undefined : 'second'
  const cause = causeOf(payout)
  return decides || cause !== 'execute' ? cause : undefined
}

/** A payout that was stuck once may have been delivered since. */
function causeOf({ transaction, stuck_at, return_refused_at }: Payout): 'stuck' | 'returned' | 'execute' {
  if (transaction.status === 'completed' && return_refused_at) return 'returned'
  return stuck_at === null ? 'execute' : 'stuck'
}

function sortTime({ payout: { claim, transaction } }: WaitingPayout): string {
  return claim?.expires_at ?? transaction.created_at ?? ''
}
