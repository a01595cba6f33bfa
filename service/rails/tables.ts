import { text, uuid } from 'drizzle-orm/pg-core'
import { bytes, payments, time } from '../ground/tables'

export const bankGateways = payments.table('bank_gateways', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  url: text('url').notNull(),
  /** Encrypted. */
  secret: bytes('secret').notNull(),
  createdAt: time('created_at').notNull(),
  closedAt: time('closed_at'),
})
export type BankGateway = typeof bankGateways.$inferSelect

export const collectionAccounts = payments.table('collection_accounts', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  bankCode: text('bank_code').notNull(),
  phoneNumber: text('phone_number').notNull(),
  idDocNumber: text('id_doc_number').notNull(),
  /** Up to when the received movements are known, for banks that can list them. */
  listedUntil: time('listed_until').notNull(),
  createdAt: time('created_at').notNull(),
  closedAt: time('closed_at'),
})
export type CollectionAccountRow = typeof collectionAccounts.$inferSelect
