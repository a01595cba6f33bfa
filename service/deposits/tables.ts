import { text, uuid } from 'drizzle-orm/pg-core'
import { bytes, minor, payments, time } from '../ground/tables'

export const bankChannels = payments.table('bank_channels', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  /** The rail adapter that reads the movements of this channel. */
  provider: text('provider').notNull(),
  authentication: text('authentication').$type<'hmac' | 'bearer'>().notNull(),
  /** Encrypted, like `previousSecret`. */
  secret: bytes('secret').notNull(),
  previousSecret: bytes('previous_secret'),
  previousSecretUntil: time('previous_secret_until'),
  /** Null: messages are accepted from any address. */
  allowedCidrs: text('allowed_cidrs').array(),
  /** Channels of one bank share it: an id within it is one movement. Null for old channels, which form one scope. */
  movementScope: uuid('movement_scope'),
  createdAt: time('created_at').notNull(),
  closedAt: time('closed_at'),
})
export type BankChannel = typeof bankChannels.$inferSelect

const columns = () => ({
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  provider: text('provider').notNull(),
  /** The bank's own identity of the movement: the key of deduplication. */
  movementKey: text('movement_key').notNull(),
  rail: text('rail').$type<'pagomovil' | 'chain'>().notNull(),
  currency: text('currency').$type<'VES' | 'USDC'>().notNull(),
  /** The payer's bank; null on a chain. */
  bankCode: text('bank_code'),
  phoneFingerprint: bytes('phone_fingerprint'),
  phoneNumberMasked: text('phone_number_masked'),
  reference: text('reference').notNull(),
  /** In ledger units. */
  amountUnits: minor('amount').notNull(),
  movedAt: time('moved_at').notNull(),
  /** The owner of the wallet that a chain transfer went to. */
  customerId: uuid('customer_id'),
  quoteId: uuid('quote_id'),
  matchedAt: time('matched_at'),
  claimableUntil: time('claimable_until').notNull(),
  unmatchedAt: time('unmatched_at'),
  refundedAt: time('refunded_at'),
  refundReference: text('refund_reference'),
  createdAt: time('created_at').notNull(),
})

export const inboundMovements = payments.table('inbound_movements', columns())
/** A view of the movements of the caller's organization, for the search by the end of a reference; see `customersInScope`. */
export const movementsInScope = payments.table('inbound_movements_in_scope', columns())
export type InboundMovement = typeof inboundMovements.$inferSelect
