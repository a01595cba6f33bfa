import { bigint, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const approvalKinds = ['payment', 'batch'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/**
 * `waiting`: for approvers; `approved`: due for payment; `paying`: sent, outcome unknown so far. All others are final: `returned`
 * went back to its maker unpaid, with the reason in `code`; `not_known` may have been paid, and no look-up can find out any more.
 */
const approvalStates = [
  'waiting',
  'approved',
  'paying',
  'paid',
  'not_known',
  'returned',
  'rejected',
  'withdrawn',
  'expired',
] as const
/** States in which the same quote can be neither paid outside the request nor requested again. */
export const bindingStates = ['waiting', 'approved', 'paying', 'paid', 'not_known'] as const satisfies ApprovalState[]
export type ApprovalState = (typeof approvalStates)[number]

const policyStates = ['waiting', 'accepted', 'rejected', 'withdrawn'] as const

export const approvalPolicies = backoffice.table('approval_policies', {
  id: uuid('id').primaryKey(),
  rules: jsonb('rules').$type<unknown>().notNull(),
  note: text('note').notNull(),
  replaces: uuid('replaces'),
  proposedBy: uuid('proposed_by').notNull(),
  proposedByName: text('proposed_by_name').notNull(),
  proposedAt: at('proposed_at').notNull(),
  state: text('state', { enum: policyStates }).notNull(),
  decidedBy: uuid('decided_by'),
  decidedByName: text('decided_by_name'),
  decidedAt: at('decided_at'),
  reason: text('reason'),
})

export const approvals = backoffice.table('approvals', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: approvalKinds }).notNull(),
  subjectId: text('subject_id').notNull(),
  intent: jsonb('intent').$type<unknown>().notNull(),
  hash: text('hash').notNull(),
  customerId: text('customer_id'),
  accountId: text('account_id'),
  currency: text('currency').notNull(),
  debitMinor: bigint('debit_minor', { mode: 'bigint' }).notNull(),
  makers: uuid('makers').array().notNull(),
  makerName: text('maker_name').notNull(),
  note: text('note'),
  fired: jsonb('fired').$type<unknown>().notNull(),
  required: jsonb('required').$type<unknown>().notNull(),
  state: text('state', { enum: approvalStates }).notNull(),
  code: text('code'),
  outcome: jsonb('outcome').$type<unknown>(),
  requestedAt: at('asked_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  decidedAt: at('decided_at'),
  closedAt: at('closed_at'),
  quoteId: text('quote_id'),
  attempts: integer('attempts').notNull().default(0),
  nextTryAt: at('next_try_at'),
})

export const approvalDecisions = backoffice.table('approval_decisions', {
  approvalId: uuid('approval_id').notNull(),
  personId: uuid('person_id').notNull(),
  personName: text('person_name').notNull(),
  decision: text('decision', { enum: ['approve', 'reject'] }).notNull(),
  hash: text('hash').notNull(),
  reason: text('reason'),
  at: at('at').notNull(),
})

export const paymentPermits = backoffice.table('payment_permits', {
  id: uuid('id').primaryKey(),
  quoteId: text('quote_id').notNull(),
  personId: uuid('person_id').notNull(),
  customerId: text('customer_id'),
  accountId: text('account_id').notNull(),
  currency: text('currency').notNull(),
  debitMinor: bigint('debit_minor', { mode: 'bigint' }).notNull(),
  at: at('at').notNull(),
  policyId: uuid('policy_id'),
  fired: jsonb('fired').$type<unknown>().notNull(),
  approvers: integer('approvers').notNull(),
  approvalId: uuid('approval_id'),
  rowKey: text('row_key'),
})

/** Permits of payments whose money was returned. */
export const returnedPermits = backoffice.table('returned_permits', {
  permitId: uuid('permit_id').primaryKey(),
  at: at('at').notNull(),
})
