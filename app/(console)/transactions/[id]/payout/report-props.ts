import type { OutcomeStep, PayoutOutcome } from '#contract/payouts'

/** What came of a report. */
export type Told = { step: OutcomeStep; outcome: PayoutOutcome }

/** The report that waits, by its id, and the person who made it. */
export type FirstReport = { id: string; name: string }

/** What a page hands to the report of a payout. */
export type ReportProps = {
  transactionId: string
  /** The currency in which the bank's statement shows the payout. */
  currency: string
  outcomes: readonly PayoutOutcome[]
  /** Undefined if this report is the first one. */
  first: FirstReport | undefined
  /** The idempotency key of the rendered page. */
  idempotencyKey: string
}

export type OutcomeDialogProps = ReportProps & { onClose: () => void; onTold: (told: Told) => void }
