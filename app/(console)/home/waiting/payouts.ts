import type { PaymentsApi } from '#contract/api'
import type { Payout } from '#contract/payouts'
import { type Read, readPages } from '../read-pages'

/**
 * `second`: somebody said how it ended at the bank, and another person must say the same. `stuck`: its rail has been silent for a day, or its code is in no list.
 * `execute`: a person pays it out at the bank, and nobody has said how it ended.
 */
export type WaitingPayout = { kind: 'second' | 'stuck' | 'execute'; id: string; payout: Payout }

type Asked = {
  me: string
  /** Whether they say how payouts ended; else only the stuck ones wait for them. */
  decides: boolean
}

const order = { second: 0, stuck: 1, execute: 2 } as const

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

function kindOf({ claim, stuck_at }: Payout, { me, decides }: Asked): WaitingPayout['kind'] | undefined {
  if (!decides) return stuck_at === null ? undefined : 'stuck'
  if (claim !== null) return claim.actor_id === me ? undefined : 'second'
  return stuck_at === null ? 'execute' : 'stuck'
}

function sortTime({ payout: { claim, transaction } }: WaitingPayout): string {
  return claim?.expires_at ?? transaction.created_at ?? ''
}
