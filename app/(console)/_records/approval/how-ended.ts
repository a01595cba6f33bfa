import { z } from 'zod'
import type { Approval } from '#backoffice/approvals/approval'
import type { SentPayments } from '#backoffice/approvals/sent-payments'

/** The stored outcome of a request. Every member is optional, because not every outcome recorded all of them. */
const Outcome = z.object({
  rate: z.string().optional(),
  worst_rate: z.string().nullish(),
  debit: z.string().optional(),
  largest_debit: z.string().optional(),
  received: z.string().optional(),
  least_received: z.string().optional(),
  changed: z.string().optional(),
  rows: z.int().optional(),
  paid: z.int().optional(),
  failed: z.int().optional(),
  cancelled: z.int().optional(),
})
export type ApprovalOutcome = z.infer<typeof Outcome>

/** Parses the stored outcome; empty if there is none, or it has another shape. */
export function readOutcome({ outcome }: Pick<Approval, 'outcome'>): ApprovalOutcome {
  const read = Outcome.safeParse(outcome)
  return read.success ? read.data : {}
}

/** The number of rows of a batch by how they ended. `other`: they had not ended, or nobody knows how. */
export type RowCounts = { rows: number; paid: number; failed: number; cancelled: number; other: number }

/** Returns the counts that were recorded when the request of a batch ended; undefined if none were. */
export function readRowCounts({ outcome }: Pick<Approval, 'outcome'>): RowCounts | undefined {
  const { rows, paid = 0, failed = 0, cancelled = 0 } = readOutcome({ outcome })
  return rows === undefined ? undefined : { rows, paid, failed, cancelled, other: rows - paid - failed - cancelled }
}

type Ended = Pick<Approval, 'kind' | 'state' | 'outcome'>

/**
 * Returns what was debited under a request that has ended, in minor units: the payments that were sent, or zero if none was.
 * Undefined while it is open, and if it is not known. The amount that was requested is only the largest debit, and never an
 * answer.
 */
export function debitedBy({ state, outcome }: Ended, sent: SentPayments | undefined): bigint | undefined {
  if (state === 'paid') {
    const { debit } = readOutcome({ outcome })
    return debit === undefined ? sent?.debitMinor : BigInt(debit)
  }
  return isUnpaidEnd(state) ? (sent?.debitMinor ?? 0n) : undefined
}

const unpaidEnds = ['returned', 'rejected', 'withdrawn', 'expired'] as const
type UnpaidEnd = (typeof unpaidEnds)[number]

function isUnpaidEnd(state: Approval['state']): state is UnpaidEnd {
  return unpaidEnds.some((one) => one === state)
}

/** The names of the sentences of `approval.outcome`. */
export type OutcomeSentence =
  | Exclude<Approval['state'], 'waiting'>
  | `inPart.${UnpaidEnd}`
  | 'approvedRows'
  | 'paidPlain'
  | 'paidUnsaid'
  | 'rows'
  | 'sent'

/**
 * Returns the sentences about how a request ended. They report that nothing was debited only for a request under which no payment
 * was sent, or each was refused. They report what was sent only with an amount above zero: payments that all came back debited
 * nothing.
 */
export function outcomeSentences(approval: Ended, sent: SentPayments | undefined): OutcomeSentence[] {
  const { kind, state } = approval
  if (state === 'waiting') return []
  const rows = kind === 'batch' && readRowCounts(approval) !== undefined ? (['rows'] as const) : []
  const sums = sent !== undefined && sent.debitMinor > 0n ? (['sent'] as const) : []
  if (state === 'paid') {
    if (kind === 'batch') return ['paidPlain', ...rows, ...sums]
    return [debitedBy(approval, sent) === undefined ? 'paidUnsaid' : 'paid']
  }
  if (kind === 'batch' && state === 'approved') return ['approvedRows']
  if (!isUnpaidEnd(state) || sent === undefined) return [state]
  return [`inPart.${state}`, ...rows, ...sums]
}

/** Returns the state that is shown: a request of a batch that was returned after payments were sent has `ended`. */
export function shownState({ state }: Pick<Approval, 'state'>, sent: SentPayments | undefined): Approval['state'] | 'ended' {
  return state === 'returned' && sent !== undefined ? 'ended' : state
}
