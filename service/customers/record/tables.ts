import { integer, text, uuid } from 'drizzle-orm/pg-core'
import type { CustomerType, KycType } from '#contract/customer-body'
import type { CustomerState, KycStatus } from '#contract/customers'
import { payments, time } from '../../ground/tables'

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
