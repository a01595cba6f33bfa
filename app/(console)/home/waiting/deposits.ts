import { countUnclaimed, listWaitingDeposits, type WaitingDeposit } from '../../_records/deposit/list-requests'
import type { Read } from '../read-pages'

export type DepositToDecide = WaitingDeposit & { kind: 'deposit'; id: string }
/** All deposits that nobody claimed and that nobody has requested anything for, as one item. */
export type UnclaimedDeposits = { kind: 'unclaimed'; id: string; count: number }

/** Returns the deposits for which another person requested a match or a refund, which a second person decides. */
export async function readDepositsToDecide(me: string): Promise<Read<DepositToDecide>> {
  const { waiting, more } = await listWaitingDeposits()
  const items = waiting
    .filter(({ request }) => request.requested_by !== me)
    .map((one) => ({ ...one, kind: 'deposit' as const, id: one.deposit.id }))
  return { items, more }
}

/** Returns how many deposits nobody claimed, as one item; none if there are none. */
export async function readUnclaimed(): Promise<Read<UnclaimedDeposits>> {
  const count = await countUnclaimed()
  return { items: count === 0 ? [] : [{ kind: 'unclaimed', id: 'unclaimed', count }], more: false }
}
