import type { TopUpAction } from '#contract/prefunded-accounts'

/**
 * A request that waits for a second person. `minor` is in 1/100, and null if the amount cannot be read exactly; `figure` is
 * formatted for the reader.
 */
export type ShownRequest = {
  action: TopUpAction
  minor: string | null
  figure: string
  reference: string
  note: string | null
  /** The name of the person who made it. */
  by: string
  at: string
  isOwn: boolean
}
export type PendingRequest = ShownRequest & { minor: string }
