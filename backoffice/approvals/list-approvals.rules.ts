export const approvalLists = ['waiting', 'mine', 'done', 'back'] as const
/** `waiting`: for this person to decide; `mine`: asked by them; `done`: approved; `back`: returned, rejected, taken back or over. */
export type ApprovalList = (typeof approvalLists)[number]
