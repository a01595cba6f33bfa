import { expect, test } from 'vitest'
import { eventTypes } from './event-types'
import { auditEventTypes } from './events'
import { fieldErrorCodes } from './field-error-codes'
import { scopes } from './scopes'
import { failureCodes } from './transfers'

// These lists grow. Whatever stands in one of them stays, because partners have written it into their programs.

test('partners are told of these events', () => {
  expect(eventTypes).toEqual([
    'quote.created',
    'quote.approved',
    'quote.paid',
    'quote.confirmation_required',
    'quote.confirmed',
    'quote.completed',
    'quote.failed',
    'quote.expired',
    'quote.cancelled',
    'transaction.created',
    'transaction.processing',
    'transaction.completed',
    'transaction.failed',
    'transaction.refunded',
    'transaction.returned',
    'transaction.partially_returned',
    'transaction.return_refused',
    'transaction.stuck',
    'customer.created',
    'customer.updated',
    'customer.contact_changed',
    'customer.kyc_updated',
    'customer.activated',
    'customer.suspended',
    'customer.reinstated',
    'customer.blocked',
    'customer.unblocked',
    'customer.deleted',
    'customer.erased',
    'bank_account.created',
    'bank_account.deleted',
    'bank_account.shared',
    'deposit.unmatched',
    'deposit.matched',
    'deposit.refunded',
    'deposit.claim_refused',
    'prefunded_account.low_balance',
    'prefunded_account.topped_up',
    'prefunded_account.top_up_reversed',
    'rate.quarantined',
    'rate.accepted',
    'rate.rejected',
    'organization.payments_stopped',
    'organization.payments_started',
    'organization.bank_restricted',
    'organization.bank_restriction_lifted',
    'api_key.created',
    'api_key.rotated',
    'api_key.revoked',
    'api_key.limits_changed',
    'webhook_endpoint.created',
    'webhook_endpoint.updated',
    'webhook_endpoint.deleted',
    'webhook_endpoint.secret_rotated',
    'webhook_endpoint.disabled',
    'webhook_endpoint.test',
  ])
})

test('these events are kept for audit, and sent to nobody', () => {
  expect(auditEventTypes).toEqual([
    'wallet.looked_up',
    'wallet.look_up_missed',
    'bank_account.revealed',
    'kyc_profile.revealed',
    'api_key.refused',
  ])
})

test('a key can have these scopes', () => {
  expect(scopes).toEqual([
    'rates:read',
    'quotes:write',
    'quotes:read',
    'transfers:pay',
    'transfers:approve',
    'transfers:confirm',
    'transfers:settle',
    'transfers:read',
    'customers:write',
    'customers:read',
    'customers:delete',
    'customers:read_deleted',
    'bank_accounts:write',
    'bank_accounts:read',
    'bank_accounts:reveal',
    'wallets:read',
    'kyc:review',
    'kyc:approve',
    'prefunded:read',
    'prefunded:fund',
    'prefunded:approve',
    'events:read',
    'webhooks:manage',
    'keys:manage',
    'audit:read',
    'sandbox:simulate',
  ])
})

test('a payment fails for one of these reasons', () => {
  expect(failureCodes).toEqual([
    'beneficiary_phone_invalid',
    'beneficiary_document_mismatch',
    'beneficiary_account_invalid',
    'beneficiary_account_closed',
    'beneficiary_account_blocked',
    'bank_not_affiliated',
    'bank_unavailable',
    'amount_not_allowed',
    'rejected_by_bank',
    'rail_liquidity',
    'compliance_rejected',
    'confirmation_expired',
    'cancelled',
    'returned',
    'technical_error',
  ])
})

test('a member of a request can be wrong in these ways', () => {
  expect(fieldErrorCodes).toEqual([
    'required',
    'invalid_type',
    'invalid_format',
    'too_short',
    'too_long',
    'out_of_range',
    'unknown_field',
    'duplicate_field',
    'contact_required',
    'missing_parameter',
    'unknown_parameter',
    'unsupported_currency',
    'unsupported_route',
    'rail_mismatch',
    'amount_out_of_bounds',
    'fees_exceed_amount',
    'quoted_amount_zero',
    'country_not_supported',
    'field_immutable',
    'kyc_downgrade_not_allowed',
    'prefunded_account_mismatch',
    'prefunded_account_currency_mismatch',
    'unsupported_account_type',
    'bank_code_unknown',
    'bank_inactive',
    'bank_code_mismatch',
    'account_number_checksum',
    'routing_number_checksum',
    'id_doc_number_invalid',
    'phone_number_invalid',
    'invalid_cursor',
    'url_not_allowed',
  ])
})
