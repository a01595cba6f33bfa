import { listWaitingFundings, type WaitingFunding } from '../../_records/prefunded-account/list-fundings'
import type { Read } from '../read-pages'

export type FundingToDecide = WaitingFunding & { kind: 'funding'; id: string }

/** Returns the top-ups and reversals that another person requested, which a second person decides. */
export async function readFundings(me: string): Promise<Read<FundingToDecide>> {
  const requested = await listWaitingFundings()
  const items = requested
    .filter(({ request }) => request.requested_by !== me)
    .map((one) => ({ ...one, kind: 'funding' as const, id: `${one.account.id} ${one.request.action} ${one.request.reference}` }))
  return { items, more: false }
}
