import type { DepositAction } from '#contract/deposits'

/** What the dialogs about a deposit show of it, formatted for the reader. */
export type DepositFacts = {
  id: string
  /** With its currency. */
  amount: string
  bank: string
  /** Masked; null on a chain. */
  phone: string | null
  reference: string
  movedAt: string
  /** The rail: money on a chain goes to the wallet that it came to, and needs no quote. */
  rail: 'pagomovil' | 'chain'
}

/** A quote that the money may be for, formatted for the reader. */
export type Candidate = {
  quoteId: string
  /** The payee by name. */
  payee: string
  payeeHref: string | null
  /** What the payee was promised, with its currency; null if the quote could not be read. */
  promised: string | null
  /** Until when the money can be given to it, and how long that is; null if it is not known. */
  until: { exact: string; left: string | null } | null
}

/** A request that waits for a second person. */
export type ShownRequest = {
  action: DepositAction
  /** Undefined for a refund, and for money on a chain. */
  quoteId: string | undefined
  candidate: Candidate | undefined
  /** The bank's reference of a refund. */
  reference: string | undefined
  /** The name of the person who made it. */
  by: string
  at: string
  isOwn: boolean
}
