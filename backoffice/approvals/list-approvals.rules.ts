export const approvalLists = ['waiting', 'mine', 'done', 'back'] as const
/** `waiting`: for this person to decide; `mine`: their requests; `done`: approved; `back`: ended without a payment. */
export type ApprovalList = (typeof approvalLists)[number]
