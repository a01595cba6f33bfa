import type { DepositStatus } from '#contract/deposits'
import { ServiceError } from '#contract/errors'

/** The payer's claim: `phoneNumber` in E.164, `idDocNumber` canonical, `paidOn` a date in Caracas, `amountMinor` in 1/100 VES. */
export type DepositClaim = {
  reference: string
  bankCode: string
  phoneNumber: string
  idDocNumber?: string
  paidOn?: string
  amountMinor?: bigint
}

/** The part of a movement that determines its status. */
export type DepositState = { matchedAt: Date | null; unmatchedAt: Date | null; refundedAt: Date | null }

/** Returns the status. Money not claimed in time is `unmatched` until it is matched by hand or returned. */
export function depositStatus({ matchedAt, unmatchedAt, refundedAt }: DepositState): DepositStatus {
  if (matchedAt !== null) return 'matched'
  if (refundedAt !== null) return 'refunded'
  return unmatchedAt === null ? 'pending' : 'unmatched'
}

const wrong: ReadonlySet<string> = new Set(['deposit_not_found', 'deposit_mismatch', 'deposit_already_used'])

/** Returns whether a refusal means a wrong claim, or a payment that is not reported yet; others do not depend on the claim. */
export function isWrongClaim(error: unknown): boolean {
  return error instanceof ServiceError && wrong.has(error.code)
}
