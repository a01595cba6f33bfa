import { type DepositStatus, depositStatuses, type ListedDeposit } from '#contract/deposits'

/** The state that is shown of a deposit: its status, unless a request about it waits. `other`: this console does not know the status. */
export type ShownDepositState = DepositStatus | 'match_waits' | 'refund_waits' | 'other'

/** Another API, or a later version of ours, may know more requests. */
const waitingStates: Partial<Record<string, ShownDepositState>> = { match: 'match_waits', refund: 'refund_waits' }

/** Returns the state. A deposit that was matched or sent back waits for nobody. A request that is not known does not change it. */
export function depositStateOf({
  status,
  pending_request: request,
}: Pick<ListedDeposit, 'status' | 'pending_request'>): ShownDepositState {
  if (!isKnown(status)) return 'other'
  if (!request || !isOpen(status)) return status
  return waitingStates[request.action] ?? status
}

/** Returns whether the money can still be given to a quote. */
export function isOpen(status: ListedDeposit['status']): boolean {
  return status === 'pending' || status === 'unmatched'
}

/** Returns which sentences say whose money it is. On a chain it goes to the wallet that it came to, instead of a quote. */
export function depositStoryOf({ status, rail }: Pick<ListedDeposit, 'status' | 'rail'>) {
  if (!isKnown(status)) return 'other'
  if (rail !== 'chain' || status === 'refunded') return status
  return status === 'matched' ? 'credited' : 'held'
}

function isKnown(status: DepositStatus): boolean {
  return depositStatuses.includes(status)
}
