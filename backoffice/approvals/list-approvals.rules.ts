export const approvalLists = ['waiting', 'mine', 'all', 'done', 'back'] as const
/**
 * `waiting`: for this person to decide; `mine`: their requests; `all`: waiting for anybody; `done`: approved; `back`: ended
 * without a payment.
 */
export type ApprovalList = (typeof approvalLists)[number]

/** Tells whether the requests of a list wait for a decision: those are shown oldest first. */
export function isOldestFirst(list: ApprovalList): boolean {
  return list === 'waiting' || list === 'all'
}
