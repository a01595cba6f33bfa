import { type FailureCode, failureCodes, type Transaction } from '#contract/transfers'
import type { Phase } from './phase'

/** Why a payment did not arrive: a code of the contract, or `unknown` for a word of another API and for none. */
export type Cause = FailureCode | 'unknown'

/**
 * Whether a new quote to the same customer is a way on. A code that is added to the contract has to be decided here, and needs its sentences
 * in `causes.json`.
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

/** The cause of an end without arrival; undefined in every other phase, and for what ended before it was paid. */
export function causeOf(phase: Phase, transaction: Pick<Transaction, 'failure_code'> | undefined): Cause | undefined {
  if (phase === 'lapsed_paid') return 'confirmation_expired'
  if (phase === 'cancelled_paid') return 'cancelled'
  if (phase === 'failed_unsaid') return 'unknown'
  if (phase !== 'failed') return undefined
  return failureCodes.find((code) => code === transaction?.failure_code) ?? 'unknown'
}

export function mayQuoteAgain(cause: Cause): boolean {
  return offersNewQuote[cause]
}
