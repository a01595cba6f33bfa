import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { CustomerState, KycStatus } from '#contract/customers'
import type { KycAction } from '#contract/kyc'
import type { KycDocument } from '#contract/kyc-documents'
import type { ReasonCode } from '#contract/reasons'
import type { ReviewReason, ReviewStatus } from '#contract/reviews'
import { bytes, payments, time } from '../../ground/tables'

export const kycProfiles = payments.table('kyc_profiles', {
  organizationId: uuid('org_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  version: integer('version').notNull(),
  sealed: bytes('sealed').notNull(),
  documents: jsonb('documents').$type<StoredDocument[]>().notNull(),
  idDocFingerprint: bytes('id_doc_fingerprint'),
  /** The reasons that the rules raised for a reviewer. */
  flags: text('flags').array().$type<ReasonCode[]>().notNull(),
  submittedBy: text('submitted_by'),
  createdAt: time('created_at').notNull(),
})

/** A document without the values read from it: those are personal data, and encrypted with the profile. */
export type StoredDocument = Omit<KycDocument, 'read'>

export const kycReviews = payments.table('kyc_reviews', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  customerId: uuid('customer_id').notNull(),
  reason: text('reason').$type<ReviewReason>().notNull(),
  status: text('status').$type<ReviewStatus>().notNull(),
  assignee: text('assignee'),
  assignedAt: time('assigned_at'),
  createdAt: time('created_at').notNull(),
  closedAt: time('closed_at'),
})

export const kycDecisions = payments.table('kyc_decisions', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  customerId: uuid('customer_id').notNull(),
  reviewId: uuid('review_id'),
  action: text('action').$type<KycAction>().notNull(),
  reasonCode: text('reason_code').$type<ReasonCode>(),
  note: text('note'),
  /** Who decided, in the form of `byOf`; null if a rule decided. */
  actorId: text('actor_id'),
  keyId: uuid('key_id'),
  fromState: text('from_state').$type<CustomerState>().notNull(),
  toState: text('to_state').$type<CustomerState>().notNull(),
  fromKycStatus: text('from_kyc_status').$type<KycStatus>().notNull(),
  toKycStatus: text('to_kyc_status').$type<KycStatus>().notNull(),
  validUntil: time('valid_until'),
  evidence: jsonb('evidence').$type<DocumentHash[]>().notNull(),
  createdAt: time('created_at').notNull(),
})
/** A document as it was at the time of the decision. */
export type DocumentHash = { kind: string; sha256: string }
