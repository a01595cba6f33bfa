import { boolean, customType, integer, jsonb, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AccountType } from '#contract/bank-account-body'
import type { CustomerType, KycType } from '#contract/customer-body'
import type { CustomerState, KycStatus } from '#contract/customers'
import type { Currency } from '#contract/money'
import type { Environment } from './context'
import type { KeyKind } from './keys/api-key'
import type { RateLimits } from './keys/rate-limits'
import type { Scope } from './scopes'

/** The tables of this room; their constraints are in migrations/. Times have milliseconds, so that a cursor holds them exactly. */
export const payments = pgSchema('payments')

export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const organizations = payments.table('organizations', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  environment: text('environment').$type<Environment>().notNull(),
  status: text('status').$type<'active' | 'disabled'>().notNull(),
  /** Null: every country. */
  allowedCountries: text('allowed_countries').array(),
  /** A payout is released without a second step. */
  autoConfirm: boolean('auto_confirm').notNull(),
  /** A returned payout gives its fees back. */
  refundFeesOnReturn: boolean('refund_fees_on_return').notNull(),
  /** How long the personal data of deleted customers are kept after their last transaction. */
  retentionYears: integer('retention_years').notNull().default(5),
  createdAt: time('created_at').notNull(),
})

export const bankRestrictions = payments.table(
  'bank_restrictions',
  {
    organizationId: uuid('org_id').notNull(),
    bankCode: text('bank_code').notNull(),
    reason: text('reason'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.bankCode] })],
)

export const apiKeys = payments.table('api_keys', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  /** The public part inside the key's text. */
  keyId: text('key_id').notNull(),
  secretHash: bytes('secret_hash').notNull(),
  lastFour: text('last_four').notNull(),
  name: text('name').notNull(),
  scopes: text('scopes').array().$type<Scope[]>().notNull(),
  /** Null: no limits. */
  limits: jsonb('limits').$type<RateLimits>(),
  createdBy: text('created_by'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at'),
  revokedAt: time('revoked_at'),
  lastUsedAt: time('last_used_at'),
  lastUsedAddress: text('last_used_address'),
  /** Address ranges it may be used from; null: anywhere. */
  allowedCidrs: text('allowed_cidrs').array(),
  previousSecretHash: bytes('previous_secret_hash'),
  previousSecretUntil: time('previous_secret_until'),
  /** Its holder has people and approvals of its own, as a console does. */
  hasOwnApprovals: boolean('has_own_approvals').notNull().default(false),
  kind: text('kind').$type<KeyKind>().notNull().default('partner'),
  /** Whom it counts as beside itself where a second person is asked for, as they may know a secret of it: see parties-of.sql. */
  holders: text('holders').array().notNull().default([]),
})

export const customers = payments.table('customers', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  type: text('type').$type<CustomerType>().notNull(),
  kycType: text('kyc_type').$type<KycType>().notNull(),
  state: text('state').$type<CustomerState>().notNull(),
  /** Where a suspended customer returns to. */
  previousState: text('previous_state').$type<CustomerState>(),
  kycStatus: text('kyc_status').$type<KycStatus>().notNull(),
  email: text('email'),
  /** Lower case: what e-mails are compared by. */
  emailKey: text('email_key'),
  phoneNumber: text('phone_number'),
  legalName: text('legal_name'),
  /** Lower case without accents: what names are searched by. */
  nameKey: text('name_key'),
  addressLine1: text('address_line_1'),
  city: text('city'),
  country: text('country').notNull(),
  walletAddress: text('wallet_address').notNull(),
  version: integer('version').notNull(),
  /** Until when the approval holds. */
  kycValidUntil: time('kyc_valid_until'),
  /** Who changed the data since the last decision; they may not take the next one. */
  editedBy: text('edited_by').array().notNull().default([]),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  deletedAt: time('deleted_at'),
  /** When the personal data went, some years after the deletion; see retention/. */
  erasedAt: time('erased_at'),
})

export const bankAccounts = payments.table('bank_accounts', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  customerId: uuid('customer_id').notNull(),
  accountType: text('account_type').$type<AccountType>().notNull(),
  countryCode: text('country_code').notNull(),
  bankCode: text('bank_code').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  accountHolderName: text('account_holder_name'),
  accountSubtype: text('account_subtype').$type<'checking' | 'savings'>(),
  /** Number, document and phone in full, encrypted together; see bank-accounts/sealed-details.ts. Empty once they were erased. */
  sealed: bytes('sealed').notNull(),
  fingerprint: bytes('fingerprint').notNull(),
  accountNumberMasked: text('account_number_masked'),
  accountNumberLast4: text('account_number_last4'),
  idDocNumberMasked: text('id_doc_number_masked'),
  phoneNumberMasked: text('phone_number_masked'),
  createdAt: time('created_at').notNull(),
  deletedAt: time('deleted_at'),
})

export const events = payments.table('events', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  type: text('type').notNull(),
  objectId: uuid('object_id').notNull(),
  data: jsonb('data').$type<EventData>().notNull(),
  /** A person whose key vouches for them. */
  actorId: text('actor_id'),
  keyId: uuid('key_id'),
  /** Whom a key that vouches for nobody named. */
  actorNote: text('actor_note'),
  requestId: text('request_id'),
  createdAt: time('created_at').notNull(),
})
/** Ids, states and amounts as text; never documents, phones or account numbers. */
export type EventData = Record<string, string | number | boolean | null>

/** Answers of requests that carried an Idempotency-Key, kept for 24 hours. */
export const idempotencyKeys = payments.table('idempotency_keys', {
  organizationId: uuid('org_id').notNull(),
  key: text('key').notNull(),
  fingerprint: bytes('fingerprint').notNull(),
  status: integer('status').notNull(),
  body: text('body').notNull(),
  location: text('location'),
  createdAt: time('created_at').notNull(),
})

export const prefundedAccounts = payments.table('prefunded_accounts', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  status: text('status').$type<'active' | 'closed'>().notNull(),
  createdAt: time('created_at').notNull(),
})
