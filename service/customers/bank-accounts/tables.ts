import { primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AccountType } from '#contract/bank-account-body'
import type { Currency } from '#contract/currency'
import { bytes, payments, time } from '../../ground/tables'

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
  /** Full account number, document and phone, encrypted together (see sealed-details.ts). Empty after the erasure. */
  sealed: bytes('sealed').notNull(),
  fingerprint: bytes('fingerprint').notNull(),
  /** Fingerprint of the document number alone, to find the holder by document. */
  idDocFingerprint: bytes('id_doc_fingerprint'),
  accountNumberMasked: text('account_number_masked'),
  accountNumberLast4: text('account_number_last4'),
  idDocNumberMasked: text('id_doc_number_masked'),
  phoneNumberMasked: text('phone_number_masked'),
  createdAt: time('created_at').notNull(),
  deletedAt: time('deleted_at'),
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
