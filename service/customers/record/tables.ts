import { integer, text, uuid } from 'drizzle-orm/pg-core'
import type { CustomerType, KycType } from '#contract/customer-body'
import type { CustomerState, KycStatus } from '#contract/customers'
import { payments, time } from '../../ground/tables'

const columns = () => ({
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  type: text('type').$type<CustomerType>().notNull(),
  kycType: text('kyc_type').$type<KycType>().notNull(),
  state: text('state').$type<CustomerState>().notNull(),
  /** The state to which a suspended customer returns. */
  previousState: text('previous_state').$type<CustomerState>(),
  kycStatus: text('kyc_status').$type<KycStatus>().notNull(),
  email: text('email'),
  /** The e-mail in lower case, for comparisons. */
  emailKey: text('email_key'),
  phoneNumber: text('phone_number'),
  legalName: text('legal_name'),
  /** The name in lower case without accents, for searches. */
  nameKey: text('name_key'),
  addressLine1: text('address_line_1'),
  city: text('city'),
  country: text('country').notNull(),
  walletAddress: text('wallet_address').notNull(),
  version: integer('version').notNull(),
  /** When the approval expires. */
  kycValidUntil: time('kyc_valid_until'),
  /** Who changed the data since the last decision; they may not take the next one. */
  editedBy: text('edited_by').array().notNull().default([]),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  deletedAt: time('deleted_at'),
  /** When the personal data were erased, some years after the deletion; see retention/. */
  erasedAt: time('erased_at'),
})

export const customers = payments.table('customers', columns())

/**
 * A view of the customers of the caller's organization, for searches and sorted lists: under row-level security PostgreSQL uses
 * no index for a condition whose operator could reveal a row, such as the one of words (migration 0068).
 */
export const customersInScope = payments.table('customers_in_scope', columns())

export const legalHolds = payments.table('legal_holds', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  customerId: uuid('customer_id').notNull(),
  /** Null after the customer was erased; the same applies to `liftReason`. */
  reason: text('reason'),
  placedBy: text('placed_by').notNull(),
  placedAt: time('placed_at').notNull(),
  liftedBy: text('lifted_by'),
  liftReason: text('lift_reason'),
  liftedAt: time('lifted_at'),
})
export type LegalHold = typeof legalHolds.$inferSelect
