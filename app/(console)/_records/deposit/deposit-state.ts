import type { ListedDeposit } from '#contract/deposits'

/** The state that is shown of a deposit: its status, unless a request about it waits for a second person. */
export type ShownDepositState = ListedDeposit['status'] | 'match_waits' | 'refund_waits'

/** Returns the state. A deposit that was matched or sent back waits for nobody. */
export function depositStateOf({
  status,
  pending_request: request,
}: Pick<ListedDeposit, 'status' | 'pending_request'>): ShownDepositState {
  if (!request || !isOpen(status)) return status
  return request.action === 'match' ? 'match_waits' : 'refund_waits'
}

/** Returns whether the money can still be given to a quote. */
export function isOpen(status: ListedDeposit['status']): boolean {
  return status === 'pending' || status === 'unmatched'
}
