import type { Deposit, PendingDepositRequest } from '#contract/deposits'
import type { DepositRow } from '../deposits/deposit.queries'
import { depositStatus } from '../deposits/deposit.rules'
import type { SecondPersonRequest } from '../dual-control/tables'
import { fromLedgerUnits, toAsset } from '../ledger/entries.rules'

/** Returns the deposit as the API shows it: the amount as digits in 1/100, the payer's phone masked. */
export function toDeposit(row: DepositRow): Deposit {
  return {
    id: row.id,
    status: depositStatus(row),
    rail: row.rail,
    payment_provider: row.provider,
    currency: row.currency,
    amount: fromLedgerUnits(toAsset(row.currency), row.amountUnits).toString(),
    bank_code: row.bankCode,
    phone_number: row.phoneNumberMasked,
    reference: row.reference,
    moved_at: row.movedAt.toISOString(),
    claimable_until: row.claimableUntil.toISOString(),
    customer_id: row.customerId,
    quote_id: row.quoteId,
    matched_at: row.matchedAt?.toISOString() ?? null,
    unmatched_at: row.unmatchedAt?.toISOString() ?? null,
    refunded_at: row.refundedAt?.toISOString() ?? null,
    refund_reference: row.refundReference,
    created_at: row.createdAt.toISOString(),
  }
}

/** Returns what waits for a second person; null if nothing does. */
export function toPendingRequest(request: SecondPersonRequest | undefined): PendingDepositRequest | null {
  if (request === undefined) return null
  const { details, requestedBy, createdAt } = request
  return {
    action: details.action === 'refund' ? 'refund' : 'match',
    quote_id: details.quote_id ?? null,
    reference: details.reference ?? null,
    requested_by: requestedBy,
    created_at: createdAt.toISOString(),
  }
}
