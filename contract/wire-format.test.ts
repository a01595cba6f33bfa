import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { ApiKey } from './api-keys'
import { BankAccount } from './bank-accounts'
import { Customer } from './customers'
import { Deposit } from './deposits'
import { Event } from './events'
import { KycDecision, KycProfile } from './kyc'
import { Payout } from './payouts'
import { PrefundedAccount } from './prefunded-accounts'
import { Review } from './reviews'
import * as records from './test-records'
import { absentIn, faultsOf, nullIn } from './test-schema'
import { Quote, Transaction } from './transfers'
import { WebhookDelivery, WebhookEndpoint } from './webhooks'

type Wire = {
  what: string
  schema: z.ZodObject
  record: Readonly<Record<string, unknown>>
  /** The members that another implementation, or an older version, may leave out. */
  absent: string[]
  /** The members that are null where there is nothing to say. */
  none: string[]
}

/** The answers of the API. A member that goes from here, or may be absent from now on, breaks the programs of partners. */
const wires: Wire[] = [
  {
    what: 'a customer',
    schema: Customer,
    record: records.customer,
    absent: [
      'kyc_status',
      'bank_accounts',
      'legal_name',
      'state',
      'wallet_address',
      'updated_at',
      'version',
      'deleted_at',
      'kyc_valid_until',
      'pending_unblock',
      'reverification_required',
    ],
    none: ['email', 'phone_number', 'address_line_1', 'city', 'country', 'legal_name', 'kyc_valid_until'],
  },
  {
    what: 'a bank account',
    schema: BankAccount,
    record: records.bankAccount,
    absent: [
      'customer_id',
      'bank_name',
      'account_number',
      'account_number_last4',
      'id_doc_number',
      'phone_number',
      'account_holder_name',
      'currency',
      'status',
      'created_at',
    ],
    none: ['bank_name', 'account_number', 'account_number_last4', 'id_doc_number', 'phone_number', 'account_holder_name'],
  },
  {
    what: 'a quote',
    schema: Quote,
    record: records.quote,
    absent: [
      'customer_id',
      'fees_paid_by',
      'amount_side',
      'minor_units',
      'rate_details',
      'requires_confirmation',
      'confirm_by',
      'transaction_id',
      'payment_instructions',
      'description',
      'updated_at',
    ],
    none: ['confirm_by', 'transaction_id', 'payment_instructions', 'description'],
  },
  {
    what: 'a transaction',
    schema: Transaction,
    record: records.transaction,
    absent: [
      'payment_provider',
      'quote_id',
      'customer_id',
      'partner_reference_id',
      'source_amount',
      'source_currency',
      'quoted_amount',
      'destination_currency',
      'requires_confirmation',
      'confirm_by',
      'failure_code',
      'failure_message',
      'provider_reference',
      'created_at',
      'updated_at',
      'completed_at',
      'returned_amount',
    ],
    none: ['customer_email', 'confirm_by', 'failure_code', 'failure_message', 'provider_reference', 'completed_at'],
  },
  {
    what: 'a review',
    schema: Review,
    record: records.review,
    absent: [],
    none: ['assignee', 'assigned_at', 'closed_at'],
  },
  {
    what: 'a profile of a verification',
    schema: KycProfile,
    record: records.profile,
    absent: ['reverification_required'],
    none: [
      'legal_name',
      'birth_date',
      'incorporation_date',
      'id_doc_number',
      'occupation',
      'activity',
      'source_of_funds',
      'expected_monthly_usd',
      'representative',
      'submitted_by',
    ],
  },
  {
    what: 'a decision of a verification',
    schema: KycDecision,
    record: records.decision,
    absent: [],
    none: ['review_id', 'reason_code', 'note', 'actor', 'valid_until'],
  },
  {
    what: 'a payout',
    schema: Payout,
    record: records.payout,
    absent: ['stuck_reason', 'return_refused_at'],
    none: ['description', 'network_code', 'stuck_at', 'stuck_reason', 'return_refused_at', 'claim'],
  },
  {
    what: 'a deposit',
    schema: Deposit,
    record: records.deposit,
    absent: [],
    none: [
      'bank_code',
      'phone_number',
      'customer_id',
      'quote_id',
      'matched_at',
      'unmatched_at',
      'refunded_at',
      'refund_reference',
    ],
  },
  {
    what: 'a prefunded account',
    schema: PrefundedAccount,
    record: records.prefundedAccount,
    absent: ['low_balance_threshold', 'pending_requests'],
    none: ['low_balance_threshold'],
  },
  {
    what: 'an endpoint of webhooks',
    schema: WebhookEndpoint,
    record: records.endpoint,
    absent: ['secret'],
    none: ['description', 'event_types', 'disabled_reason', 'failing_since', 'previous_secret_until'],
  },
  {
    what: 'a delivery of a webhook',
    schema: WebhookDelivery,
    record: records.delivery,
    absent: ['resent_by', 'resent_at', 'history'],
    none: [
      'next_attempt_at',
      'last_attempt_at',
      'last_status',
      'last_error',
      'last_answer',
      'delivered_at',
      'resent_by',
      'resent_at',
    ],
  },
  {
    what: 'an event',
    schema: Event,
    record: records.event,
    absent: [],
    none: ['actor_id', 'actor_note', 'request_id'],
  },
  {
    what: 'an API key',
    schema: ApiKey,
    record: records.apiKey,
    absent: [],
    none: ['allowed_cidrs', 'created_by', 'expires_at', 'revoked_at', 'last_used_at', 'last_used_ip', 'previous_secret_until'],
  },
]

describe.each(wires)('$what', ({ schema, record, absent, none }) => {
  test('has these members, each of which reaches its reader as it was sent', () => {
    expect(Object.keys(record).sort()).toEqual(Object.keys(schema.shape).sort())
    expect(schema.parse(record)).toEqual(record)
  })

  test('may lack only what is an extension, and has null only where nothing is to be said', () => {
    expect(absentIn(schema, record)).toEqual(absent)
    expect(nullIn(schema, record)).toEqual(none)
  })

  test('may have further members, which are dropped', () => {
    expect(schema.parse({ ...record, member_of_tomorrow: { deep: [1] } })).toEqual(record)
  })

  test('is refused where a member has another type', () => {
    for (const name of Object.keys(record)) {
      const faults = faultsOf(schema, { ...record, [name]: Symbol('no JSON') })
      expect(faults.length, name).toBeGreaterThan(0)
      for (const fault of faults) expect(fault).toMatch(new RegExp(`^/${name}[/ ]`))
    }
  })
})
