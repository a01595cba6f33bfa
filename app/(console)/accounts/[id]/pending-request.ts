/**
 * A request that waits for a second person. `minor` is in 1/100, and null if the amount cannot be read exactly; `figure` is
 * formatted for the reader.
 */
export type ShownRequest = {
  action: 'top_up' | 'reverse'
  minor: string | null
  figure: string
  reference: string
  note: string | null
  /** The name of the person who made it. */
  by: string
  at: string
  isOwn: boolean
}

/** A request whose amount can be read exactly, so that it can be decided. */
export type PendingRequest = ShownRequest & { minor: string }
