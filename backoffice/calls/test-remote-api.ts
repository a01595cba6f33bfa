import type { PaymentsApi } from '#contract/api'
import { createClient } from '#contract/create-client'
import { ServiceError } from '#contract/errors'
import { operations } from '#contract/operations'
import type { ReviewDetail } from '#contract/reviews'
import type { Quote, Transaction } from '#contract/transfers'

/** Makes an API of another vendor that has only the operations that a test defines. */
export function remoteApi(has: Partial<PaymentsApi>): PaymentsApi {
  const missing = createClient(operations, () => Promise.reject(new ServiceError('extension_missing', 'not in this API')))
  return { ...missing, ...has }
}

export function quoteOf(facts: Partial<Quote> & Pick<Quote, 'id'>): Quote {
  return {
    source_amount: 101,
    quoted_amount: 28_411.34,
    exchange_rate: 284.1134,
    source: { currency: 'USDC', payment_rail: 'prefunded_account' },
    destination: { currency: 'VES', account_id: 'a1' },
    status: 'pending',
    created_at: '2026-11-20T14:00:00.000Z',
    expires_at: '2026-11-20T14:05:00.000Z',
    external_transfer_id: `ref-${facts.id}`,
    commission_fees: [],
    total_fees: 1,
    ...facts,
  }
}

export function transactionOf(facts: Partial<Transaction>): Transaction {
  return { id: 't1', amount: '10100', customer_email: null, type: 'withdraw', status: 'processing', ...facts }
}

/** Makes a closed review that `actor` decided. */
export function reviewOf({ id, actor }: { id: string; actor: string | null }): ReviewDetail {
  const [before, after] = [
    { state: 'ONBOARDING', kyc_status: 'under_review' },
    { state: 'ACTIVE', kyc_status: 'approved' },
  ] as const
  const at = '2026-11-20T14:00:00.000Z'
  return {
    id,
    customer_id: 'c1',
    reason: 'new_customer',
    status: 'decided',
    assignee: actor,
    assigned_at: at,
    created_at: at,
    closed_at: at,
    changed_by: [],
    flags: [],
    customer: { legal_name: 'Ana', type: 'individual', kyc_type: 'standard', country: 'VE', ...after },
    profile: null,
    history: [
      {
        id: 'd1',
        review_id: id,
        action: 'approve',
        reason_code: null,
        note: 'Fits',
        actor,
        from_state: before.state,
        to_state: after.state,
        from_kyc_status: before.kyc_status,
        to_kyc_status: after.kyc_status,
        valid_until: null,
        evidence: [],
        created_at: at,
      },
    ],
  }
}
