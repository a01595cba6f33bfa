import type { ApprovalKind, ApprovalState } from './tables'

export const approvalLists = ['waiting', 'mine', 'all', 'done', 'back'] as const
/**
 * `waiting`: for this person to decide; `mine`: their requests; `all`: waiting for anybody; `done`: approved; `back`: ended
 * without a payment.
 */
export type ApprovalList = (typeof approvalLists)[number]

const doneStates = ['approved', 'paying', 'paid', 'not_known'] as const satisfies readonly ApprovalState[]
const backStates = ['returned', 'rejected', 'withdrawn', 'expired'] as const satisfies readonly ApprovalState[]

/** The states of the requests in each list. */
export const statesIn: Readonly<Record<ApprovalList, readonly ApprovalState[]>> = {
  waiting: ['waiting'],
  mine: ['waiting', ...doneStates, ...backStates],
  all: ['waiting'],
  done: doneStates,
  back: backStates,
}

/** What narrows a list. `leastMinor` is in 1/100 of the currency of each request; `to` is exclusive. */
export type ApprovalFilter = {
  states?: readonly ApprovalState[] | undefined
  kind?: ApprovalKind | undefined
  makerId?: string | undefined
  leastMinor?: bigint | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** Tells whether the requests of a list wait for a decision: those are shown oldest first. */
export function isOldestFirst(list: ApprovalList): boolean {
  return list === 'waiting' || list === 'all'
}
