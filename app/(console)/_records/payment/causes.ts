import { type FailureCode, failureCodes, type Transaction } from '#contract/transfers'
import type { Phase } from './phase'

/** Why a payment failed: a code of the contract, or `unknown` if there is no code or one that only another API uses. */
export type Cause = FailureCode | 'unknown'

/**
 * Whether a new quote for the same customer can help. A code that is added to the contract must be added here, and needs its
 * sentences in `causes.json`.
 */
const offersNewQuote = {
  beneficiary_phone_invalid: true,
  beneficiary_document_mismatch: true,
  beneficiary_account_invalid: true,
  beneficiary_account_closed: true,
  beneficiary_account_blocked: true,
  bank_not_affiliated: true,
  bank_unavailable: true,
  amount_not_allowed: true,
  rejected_by_bank: true,
  rail_liquidity: true,
  compliance_rejected: false,
  confirmation_expired: true,
  cancelled: true,
  returned: true,
  technical_error: true,
  unknown: false,
} as const satisfies Record<Cause, boolean>

/** Returns why a paid payment did not arrive; undefined in all other phases, and if it ended before it was paid. */
export function causeOf(phase: Phase, transaction: Pick<Transaction, 'failure_code'> | undefined): Cause | undefined {
  if (phase === 'lapsed_paid') return 'confirmation_expired'
  if (phase === 'cancelled_paid') return 'cancelled'
  if (phase === 'failed_unsaid') return 'unknown'
  if (phase !== 'failed') return undefined
  return failureCodes.find((code) => code === transaction?.failure_code) ?? 'unknown'
}

/** Tells whether a new quote for the same customer can help; false for an unknown cause. */
export function mayQuoteAgain(cause: Cause): boolean {
  return offersNewQuote[cause]
}
